import { boundsText, isEmpty, type UnifiedUINode } from '@handsight/core/screen';
import { isFocusable, shownText } from '../screen/uiautomator-xml.ts';

type Value = string | number | boolean;

/** The attributes of an element in the page source, in the server's order. */
export const sourceAttributes = (node: UnifiedUINode, index: number): [string, Value][] => [
  ['index', index],
  ['package', node.packageName],
  ['class', node.className],
  ['text', textOf(node)],
  ...(node.description === '' ? [] : [['content-desc', node.description] as [string, Value]]),
  ...(node.resourceId === '' ? [] : [['resource-id', node.resourceId] as [string, Value]]),
  ['checkable', node.checkable],
  ['checked', node.checked],
  ['clickable', node.clickable],
  ['enabled', node.enabled],
  ['focusable', isFocusable(node)],
  ['focused', node.focused],
  ['long-clickable', node.longClickable],
  ['password', node.password],
  ['scrollable', node.scrollable],
  ['selected', node.selected],
  ['bounds', boundsText(node.bounds)],
  ['displayed', isDisplayed(node)],
  ...(node.hintText === '' ? [] : [['hint', node.hintText] as [string, Value]]),
];

/** The server reports a range's current value as its text, `40.0`. */
const textOf = (node: UnifiedUINode): string =>
  node.role === 'slider' && node.value !== null && Number.isFinite(Number(node.value)) ? floatText(Number(node.value)) : shownText(node);

const floatText = (number: number): string => (Number.isInteger(number) ? number.toFixed(1) : String(number));

const isDisplayed = ({ visible, bounds }: UnifiedUINode): boolean => visible && !isEmpty(bounds);

/** Other names for the same attributes. */
const SYNONYMS: Readonly<Record<string, string>> = {
  name: 'content-desc',
  contentdescription: 'content-desc',
  description: 'content-desc',
  'content-description': 'content-desc',
  classname: 'class',
  resourceid: 'resource-id',
  longclickable: 'long-clickable',
};

/** The value of an attribute by any of its names; undefined for an unknown name, null for an empty value. */
export function attributeOf(node: UnifiedUINode, name: string): string | null | undefined {
  const folded = name.toLowerCase();
  const known = SYNONYMS[folded] ?? folded;
  if (known === 'content-desc') return node.description === '' ? (folded === 'name' ? textOf(node) : null) : node.description;
  if (known === 'resource-id') return node.resourceId === '' ? null : node.resourceId;
  if (known === 'hint') return node.hintText === '' ? null : node.hintText;
  const found = sourceAttributes(node, node.index).find(([attribute]) => attribute === known);
  return found === undefined ? undefined : String(found[1]);
}
