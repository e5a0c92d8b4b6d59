import { FAMILIES, type Family, findFamily, THINKING } from '@handsight/agent';
import { columns } from '../columns.ts';
import { configOf } from '../host/config-of.ts';
import type { HostFlags } from '../host/host-flags.ts';
import { printJson, printLines, remark } from '../terminal.ts';

export async function runModels(model: string | undefined, flags: HostFlags & { json?: true }): Promise<void> {
  const { families: own } = (await configOf(flags)).agent;
  const asked = model === undefined ? undefined : findFamily(model, own);
  const families = asked === undefined ? [...own.map(({ models }) => findFamily(models, own).family), ...FAMILIES] : [asked.family];
  if (flags.json === true) return printJson({ models: families.map(asData), remark: asked?.remark ?? null });
  if (asked?.remark !== null && asked?.remark !== undefined) remark(asked.remark);
  await printLines(
    columns(
      ['family', 'provider', 'pixels', 'tool', 'thinking', 'effort', 'context', 'output', 'pictures', 'checked'],
      families.map(asRow),
    ),
  );
  const priced = families.flatMap(({ prices }) => Object.entries(prices));
  if (priced.length === 0) return undefined;
  const rows = priced.map(([name, { input, cached_input, cache_write, output }]) => [
    name,
    ...[input, cached_input, cache_write, output].map(dollars),
  ]);
  return printLines(['', ...columns(['US dollars for a million tokens', 'input', 'cached', 'cache write', 'output'], rows)]);
}

const dollars = (price: number | undefined): string => (price === undefined ? '' : price.toString());

const grammarsOf = ({ grammars }: Family): string => {
  const wires = Object.entries(grammars);
  const names = new Set(wires.map(([, grammar]) => grammar));
  if (names.size <= 1) return [...names][0] ?? 'openpocket';
  return wires.map(([wire, grammar]) => `${grammar} (${wire})`).join(', ');
};

const asRow = (family: Family): string[] => [
  family.name,
  family.provider ?? '',
  grammarsOf(family),
  family.tool ?? '',
  THINKING[family.thinking],
  family.efforts.join(' '),
  family.limits?.context.toString() ?? '',
  family.limits?.output.toString() ?? '',
  String(family.pictures),
  family.checked,
];

const asData = ({ models, ...rest }: Family): Record<string, unknown> => ({ ...rest, models: models.source });
