import { fieldComments } from './comments.mjs';
import { schemaOf, typeOf } from './fields.mjs';
import { code, fieldList, fromDist, page, table } from './page.mjs';

/** @typedef {import('./fields.mjs').Field} Field */

export async function configurationPage() {
  /** @type {typeof import('../../packages/core/src/config/schema.ts')} */
  const { ConfigSchema } = await fromDist('core/dist/config/schema.js');
  /** @type {typeof import('../../packages/core/src/environment/index.ts')} */
  const { ENVIRONMENT } = await fromDist('core/dist/environment/index.js');
  const comments = fieldComments('packages/core/src/config/schema.ts', 'ConfigSchema');
  /** @type {Set<string>} */
  const explained = new Set();
  const rows = keysOf(schemaOf(ConfigSchema, 'input'), '').map(([path, field]) => ({
    names: [path],
    facts: [typeOf(field), field.default === undefined ? '' : `default ${code(JSON.stringify(field.default))}`],
    meaning: meaningOf(path, comments, explained),
  }));
  return page(
    'Configuration',
    'One YAML file, given with `--config` or `HANDSIGHT_CONFIG`. Flags take precedence over the environment, the environment over the file, the file over the defaults; `handsight config` prints every setting and where it comes from. Unknown keys are refused: a misspelt guard would guard nothing. `[]` stands for each item of a list.',
    fieldList(rows),
    '## Environment',
    '`handsight config --env` prints which of these are set.',
    table(
      ['name', 'sets'],
      Object.entries(ENVIRONMENT).map(([name, meaning]) => [code(name), meaning]),
    ),
  );
}

/**
 * The comment on a key, preceded by the group's comment for its first key.
 * @param {string} path
 * @param {ReadonlyMap<string, string>} comments
 * @param {Set<string>} explained groups whose comment has been printed
 */
function meaningOf(path, comments, explained) {
  const own = path.replaceAll('[]', '');
  const group = own.slice(0, Math.max(own.lastIndexOf('.'), 0));
  const isFirst = !explained.has(group);
  explained.add(group);
  explained.add(own);
  return [isFirst ? comments.get(group) : undefined, comments.get(own)].filter((text) => text !== undefined).join(' ');
}

/**
 * Every key that is not a group.
 * @param {Field} field
 * @param {string} prefix
 * @returns {[string, Field][]}
 */
function keysOf(field, prefix) {
  return Object.entries(field.properties ?? {}).flatMap(([name, inner]) => {
    const path = `${prefix}${name}`;
    if (inner.properties !== undefined) return keysOf(inner, `${path}.`);
    const item = inner.items?.properties === undefined ? [] : keysOf(inner.items, `${path}[].`);
    return /** @type {[string, Field][]} */ ([[path, inner], ...item]);
  });
}
