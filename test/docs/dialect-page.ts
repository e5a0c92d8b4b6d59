import { readFileSync } from 'node:fs';

import { fromRoot } from '../requires.ts';

/** One row of a table of a page in docs/dialects. */
export interface Row {
  /** The `##` heading above the row. */
  section: string;
  columns: string[];
  cells: string[];
}

export const pageOf = (dialect: string): string => readFileSync(fromRoot(`docs/dialects/${dialect}.md`), 'utf8');

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The rows of every table of a page. */
export function rowsOf(page: string): Row[] {
  const rows: Row[] = [];
  let section = '';
  let columns: string[] | undefined;
  for (const line of page.split('\n')) {
    if (line.startsWith('## ')) section = line;
    if (!line.startsWith('|')) columns = undefined;
    else if (columns === undefined) columns = cellsOf(line);
    else if (!/^\|[ :|-]+$/.test(line)) rows.push({ section, columns, cells: cellsOf(line) });
  }
  return rows;
}

export const codeIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

export interface Parameter {
  name: string;
  isOptional: boolean;
  /** As JSON. */
  fallback: string | undefined;
}

/** `x`, `duration? = 300`. */
export const parametersIn = (cell: string): Parameter[] =>
  codeIn(cell).map((code) => {
    const [, name = code, mark, fallback] = /^(\w+)(\?)?(?: = (.+))?$/.exec(code) ?? [];
    return { name, isOptional: mark !== undefined, fallback };
  });

export const cellOf = ({ columns, cells }: Row, column: string): string => cells[columns.indexOf(column)] ?? '';
