import { CopyText } from './copy-as.tsx';

interface Hint {
  title: string;
  text: string;
  lines: string;
}

/** Clients connect to the address that this page was loaded from. */
const hints = (): readonly Hint[] => [
  {
    title: 'An Android phone',
    text: 'Switch on USB debugging, plug it in, allow this computer on its screen. It then appears above.',
    lines: 'adb devices',
  },
  {
    title: 'A Linux desktop',
    text: 'Serve the display you want operated; X11 and the accessibility bus are used.',
    lines: 'handsight serve --device linux::0',
  },
  {
    title: 'Claude Code',
    text: 'It uses the devices of this server.',
    lines: `claude mcp add --transport http handsight ${location.origin}/mcp`,
  },
  {
    title: 'Cursor',
    text: 'In .cursor/mcp.json:',
    lines: JSON.stringify({ mcpServers: { handsight: { url: `${location.origin}/mcp` } } }),
  },
  {
    title: 'Other MCP clients',
    text: 'Over HTTP at the address above, or as a program:',
    lines: JSON.stringify({ mcpServers: { handsight: { command: 'npx', args: ['handsight', 'mcp'] } } }),
  },
];

/** For first-time users. */
export const FirstSteps = () => (
  <div class="first-steps">
    <h2>Connect</h2>
    {hints().map(({ title, text, lines }) => (
      <details key={title} open={title === 'Claude Code'}>
        <summary>{title}</summary>
        <p class="hint">{text}</p>
        <div class="row code-row">
          <code tabIndex={0}>{lines}</code>
          <CopyText text={lines} what="this" />
        </div>
      </details>
    ))}
    <p class="hint">
      <a href="/api">All paths of the API</a>
    </p>
  </div>
);
