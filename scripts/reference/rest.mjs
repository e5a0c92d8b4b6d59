import { schemaOf } from './fields.mjs';
import { code, fromDist, page } from './page.mjs';

/** @typedef {import('../../packages/tools/src/tool/endpoint.ts').PathDescription} PathDescription */

const READ = ['window_uid', 'window_index', 'device'];
const ACT = [...READ, 'dry_run', 'confirm_token', 'reason', 'expect', 'expect_timeout_ms'];

export async function restPage() {
  /** @type {typeof import('../../packages/dialects/src/list.ts')} */
  const { toolsOf } = await fromDist('dialects/dist/list.js');
  /** @type {typeof import('../../packages/server/src/rest/paths.ts')} */
  const { pathsOf } = await fromDist('server/dist/rest/paths.js');
  /** @type {typeof import('../../packages/tools/src/tool/dialect.ts')} */
  const { DIALECTS } = await fromDist('tools/dist/tool/dialect.js');
  // As `handsight serve` does: if two dialects claim one path, screen-observer gets it.
  const order = /** @type {const} */ (['screen-observer', ...DIALECTS.filter((dialect) => dialect !== 'screen-observer')]);
  const tools = (await Promise.all(order.map((dialect) => toolsOf(dialect)))).flat();
  const { all } = pathsOf(tools, () => '');
  return page(
    'REST paths',
    'Every path of `handsight serve`, as `/api/openapi.json` describes it in full. [REST](../rest.md) says how to use them, [Errors](errors.md) what a refusal looks like. Parameters in _italics_ are required; of a POST they stand in the JSON body.',
    `**act** and **read** stand for what the paths that act and those that read share: ${ACT.map(code).join(' ')}, and ${READ.map(code).join(' ')}.`,
    all.map(row).join('\n'),
    'Every tool of every dialect is at `/api/tool/<name>`, `GET` where it only reads; where two dialects have a name in common, `/api/tool/<dialect>/<name>` says which is meant. [Tools](tools.md) has the parameters of our own.',
  );
}

/** @param {PathDescription} each */
function row({ method, path, summary, input }) {
  const { properties = {}, required = [] } = schemaOf(input, 'input');
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const names = Object.keys(properties).filter((name) => !inPath.has(name));
  const shared = [
    ...(ACT.every((name) => names.includes(name)) ? [{ word: '**act**', names: ACT }] : []),
    ...(READ.every((name) => names.includes(name)) ? [{ word: '**read**', names: READ }] : []),
  ].slice(0, 1);
  const own = names.filter((name) => !shared.some((each) => each.names.includes(name)));
  const parameters = [
    ...shared.map(({ word }) => word),
    ...own.map((name) => (required.includes(name) ? `_${code(name)}_` : code(name))),
  ].join(' ');
  return `- ${code(`${method} ${path.replace(/:(\w+)/g, '<$1>')}`)} ${summary}${parameters === '' ? '' : `: ${parameters}`}`;
}
