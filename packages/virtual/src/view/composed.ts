import type { NodeSpec } from '../scenario/node-schema.ts';
import { element } from '../shell/shell-element.ts';
import type { WidgetKind } from '../widget.ts';

const known = new WeakMap<NodeSpec, NodeSpec[]>();

/** On a phone the texts of a row are elements inside it: a title, and below it what the row holds. */
export function composed(spec: NodeSpec, kind: WidgetKind): NodeSpec[] {
  if ((kind !== 'list_item' && kind !== 'menu_item') || spec.name === undefined) return spec.children;
  let children = known.get(spec);
  if (children === undefined) known.set(spec, (children = [...ownTexts(spec, kind), ...spec.children]));
  return children;
}

function ownTexts({ icon, name, value }: NodeSpec, kind: WidgetKind): NodeSpec[] {
  const title = element('text', { name });
  if (kind === 'menu_item') return [title];
  const subtitle = value === undefined || value === null ? [] : [element('text', { name: value, size: 'caption' })];
  return [...(icon === undefined ? [] : [{ ...element('icon'), icon }]), element('column', { gap: 0, grow: 1 }, [title, ...subtitle])];
}
