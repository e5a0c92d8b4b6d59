import { schemaOf, typeOf } from './fields.mjs';
import { code, fieldList, fromDist, page } from './page.mjs';

/** @typedef {import('../../packages/tools/src/tool/tool.ts').AnyTool} AnyTool */

const SETS = {
  core: 'listed always',
  controls: '`--tools controls`',
  apps: '`--tools apps`',
  inspect: '`--tools inspect`',
  record: '`--tools record`',
  guard: '`--tools guard`',
};

/** What tools share is explained to agents in the server's instructions, not in every schema. */
const MEANINGS = new Map([
  ['dry_run', 'finds out everything and sends nothing'],
  ['confirm_token', 'of a confirmation, where a rule demands one'],
  ['window_uid', 'the window to use, of those that `windows` lists; the one in front if left out'],
  ['device', 'the device to use, of those that `devices` lists; the default one if left out'],
]);

export async function toolsPage() {
  /** @type {typeof import('../../packages/dialects/src/list.ts')} */
  const { toolsOf } = await fromDist('dialects/dist/list.js');
  /** @type {typeof import('../../packages/tools/src/tool/dialect.ts')} */
  const { TOOLSETS } = await fromDist('tools/dist/tool/dialect.js');
  /** @type {typeof import('../../packages/tools/src/fields.ts')} */
  const { ACT } = await fromDist('tools/dist/fields.js');
  const tools = await toolsOf('handsight');
  const shared = new Set(Object.keys(ACT));
  const acting = tools.find(({ kind }) => kind === 'act');
  if (acting === undefined) throw new Error('no tool acts');
  return page(
    'Tools',
    'The tools of Handsight’s own dialect, for agents over MCP; `POST /api/tool/<name>` and `handsight call <name>` take the same parameters. [Dialects](../dialects) has those of other systems.',
    '## What tools share\n\nEvery tool that acts takes these; those that read take the last two. Below each tool stands what it is: _act_ sends input, _read_ reads the device, _other_ needs none; _destructive_ may undo or lose something; _idempotent_ can be repeated without harm.',
    parameters(acting, (name) => shared.has(name)),
    ...TOOLSETS.flatMap((set) => [
      `## ${set}\n\n${SETS[set]}`,
      ...tools.filter(({ toolset }) => toolset === set).map((tool) => section(tool, shared)),
    ]),
  );
}

/** @param {AnyTool} tool @param {ReadonlySet<string>} shared */
function section(tool, shared) {
  const { name, title, description, kind, destructive, idempotent, rest } = tool;
  const policy = [
    kind === 'act' || kind === 'read' ? kind : 'other',
    ...(destructive ? ['destructive'] : []),
    ...(idempotent ? ['idempotent'] : []),
    ...(rest === null ? [] : [`\`${rest.method} ${rest.path}\``]),
  ].join(', ');
  const own = parameters(tool, (field) => !shared.has(field));
  return [`### \`${name}\`: ${title}`, description, `_${policy}_`, own].filter((part) => part !== '').join('\n\n');
}

/** @param {AnyTool} tool @param {(name: string) => boolean} isShown */
function parameters(tool, isShown) {
  const { properties = {}, required = [] } = schemaOf(tool.input, 'input');
  const rows = Object.entries(properties)
    .filter(([name]) => isShown(name))
    .map(([name, field]) => ({
      names: [name],
      facts: [
        typeOf(field),
        required.includes(name) ? 'required' : '',
        field.default === undefined ? '' : `default ${code(JSON.stringify(field.default))}`,
      ],
      meaning: field.description ?? MEANINGS.get(name),
    }));
  return fieldList(rows);
}
