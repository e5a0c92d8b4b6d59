import { boundsText, type UnifiedUINode } from '@handsight/core/screen';
import { escapedXml } from './xml-text.ts';

/** Classes that are never marked as `not accessibility friendly`. */
const NAF_EXCLUDED = ['GridView', 'GridLayout', 'ListView', 'TableLayout'];

/** A tree as `uiautomator dump` of Android 14 prints it: one line, attributes in its order. */
export function uiautomatorXml(root: UnifiedUINode, rotation: number): string {
  return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="${rotation}">${nodeXml(root, 0)}</hierarchy>`;
}

function nodeXml(node: UnifiedUINode, index: number): string {
  const naf = isUnfriendly(node) ? ' NAF="true"' : '';
  const attributes = attributesOf(node, index)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');
  if (node.children.length === 0) return `<node${naf}${attributes} />`;
  return `<node${naf}${attributes}>${node.children.map(nodeXml).join('')}</node>`;
}

const attributesOf = (node: UnifiedUINode, index: number): [string, string | number | boolean][] => [
  ['index', index],
  ['text', shownText(node)],
  ['resource-id', node.resourceId],
  ['class', node.className],
  ['package', node.packageName],
  ['content-desc', node.description],
  ['checkable', node.checkable],
  ['checked', node.checked],
  ['clickable', node.clickable],
  ['enabled', node.enabled],
  ['focusable', isFocusable(node)],
  ['focused', node.focused],
  ['scrollable', node.scrollable],
  ['long-clickable', node.longClickable],
  ['password', node.password],
  ['selected', node.selected],
  ['bounds', boundsText(node.bounds)],
  ['drawing-order', index + 1],
  ['hint', node.hintText],
];

/** An empty field reports its hint as its text. */
export const shownText = ({ text, hintText }: UnifiedUINode): string => (text === '' ? hintText : text);

export const isFocusable = ({ clickable, scrollable }: UnifiedUINode): boolean => clickable || scrollable;

/** Clickable, with no text or description on it or its descendants. */
function isUnfriendly(node: UnifiedUINode): boolean {
  if (!node.clickable || !node.enabled || NAF_EXCLUDED.some((name) => node.className.endsWith(name))) return false;
  return !saysSomething(node);
}

const saysSomething = (node: UnifiedUINode): boolean =>
  shownText(node) !== '' || node.description !== '' || node.children.some(saysSomething);

/** Android writes characters beyond the BMP as numeric references, and a dot for characters XML cannot represent. */
const escaped = (text: string): string =>
  escapedXml(text, '.').replace(/[\u{10000}-\u{10ffff}]/gu, (character) => `&#${character.codePointAt(0)};`);
