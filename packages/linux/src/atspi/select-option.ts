import { HandsightError } from '@handsight/core/error';
import { labelOf, observerRole, type UnifiedUINode, walk } from '@handsight/core/screen';
import type { Calls, Ref } from './calls.ts';
import { IFACE } from './interface.ts';
import { alive, invoke, isInvokable, nameIt, refOf, requireRef, unsupported } from './element-calls.ts';
import { ROLE } from './role.ts';
import { has, STATE } from './state-set.ts';

export type Option = { name: string } | { index: number };

const OPTIONS: ReadonlySet<string> = new Set(['ListItem', 'MenuItem', 'TabItem', 'TreeItem', 'DataItem', 'RadioButton', 'CheckBox']);

export const optionsIn = (node: UnifiedUINode): UnifiedUINode[] =>
  [...walk(node)].filter((each) => each !== node && OPTIONS.has(observerRole(each)));

/** GTK4's items are named only by the label inside. */
export const optionName = (option: UnifiedUINode): string => [...walk(option)].map(labelOf).find((label) => label !== '') ?? '';

/** The requested option among those available. */
export function optionOf(node: UnifiedUINode, options: readonly UnifiedUINode[], option: Option): UnifiedUINode {
  const chosen = 'index' in option ? options[option.index] : options.find((each) => optionName(each) === option.name);
  if (chosen !== undefined) return chosen;
  if (options.length === 0) throw unsupported(node, 'offer options');
  const wanted = 'index' in option ? `number ${option.index}` : `"${option.name.slice(0, 80)}"`;
  throw new HandsightError('ElementNotFound', `${nameIt(node)} has no option ${wanted}`, { options: options.map(optionName).slice(0, 50) });
}

/** Through the Selection interface of its container, else by the option's own action; false if neither works. */
export async function selectOption(calls: Calls, node: UnifiedUINode, option: Option): Promise<boolean> {
  const chosen = optionOf(node, optionsIn(node), option);
  const ref = await requireRef(calls, chosen, 'be selected');
  const own = await requireRef(calls, node, 'offer options');
  const isCombo = (await calls.role(own)) === ROLE.comboBox;
  const isNear = node.children.includes(chosen) || node.children.some((child) => child.children.includes(chosen));
  // A combo box that answers has changed its model, whatever its hidden menu shows as selected.
  if ((isCombo || isNear) && (await selectedBy(calls, own, ref))) if (isCombo || (await isSelected(calls, ref))) return true;
  const parent = [...walk(node)].find((each) => each.children.includes(chosen));
  const holder = parent === undefined || parent === node ? undefined : await refOf(calls, parent);
  // Selecting in a hidden menu makes GTK3 grab input: the program gets none from then on.
  if (holder !== undefined && (await isHiddenMenu(calls, holder))) return false;
  if (parent !== undefined && holder !== undefined) {
    await alive(calls, parent, holder);
    if ((await selectedBy(calls, holder, ref)) && (await isSelected(calls, ref))) return true;
  }
  if (!(await isChosenByAction(calls, chosen, ref))) return false;
  await invoke(calls, chosen);
  return true;
}

/** Qt's rows offer a toggle action, which checks or opens them and selects nothing. */
async function isChosenByAction(calls: Calls, option: UnifiedUINode, ref: Ref): Promise<boolean> {
  if (!(await isInvokable(calls, option))) return false;
  return option.checkable || !(await calls.actionNames(ref)).every((name) => /^(?:toggle|expand|collapse|expand or contract)$/i.test(name));
}

async function selectedBy(calls: Calls, holder: Ref, option: Ref): Promise<boolean> {
  if (((await calls.interfaces(holder)) & IFACE.selection) === 0) return false;
  const index = (await calls.call(option, 'Accessible', 'GetIndexInParent')).body().i32();
  const select = (): Promise<boolean> =>
    calls.call(holder, 'Selection', 'SelectChild', 'i', [index]).then(
      (answer) => answer.body().boolean(),
      () => false,
    );
  if (!(await select())) return false;
  // A multi-selection keeps what was selected before.
  const count = await calls.property(holder, 'Selection', 'NSelectedChildren');
  if (typeof count !== 'number' || count < 2) return true;
  await calls.call(holder, 'Selection', 'ClearSelection').catch(() => undefined);
  return select();
}

async function isHiddenMenu(calls: Calls, ref: Ref): Promise<boolean> {
  const [role, states] = await Promise.all([calls.role(ref), calls.states(ref)]);
  return (role === ROLE.menu || role === ROLE.popupMenu) && !has(states, STATE.showing);
}

async function isSelected(calls: Calls, ref: Ref): Promise<boolean> {
  const states = await calls.states(ref);
  return has(states, STATE.selected) || has(states, STATE.checked);
}
