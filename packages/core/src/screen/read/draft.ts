import { deriveActions, type UnifiedUINode } from '../node.ts';
import type { Attribute } from './attribute.ts';
import { readBounds, readInteger } from './bounds.ts';
import { traitsOf } from './class.ts';
import { decodeEntities } from './entity.ts';
import { sharedWord } from './shared-word.ts';

/** Sets one attribute, whose value is `text` from `from` to `to`. False if the value is not valid for it. */
export function setAttribute(node: UnifiedUINode, name: Attribute, text: string, from: number, to: number): boolean {
  switch (name) {
    case 'index': {
      const index = readInteger(text, from, to);
      if (Number.isNaN(index)) return from === to;
      node.index = index;
      return true;
    }
    case 'text':
      node.text = valueAt(text, from, to);
      return true;
    case 'resource-id':
      node.resourceId = wordAt(text, from, to);
      return true;
    case 'class':
      node.className = wordAt(text, from, to);
      return true;
    case 'package':
      node.packageName = wordAt(text, from, to);
      return true;
    case 'content-desc':
      node.description = valueAt(text, from, to);
      return true;
    case 'checkable':
      node.checkable = isTrue(text, from, to);
      return true;
    case 'checked':
      node.checked = isTrue(text, from, to);
      return true;
    case 'clickable':
      node.clickable = isTrue(text, from, to);
      return true;
    case 'enabled':
      node.enabled = isTrue(text, from, to);
      return true;
    case 'focused':
      node.focused = isTrue(text, from, to);
      return true;
    case 'scrollable':
      node.scrollable = isTrue(text, from, to);
      return true;
    case 'long-clickable':
      node.longClickable = isTrue(text, from, to);
      return true;
    case 'password':
      node.password = isTrue(text, from, to);
      return true;
    case 'selected':
      node.selected = isTrue(text, from, to);
      return true;
    case 'bounds':
      return readBounds(text, from, to, node.bounds) || from === to;
    case 'drawing-order': {
      const order = readInteger(text, from, to);
      if (!Number.isNaN(order)) node.drawingOrder = order;
      return true;
    }
    case 'hint':
      node.hintText = valueAt(text, from, to);
      return true;
    case 'showing-hint':
      // Kept in `value` until the node is finished: the field is empty.
      if (isTrue(text, from, to)) node.value = '';
      return true;
    case 'state-description':
      node.stateDescription = valueAt(text, from, to);
      return true;
    case 'pane-title':
      node.paneTitle = valueAt(text, from, to);
      return true;
    case 'tooltip':
    case 'tooltip-text':
      node.tooltipText = valueAt(text, from, to);
      return true;
    case 'displayed':
    case 'visible-to-user':
      if (isFalse(text, from, to)) node.visible = false;
      return true;
  }
}

/** Derives fields from the attributes. Appium uses the class name as the tag. */
export function finishNode(node: UnifiedUINode, tag: string): void {
  const traits = traitsOf(node.className === '' && tag !== 'node' ? tag : node.className);
  node.className = traits.name;
  node.role = traits.role;
  node.actions = deriveActions(node);
  node.center.x = (node.bounds.left + node.bounds.right) / 2;
  node.center.y = (node.bounds.top + node.bounds.bottom) / 2;
  node.value = traits.isField ? heldText(node) : node.role === 'slider' ? heldNumber(node) : null;
}

/** An empty field shows its hint, which the platform then reports as its text. */
function heldText(node: UnifiedUINode): string {
  const showsHint = node.value === '' || (node.hintText !== '' && node.text === node.hintText);
  if (!showsHint) return node.text;
  if (node.hintText === '') node.hintText = node.text;
  return '';
}

/** Appium's server reports a range's number as its text, `40.0`; Android itself as `40%` in the state, and Flutter in the description. */
function heldNumber({ text, stateDescription, description }: UnifiedUINode): string | null {
  const percent = /^(-?\d+(?:\.\d+)?)\s?%$/;
  const [, number] = /^(-?\d+(?:\.\d+)?)%?$/.exec(text) ?? percent.exec(stateDescription) ?? percent.exec(description) ?? [];
  return number === undefined ? null : String(Number(number));
}

function valueAt(text: string, from: number, to: number): string {
  if (from === to) return '';
  const raw = text.slice(from, to);
  return raw.includes('&') ? decodeEntities(raw) : raw;
}

/** A value that many nodes share. */
function wordAt(text: string, from: number, to: number): string {
  const word = sharedWord(text, from, to);
  return word.includes('&') ? decodeEntities(word) : word;
}

const isTrue = (text: string, from: number, to: number): boolean => to - from === 4 && text.slice(from, to) === 'true';
const isFalse = (text: string, from: number, to: number): boolean => to - from === 5 && text.slice(from, to) === 'false';
