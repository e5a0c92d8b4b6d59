import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run.mjs';
import { schemaOf, typeOf } from './fields.mjs';
import { code, fieldList, fromDist } from './page.mjs';

/** @typedef {import('../../packages/tools/src/tool/tool.ts').AnyTool} AnyTool */
/** @typedef {import('./fields.mjs').Field} Field */

const DIALECTS = /** @type {const} */ (['doksi', 'mobile-debug', 'agentest', 'screen-observer']);
/** A block that is made of the records of these tools. */
const BLOCK = /<!-- tools (?<names>[\w ]+) -->\n[\s\S]*?<!-- \/tools -->/g;

/**
 * The pages of docs/dialects, with their lists of tools made from the records.
 * @returns {Promise<Record<string, string>>}
 */
export async function dialectPages() {
  /** @type {typeof import('../../packages/dialects/src/list.ts')} */
  const { toolsOf } = await fromDist('dialects/dist/list.js');
  const pages = await Promise.all(DIALECTS.map(async (dialect) => [`${dialect}.md`, pageOf(dialect, await toolsOf(dialect))]));
  return Object.fromEntries(pages);
}

/** @param {string} dialect @param {readonly AnyTool[]} tools */
function pageOf(dialect, tools) {
  const written = readFileSync(join(ROOT, 'docs', 'dialects', `${dialect}.md`), 'utf8');
  /** @type {Set<string>} */
  const described = new Set();
  const left = new Set(tools.map(({ name }) => name));
  const text = written.replace(BLOCK, (_, /** @type {string} */ names) => {
    const listed = names.split(' ').map((name) => {
      const tool = tools.find((each) => each.name === name);
      if (tool === undefined) throw new Error(`docs/dialects/${dialect}.md lists ${name}, which is no tool`);
      left.delete(name);
      return tool;
    });
    return `<!-- tools ${names} -->\n\n${[listed.map(toolLine).join('\n'), parameters(listed, described)].filter((part) => part !== '').join('\n\n')}\n\n<!-- /tools -->`;
  });
  if (left.size > 0) throw new Error(`docs/dialects/${dialect}.md lists nowhere ${[...left].join(', ')}`);
  return text;
}

/** @param {AnyTool} tool */
function toolLine({ name, title, rest, input, output }) {
  const { properties = {}, required = [] } = schemaOf(input, 'input');
  const asked = Object.entries(properties).map(([field, { default: value }]) =>
    code(`${field}${required.includes(field) ? '' : '?'}${value === undefined ? '' : ` = ${JSON.stringify(value)}`}`),
  );
  const path = rest === null ? '' : ` ${code(`${rest.method} ${rest.path.replace(':id', '<id>')}`)}`;
  return [`- **${code(name)}**${path}: ${title}.`, ...asked, '→', answerOf(output)].join(' ');
}

/** The fields of an answer; those of an action's receipt or envelope are described once. @param {import('zod').ZodType} output */
function answerOf(output) {
  const schema = schemaOf(output, 'output');
  const fields = [...new Set([schema, ...(schema.anyOf ?? [])].flatMap(({ properties = {} }) => Object.keys(properties)))];
  if (!fields.includes('action_id')) return fields.map(code).join(' ') || 'text';
  const own = fields.slice(fields.indexOf('details') + 1).filter((field) => !RECEIPT.has(field));
  return ['the outcome of an action', ...own.map(code)].join(' ');
}

/** Fields behind `details` that every receipt has. */
const RECEIPT = new Set(['settle_ms', 'duration_ms', 'is_secret', 'untrusted', 'warnings', 'error', 'step_id', 'caused_by_step_id']);

/**
 * Each parameter once on the page, with those of the same type and meaning.
 * @param {readonly AnyTool[]} tools
 * @param {Set<string>} described
 */
function parameters(tools, described) {
  /** @type {Map<string, { names: string[], facts: string[], meaning: string | undefined }>} */
  const groups = new Map();
  for (const { input } of tools) {
    for (const [name, field] of Object.entries(schemaOf(input, 'input').properties ?? {})) {
      const [type, meaning] = [typeOf(field), field.description];
      const key = JSON.stringify([type, meaning]);
      if (described.has(`${name} ${key}`)) continue;
      described.add(`${name} ${key}`);
      const group = groups.get(key) ?? { names: [], facts: [type], meaning };
      group.names.push(name);
      groups.set(key, group);
    }
  }
  return fieldList([...groups.values()]);
}
