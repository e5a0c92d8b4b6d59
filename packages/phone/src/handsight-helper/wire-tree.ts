import type { UnifiedUINode } from '@handsight/core/screen';
import type { WindowInfo } from '@handsight/core/device';
import type { Users } from '../users.ts';
import { taskOf } from '../command/dumpsys/window.ts';
import { shownText } from '../screen/uiautomator-xml.ts';

/** The helper's flags, one bit each (packages/android/helper, Node.java). */
const FLAGS: readonly ((node: UnifiedUINode) => boolean)[] = [
  (n) => n.checkable,
  (n) => n.checked,
  (n) => n.clickable,
  (n) => n.enabled,
  (n) => n.focused,
  (n) => n.scrollable,
  (n) => n.longClickable,
  (n) => n.password,
  (n) => n.selected,
  (n) => n.text === '' && n.hintText !== '',
  (n) => n.role === 'text_field',
];

/** An element in the helper's short form. */
function wireNode(node: UnifiedUINode, index = 0, parentPackage = ''): Record<string, unknown> {
  const { left, top, right, bottom } = node.bounds;
  const unlessEmpty = (name: string, value: string): Record<string, string> => (value === '' ? {} : { [name]: value });
  return {
    c: node.className,
    b: [left, top, right, bottom],
    f: FLAGS.reduce((flags, is, bit) => (is(node) ? flags | (1 << bit) : flags), 0),
    ...(index === 0 ? {} : { x: index }),
    ...(node.packageName === parentPackage ? {} : { k: node.packageName }),
    ...unlessEmpty('i', node.resourceId),
    ...unlessEmpty('t', shownText(node)),
    ...unlessEmpty('d', node.description),
    ...unlessEmpty('h', node.hintText),
    ...unlessEmpty('s', node.stateDescription),
    ...unlessEmpty('p', node.paneTitle),
    ...unlessEmpty('o', node.tooltipText),
    ...(node.range === undefined || node.value === null ? {} : { r: [node.range.min, node.range.max, Number(node.value)] }),
    ...(node.children.length === 0 ? {} : { n: node.children.map((child, i) => wireNode(child, i, node.packageName)) }),
  };
}

const TYPES = {
  app: 'application',
  dialog: 'application',
  panel: 'system',
  keyboard: 'input_method',
  toast: 'system',
  system: 'system',
} as const;

export function wireWindow(info: WindowInfo, id: number, root: UnifiedUINode, users: Users): Record<string, unknown> {
  const { left, top, right, bottom } = info.bounds;
  return {
    id,
    type: TYPES[info.kind],
    layer: info.layer,
    ...(info.title === '' ? {} : { title: info.title }),
    bounds: [left, top, right, bottom],
    focused: info.focused,
    active: info.focused,
    display: 0,
    ...(TYPES[info.kind] === 'application' ? { task: taskOf(info.process, users) } : {}),
    ...(users.of(info.process) === 0 ? {} : { user: users.of(info.process) }),
    package: info.process,
    root: wireNode(root),
  };
}
