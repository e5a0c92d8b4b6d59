import { isEmpty, type Bounds } from '@handsight/core/screen';
import { escapedXml } from '../screen/xml-text.ts';
import type { Xcui, XcuiApp } from './xcui.ts';

/** Shown: it has an area on the screen. */
const isVisible = ({ rect }: Xcui, screen: Bounds): boolean => !isEmpty(rect) && rect.left < screen.right && rect.top < screen.bottom;

/** The value that WebDriverAgent gives for one of its attributes; undefined where it leaves the attribute out. */
export function attributeOf(element: Xcui, name: string, screen: Bounds): string | undefined {
  const { rect } = element;
  switch (
    name
      .replace(/^wd/, '')
      .replace(/^is(?=[A-Z])/, '')
      .toLowerCase()
  ) {
    case 'type':
      return `XCUIElementType${element.type}`;
    case 'value':
      return element.value;
    case 'name':
      return element.name === '' ? undefined : element.name;
    case 'label':
      return element.label === '' ? undefined : element.label;
    case 'enabled':
      return String(element.enabled);
    case 'visible':
    case 'hittable':
      return String(isVisible(element, screen));
    case 'accessible':
      return String(element.accessible);
    case 'focused':
      return String(element.focused);
    case 'selected':
      return String(element.traits.includes('Selected'));
    case 'placeholdervalue':
      return element.placeholder === '' ? undefined : element.placeholder;
    case 'traits':
      return element.traits.join(', ');
    case 'minvalue':
      return element.range === undefined ? undefined : String(element.range.min);
    case 'maxvalue':
      return element.range === undefined ? undefined : String(element.range.max);
    case 'x':
      return String(rect.left);
    case 'y':
      return String(rect.top);
    case 'width':
      return String(rect.right - rect.left);
    case 'height':
      return String(rect.bottom - rect.top);
    case 'rect':
      return JSON.stringify(rectOf(rect));
    default:
      return undefined;
  }
}

export const rectOf = ({ left, top, right, bottom }: Bounds): { x: number; y: number; width: number; height: number } => ({
  x: left,
  y: top,
  width: right - left,
  height: bottom - top,
});

const PRINTED = ['type', 'value', 'name', 'label', 'enabled', 'visible', 'accessible', 'x', 'y', 'width', 'height'] as const;
/** The limits of a value are printed only where a client asks for them by `includeMinMaxValueInPageSource`. */
const AFTER_INDEX = ['placeholderValue', 'traits'] as const;
const LIMITS = ['minValue', 'maxValue'] as const;

export function printXml({ root, bundleId, pid }: XcuiApp, excluded: ReadonlySet<string>, withLimits = false): string {
  const lines: string[] = ['<?xml version="1.0" encoding="UTF-8"?>'];
  const print = (element: Xcui, index: number, depth: number): void => {
    const tag = `XCUIElementType${element.type}`;
    const isRoot = element === root;
    const given = [
      ...PRINTED.map((name) => [name, attributeOf(element, name, root.rect)] as const),
      ['index', String(index)] as const,
      ...(isRoot
        ? ([
            ['bundleId', bundleId],
            ['processId', String(pid)],
          ] as const)
        : []),
      ...[...AFTER_INDEX, ...(withLimits ? LIMITS : [])].map((name) => [name, attributeOf(element, name, root.rect)] as const),
    ];
    const attributes = given
      .filter(([name, value]) => value !== undefined && !excluded.has(name))
      .map(([name, value]) => ` ${name}="${escapedXml(value ?? '', '?')}"`)
      .join('');
    const indent = '  '.repeat(depth);
    if (element.children.length === 0) {
      lines.push(`${indent}<${tag}${attributes}/>`);
      return;
    }
    lines.push(`${indent}<${tag}${attributes}>`);
    element.children.forEach((child, i) => print(child, i, depth + 1));
    lines.push(`${indent}</${tag}>`);
  };
  print(root, 0, 0);
  return `${lines.join('\n')}\n`;
}

/** WebDriverAgent's JSON: types without the prefix, booleans as "1" and "0". */
export function toJson(element: Xcui, screen: Bounds): Record<string, unknown> {
  const flag = (name: string): string => (attributeOf(element, name, screen) === 'true' ? '1' : '0');
  return {
    type: element.type,
    rawIdentifier: element.name === element.label || element.name === '' ? null : element.name,
    name: attributeOf(element, 'name', screen) ?? null,
    value: element.value ?? null,
    label: attributeOf(element, 'label', screen) ?? null,
    rect: rectOf(element.rect),
    frame: `{{${element.rect.left}, ${element.rect.top}}, {${element.rect.right - element.rect.left}, ${element.rect.bottom - element.rect.top}}}`,
    isEnabled: flag('enabled'),
    isVisible: flag('visible'),
    isAccessible: flag('accessible'),
    isFocused: flag('focused'),
    traits: element.traits.join(', '),
    ...(element.placeholder !== '' && { placeholderValue: element.placeholder }),
    ...(element.children.length > 0 && { children: element.children.map((child) => toJson(child, screen)) }),
  };
}

/** What XCUITest prints for debugging: one line an element. */
export function printDescription(element: Xcui, depth = 0): string {
  const { left, top, right, bottom } = element.rect;
  const name = [
    element.name === '' ? '' : `, identifier: '${element.name}'`,
    element.label === '' ? '' : `, label: '${element.label}'`,
  ].join('');
  const line = `${'  '.repeat(depth)}${element.type}, {{${left}, ${top}}, {${right - left}, ${bottom - top}}}${name}`;
  return [line, ...element.children.map((child) => printDescription(child, depth + 1))].join('\n');
}
