/**
 * An MCP client of your own: starts `handsight mcp`, reads the screen, acts, and reads the verdict.
 *
 *   node examples/mcp-client.mjs
 */
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

// Where handsight is installed, `npx handsight mcp` does the same.
const command = fileURLToPath(new URL('../packages/handsight/bin/handsight.js', import.meta.url));
const client = new Client({ name: 'my-agent', version: '1.0.0' });
await client.connect(
  new StdioClientTransport({ command: process.execPath, args: [command, 'mcp', '--mode', 'mcp', '--device', 'virtual:login'] }),
);

/** @param {string} name @param {Record<string, unknown>} [input] */
async function call(name, input = {}) {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const texts = content.map((block) => (block.type === 'text' ? block.text : `(${block.type})`));
  console.log(`${isError === true ? '✗' : '✓'} ${name} ${JSON.stringify(input)}\n${texts.join('\n')}\n`);
}

const { tools } = await client.listTools();
console.log(`${tools.length} tools: ${tools.map(({ name }) => name).join(', ')}\n`);
await call('look');
await call('fill', {
  fields: [
    { target: 'User name', value: 'eve' },
    { target: 'Password', value: 'hunter2' },
  ],
});
await call('tap', { target: 'Sign in', expect: ['exists: Button[name="Sign out"]'] });
await client.close();
