/** The command's path in a bundle. */
const ENTRY = 'node_modules/handsight/bin/handsight.js';

/**
 * The manifest of the MCP bundle (MANIFEST.md of the mcpb project, version 0.3).
 * @param {{ version: string, description: string }} about
 * @param {{ name: string, description: string }[]} tools
 */
export const bundleManifest = ({ version, description }, tools) => ({
  manifest_version: '0.3',
  name: 'handsight',
  display_name: 'Handsight',
  version,
  description,
  author: { name: 'The Handsight authors' },
  license: 'Apache-2.0',
  keywords: ['accessibility', 'android', 'desktop', 'phone', 'testing', 'ui-automation'],
  server: {
    type: 'node',
    entry_point: ENTRY,
    mcp_config: {
      command: 'node',
      args: [`\${__dirname}/${ENTRY}`, 'mcp', '--device', '${user_config.device}'],
      env: {},
    },
  },
  tools,
  // --tools and other dialects bring more.
  tools_generated: true,
  compatibility: { platforms: [process.platform], runtimes: { node: '>=20.19' } },
  user_config: {
    device: {
      type: 'string',
      title: 'Device',
      description: 'What the tools operate: virtual:pocket (the built-in phone), android:<serial> as adb lists it, or linux:<display>.',
      default: 'virtual:pocket',
      required: false,
    },
  },
});
