import { labelOf } from '../../screen/label.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { foldRole, observerRole } from '../../screen/role.ts';
import { walk } from '../../screen/walk.ts';
import type { Layout } from '../../look/layout.ts';
import type { Aim } from '../../look/target/aim.ts';
import type { Action } from '../action.ts';
import type { Aims } from '../dispatch/context.ts';

const OPTION_ROLES: ReadonlySet<string> = new Set([
  'listitem',
  'menuitem',
  'tabitem',
  'tab',
  'treeitem',
  'dataitem',
  'radiobutton',
  'checkbox',
  'button',
]);

/** The options inside an element, as far as its tree shows them. */
export const optionsIn = (node: UnifiedUINode, roles = OPTION_ROLES): UnifiedUINode[] =>
  [...walk(node)].filter((each) => each !== node && roles.has(foldRole(observerRole(each))));

/** In some toolkits an item has no name except that of the label inside. */
export const optionName = (option: UnifiedUINode): string => [...walk(option)].map(labelOf).find((label) => label !== '') ?? '';

/** What drivers with a select operation count as options: a button in a row is not one. */
const NUMBERED_ROLES: ReadonlySet<string> = new Set([...OPTION_ROLES].filter((role) => role !== 'button' && role !== 'tab'));

/** All option names in the device's order; empty if they are unknown until the list is open. */
async function optionNames({ session, call, capabilities }: Layout, { screen, node }: Aim): Promise<string[]> {
  if (node === undefined || !capabilities.operations.includes('select')) return [];
  const offered = await session.device.options?.(screen.window.window_uid, node, call);
  return offered ?? optionsIn(node, NUMBERED_ROLES).map(optionName);
}

/** An option chosen by index is verified by its name, if that is known and unique. */
export async function withNamedOption(layout: Layout, action: Action, { on }: Aims): Promise<Action> {
  if (action.type !== 'select' || 'name' in action.option || on === undefined) return action;
  const names = await optionNames(layout, on);
  const name = names[action.option.index] ?? '';
  return name === '' || names.indexOf(name) !== names.lastIndexOf(name) ? action : { ...action, option: { name } };
}
