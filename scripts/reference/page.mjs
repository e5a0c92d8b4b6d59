import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../run.mjs';

const MADE = '<!-- Made by `npm run docs`. Do not edit. -->';

/** @param {string} path below packages */
export const fromDist = (path) => import(pathToFileURL(join(ROOT, 'packages', path)).href);

/** @param {string} title @param {...string} parts */
export const page = (title, ...parts) => `${[MADE, `# ${title}`, ...parts].join('\n\n')}\n`;

/**
 * @param {string[]} head
 * @param {string[][]} rows
 */
export const table = (head, rows) => [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n');

/** @param {string} text */
const cell = (text) => text.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');

/** @param {string} text */
export const code = (text) => (text === '' ? '' : `\`${text}\``);

/** @param {string} text */
export const typescript = (text) => `\`\`\`ts\n${text}\n\`\`\``;

/**
 * Fields as a list: name, type and other facts, meaning.
 * @param {{ names: readonly string[], facts: readonly string[], meaning: string | undefined }[]} fields
 */
export const fieldList = (fields) =>
  fields
    .map(({ names, facts, meaning = '' }) => {
      const known = facts.filter((fact) => fact !== '');
      const text = meaning.replace(/\s*\n\s*/g, ' ');
      return `- ${names.map(code).join(', ')}${known.length === 0 ? '' : ` (${known.join(', ')})`}${text === '' ? '' : `: ${text}`}`;
    })
    .join('\n');
