import type { UnifiedUINode } from '@handsight/core/screen';
import { shownText } from '../../screen/uiautomator-xml.ts';
import { WireFault } from '../fault.ts';
import { selectorPattern } from './selector-pattern.ts';

/** A parsed `new UiSelector()…`, and how an element is scrolled into view first. */
export interface UiSelector {
  conditions: { name: string; value: string | number | boolean }[];
  instance: number;
  /** `UiScrollable(…).scrollIntoView(this)`: the list to scroll. */
  scrollable: UiSelector | undefined;
}

const MAX_LENGTH = 10_000;
const fault = (text: string): WireFault => new WireFault('invalid selector', `Could not parse expression \`${text.slice(0, 200)}\``);

/** Reads `new UiSelector().text("a").instance(1)` and `new UiScrollable(…).scrollIntoView(…)`. */
export function readUiSelector(text: string): UiSelector {
  if (text.length > MAX_LENGTH) throw fault(text);
  const plain = text.trim().replace(/;$/, '');
  const scroll =
    /^new UiScrollable\(\s*(new UiSelector\(\)[\s\S]*?)\)\s*(?:\.set\w+\([^)]*\))*\.scroll(?:IntoView|TextIntoView|DescriptionIntoView)\(\s*([\s\S]*)\)$/.exec(
      plain,
    );
  if (scroll !== null) {
    const target = scroll[2] ?? '';
    const selector = target.startsWith('"')
      ? selectorOf(target.includes('Description') ? 'description' : 'text', JSON.parse(target) as string)
      : readUiSelector(target);
    return { ...selector, scrollable: readUiSelector(scroll[1] ?? '') };
  }
  const start = /^(?:new\s+)?UiSelector\(\)/.exec(plain);
  if (start === null) throw fault(text);
  const selector: UiSelector = { conditions: [], instance: 0, scrollable: undefined };
  const call = /\s*\.(\w+)\(\s*("(?:[^"\\]|\\.)*"|true|false|\d+|)\s*\)/y;
  call.lastIndex = start[0].length;
  for (let at = start[0].length; at < plain.length; at = call.lastIndex) {
    const found = call.exec(plain);
    if (found === null) throw fault(text);
    add(selector, found[1] ?? '', valueOf(found[2] ?? ''), text);
  }
  return selector;
}

const selectorOf = (name: string, value: string): UiSelector => ({ conditions: [{ name, value }], instance: 0, scrollable: undefined });

function valueOf(text: string): string | number | boolean {
  if (text.startsWith('"')) return text.slice(1, -1).replace(/\\(.)/g, '$1');
  if (text === 'true' || text === '') return true;
  return text === 'false' ? false : Number(text);
}

function add(selector: UiSelector, name: string, value: string | number | boolean, text: string): void {
  if (name === 'instance' && typeof value === 'number') selector.instance = value;
  else if (Object.hasOwn(TESTS, name)) selector.conditions.push({ name, value });
  else throw fault(text);
}

type Test = (node: UnifiedUINode, value: string | number | boolean) => boolean;
const matching =
  (read: (node: UnifiedUINode) => string): Test =>
  (node, value) =>
    selectorPattern(dotAll(String(value))).matches(read(node));

/** Android always matches with DOTALL, in addition to leading flags. */
const dotAll = (source: string): string => source.replace(/^(?:\(\?([ims]+)\))?/, (_, flags: string | undefined) => `(?s${flags ?? ''})`);

const TESTS: Readonly<Record<string, Test>> = {
  text: (node, value) => shownText(node) === value,
  textContains: (node, value) => shownText(node).includes(String(value)),
  textStartsWith: (node, value) => shownText(node).startsWith(String(value)),
  textMatches: matching(shownText),
  description: (node, value) => node.description === value,
  descriptionContains: (node, value) => node.description.includes(String(value)),
  descriptionStartsWith: (node, value) => node.description.startsWith(String(value)),
  descriptionMatches: matching(({ description }) => description),
  resourceId: (node, value) => node.resourceId === value,
  resourceIdMatches: matching(({ resourceId }) => resourceId),
  className: (node, value) => node.className === value,
  classNameMatches: matching(({ className }) => className),
  packageName: (node, value) => node.packageName === value,
  index: (node, value) => node.index === value,
  clickable: (node, value) => node.clickable === value,
  longClickable: (node, value) => node.longClickable === value,
  checkable: (node, value) => node.checkable === value,
  checked: (node, value) => node.checked === value,
  enabled: (node, value) => node.enabled === value,
  focused: (node, value) => node.focused === value,
  focusable: (node, value) => (node.clickable || node.scrollable) === value,
  scrollable: (node, value) => node.scrollable === value,
  selected: (node, value) => node.selected === value,
};

export const isSelected = (node: UnifiedUINode, { conditions }: UiSelector): boolean =>
  conditions.every(({ name, value }) => TESTS[name]?.(node, value) === true);
