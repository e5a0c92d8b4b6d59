import { height, width } from './geometry.ts';
import { labelOf } from './label.ts';
import type { UnifiedUINode } from './node.ts';
import { observerRole } from './role.ts';

/** An element as JSON, with the roles of desktops, followed by the additional fields of phones, where they are set. */
export interface Element extends ElementFields {
  /** Position, `root.0.1`. */
  id: string;
  children: Element[];
}

export interface ElementFields {
  name: string;
  role: string;
  value: string | null;
  bounds: { x: number; y: number; width: number; height: number };
  enabled: boolean;
  focused: boolean;
  keyboard_shortcut: string | null;
  description: string | null;
  class?: string;
  resource_id?: string;
  hint?: string;
  state?: string;
  pane?: string;
  tooltip?: string;
  checked?: boolean;
  selected?: true;
  password?: true;
  hidden?: true;
  actions?: string[];
}

/** One node's own fields, without id and children. */
export function elementFields(n: UnifiedUINode): ElementFields {
  const name = labelOf(n);
  const fields: ElementFields = {
    name,
    role: observerRole(n),
    value: n.value,
    bounds: { x: n.bounds.left, y: n.bounds.top, width: width(n.bounds), height: height(n.bounds) },
    enabled: n.enabled,
    focused: n.focused,
    keyboard_shortcut: n.keyboardShortcut === '' ? null : n.keyboardShortcut,
    description: n.description === '' || n.description === name ? null : n.description,
  };
  if (n.className !== '') fields.class = n.className;
  if (n.resourceId !== '') fields.resource_id = n.resourceId;
  if (n.hintText !== '') fields.hint = n.hintText;
  if (n.stateDescription !== '') fields.state = n.stateDescription;
  if (n.paneTitle !== '') fields.pane = n.paneTitle;
  if (n.tooltipText !== '') fields.tooltip = n.tooltipText;
  if (n.checkable) fields.checked = n.checked;
  if (n.selected) fields.selected = true;
  if (n.password) fields.password = true;
  if (!n.visible) fields.hidden = true;
  if (n.actions.length > 0) fields.actions = [...n.actions];
  return fields;
}

/** A tree as JSON. */
export function toElement(n: UnifiedUINode, id = 'root'): Element {
  const { name, role, value, bounds, enabled, focused, keyboard_shortcut, description, ...more } = elementFields(n);
  return {
    id,
    name,
    role,
    value,
    bounds,
    enabled,
    focused,
    keyboard_shortcut,
    description,
    ...more,
    children: n.children.map((child, i) => toElement(child, `${id}.${i}`)),
  };
}
