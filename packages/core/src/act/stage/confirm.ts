import type { ConfirmationRequest, ConfirmationTarget, Described } from '../../guard/confirmation/request.ts';
import { labelOf } from '../../screen/label.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { observerRole } from '../../screen/role.ts';
import { selectorFor } from '../../screen/select/selector-for.ts';
import { isField, isInteractive } from '../../screen/trait.ts';
import type { Action, ActionOf, ActionType } from '../action.ts';
import type { Aims } from '../dispatch/context.ts';
import { boundContent, type BoundContent } from '../../guard/confirmation/bound-content.ts';
import { anythingIn } from '../../guard/activation/keys.ts';
import type { OwnCommand } from '../../guard/shell-guard.ts';
import type { Host } from '../../host/host.ts';
import type { Layout } from '../../look/layout.ts';
import type { Aim } from '../../look/target/aim.ts';
import { isWhole, reachedBy, type Reached } from '../target/reached.ts';
import { optionName, optionsIn } from '../target/named-option.ts';

/** These act on the device, whatever window is in front. */
const OF_NO_WINDOW = new Set<ActionType>([
  'wait',
  'launch_app',
  'stop_app',
  'kill_app',
  'restart_app',
  'reset_app',
  'install_app',
  'shape_network',
  'open_link',
  'set_orientation',
  'set_device',
  'set_clipboard',
  'shell',
]);

/** What the confirmation rules check: every element an input could activate, however it was named. */
export async function confirmationRequest(layout: Layout, action: Action, aims: Aims, own?: OwnCommand): Promise<ConfirmationRequest> {
  const none: Reached = { aims: [], standsFor: [] };
  const reached = OF_NO_WINDOW.has(action.type) ? none : await reachedBy(layout, action, aims);
  const chosen = action.type === 'select' && aims.on !== undefined ? await chosenOption(layout, aims.on, action) : [];
  const named = reached.standsFor.map((name) => ({ roles: ['Button'], name }));
  const targets = reached.aims.map((aim, i) =>
    targetOf(aim, [...(aim.node === aims.on?.node ? chosen : []), ...(i === 0 ? named : [])], layout.session.exactRoles),
  );
  const { host } = layout.session;
  const unknown = action.type === 'shell' ? unknownShell(host, action, own) : unknownOf(host, action, reached);
  return {
    names: host.names.spellingsOf(action.type),
    args: { device: layout.session.device.id, ...withoutPlaces(action) },
    targets,
    ...(reached.aims.length === 0 ? {} : { content: contentAround(reached.aims) }),
    ...(unknown === undefined ? {} : { unknown }),
  };
}

/** Elements of one part of the window have the same content around them; that of many parts would be nobody's reading. */
const MOST_PARTS = 4;

const contentAround = (aims: readonly Aim[]): BoundContent =>
  boundContent(
    aims
      .slice(0, MOST_PARTS)
      .map(({ screen, node }) => ({ raw: screen.raw, node: node ?? screen.raw, shown: (each) => screen.shown(each) })),
  );

/** What a rule could match where the set cannot be known, unless the operator lists the key as free in that program. */
function unknownOf({ guard }: Host, action: Action, { unknown }: Reached): ConfirmationRequest['unknown'] {
  if (unknown === undefined || !guard.judgesElements) return undefined;
  const { why, screen } = unknown;
  if (action.type === 'key' && guard.freeKeys.has(screen.window, action.keys)) return undefined;
  const { nodes, hasUnreadMenus } = anythingIn(screen.raw);
  const among: Described[] = nodes.map(described);
  if (hasUnreadMenus) among.push({ roles: ['MenuItem', 'button'], name: '', isUnseen: true });
  if (!isWhole(screen)) among.push({ roles: [], name: '', isUnseen: true });
  return { why, window_uid: screen.window.window_uid, among };
}

/** A command that is not listed can do anything: every rule holds it. */
function unknownShell({ guard }: Host, { command }: ActionOf<'shell'>, own: OwnCommand | undefined): ConfirmationRequest['unknown'] {
  if (!guard.shell.check(command, own).isHeld) return undefined;
  return { why: 'what a shell command does cannot be judged, and shell.allow does not list it', window_uid: '', among: 'anything' };
}

function targetOf({ screen, node, point }: Aim, chosen: readonly Described[], exactRoles: boolean): ConfirmationTarget {
  const { window, root } = screen;
  const { window_uid } = window;
  const place = point === undefined ? {} : { point };
  if (node === undefined)
    return {
      around: chosen,
      window_uid,
      selector: selectorFor(root, root, exactRoles),
      element_key: window_uid,
      bounds: window.bounds,
      roles: [],
      name: '',
      ...place,
    };
  return {
    window_uid,
    selector: selectorFor(root, screen.shown(node), exactRoles),
    element_key: screen.refs.get(node.id) ?? node.key,
    bounds: node.bounds,
    roles: rolesOf(node),
    name: labelOf(node),
    alsoReads: textsOn(node),
    around: [...ancestors(screen.raw, node).filter(isInteractive).map(described), ...chosen],
    ...place,
  };
}

const described = (n: UnifiedUINode): Described => ({ roles: rolesOf(n), name: labelOf(n), alsoReads: textsOn(n) });

/** The text a person reads on an element, whatever its name: its own and that of non-interactive children. */
function textsOn(n: UnifiedUINode): string[] {
  const own = [isField(n) ? '' : n.text, n.description, n.tooltipText];
  const inside = isInteractive(n) && !n.scrollable ? n.children.filter((child) => !isInteractive(child)).flatMap(textsOn) : [];
  return [...own, ...inside].filter((text) => text !== '');
}

const rolesOf = (n: UnifiedUINode): string[] => [observerRole(n), n.role, ...(n.password ? ['PasswordEdit'] : [])];

/** The chosen option, which is pressed as if it were the target. One that is unknown until the list is open may be any. */
async function chosenOption({ session, call }: Layout, { screen, node }: Aim, { option }: ActionOf<'select'>): Promise<Described[]> {
  if (node === undefined) return [];
  const options = optionsIn(node);
  if ('name' in option) {
    const found = options.filter((each) => optionName(each) === option.name).map(described);
    return [{ roles: [], name: option.name }, ...found];
  }
  const shown = options[option.index];
  if (shown !== undefined) return [{ ...described(shown), name: optionName(shown) }];
  const offered = await session.device.options?.(screen.window.window_uid, node, call);
  const name = offered?.[option.index];
  return name === undefined ? [{ roles: [], name: '', isUnseen: true }] : [{ roles: [], name }];
}

function ancestors(root: UnifiedUINode, node: UnifiedUINode): UnifiedUINode[] {
  if (root === node) return [];
  for (const child of root.children) {
    if (child === node) return [root];
    const below = ancestors(child, node);
    if (below.length > 0) return [root, ...below];
  }
  return [];
}

const PLACES = new Set(['type', 'target', 'from', 'to', 'center', 'within']);

function withoutPlaces(action: Action): Record<string, unknown> {
  return Object.fromEntries(Object.entries(action).filter(([key]) => !PLACES.has(key)));
}
