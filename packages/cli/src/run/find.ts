import { boundsText, findAll, notFound, RefRegistry, roleWord, selectorsIn } from '@handsight/core/screen';
import { readDumpFile } from '../dump-file.ts';
import { refRow, type RefRow } from '../parse/refs.ts';
import { selectionOf } from '../selection.ts';
import { print, printJson } from '../terminal.ts';

interface Match extends Omit<RefRow, 'role'> {
  /** As the letter of its ref says, and as a selector names it. */
  role: string;
  /** Matches this element only. */
  selector: string;
}

export async function runFind(file: string, typed: string, { json = false }: { json?: boolean }): Promise<void> {
  const { root } = await readDumpFile(file);
  const registry = new RefRegistry();
  registry.track(root);
  const { selector, options } = selectionOf(typed, root, registry);
  const found = findAll(root, selector, options);
  if (found.length === 0) throw notFound(root, selector);
  const selectorOf = selectorsIn(root);
  const matches = found.map((node): Match => ({
    ...refRow(node, registry.refOf(node) ?? null),
    role: roleWord(node),
    selector: selectorOf(node),
  }));
  if (json) await printJson(matches);
  else await print(matches.map(matchLine).join('\n'));
}

function matchLine({ ref, role, label, value, bounds, selector }: Match): string {
  const name = label === '' ? [] : [JSON.stringify(label)];
  const held = value === null ? [] : [`= ${JSON.stringify(value)}`];
  return [ref ?? '-', role, ...name, ...held, boundsText(bounds), selector].join(' ');
}
