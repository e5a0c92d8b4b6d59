import { makeNode, type Bounds, type UnifiedAction, type UnifiedUINode } from '@handsight/core/screen';
import type { SourceElement } from './element.ts';
import { kindOf, type Kind } from './kind.ts';

/** The keyboard belongs to the system, whichever app it is shown for. */
const KEYBOARD_PACKAGE = 'com.apple.inputmethod.keyboard';

export interface Around {
  app: string;
  /** Pixels for a point. */
  scale: number;
  /** The types of the elements around this one, outermost first. */
  inside: readonly string[];
}

const BULLET = '•';
/** Their labels name the container to assistive technology and are not shown; the app is named in the header. */
const UNSHOWN_LABELS: ReadonlySet<string> = new Set(['Application', 'TabBar', 'Toolbar', 'ToolBar', 'Keyboard', 'StatusBar']);
/** A row that holds one of these is operated by it. */
const ROW_CONTROLS: ReadonlySet<string> = new Set([
  'Switch',
  'Toggle',
  'TextField',
  'SecureTextField',
  'SearchField',
  'TextView',
  'Slider',
]);

/** An element as the project's node, in pixels. Ids are numbered afterwards. */
export function toNode(element: SourceElement, around: Around): UnifiedUINode {
  const { type, traits, enabled } = element;
  const kind = kindIn(element);
  const app = type === 'Keyboard' ? KEYBOARD_PACKAGE : around.app;
  const isScrollBar = isIndicator(element);
  const tap = !isScrollBar && isTapped(element);
  const scroll = kind.scroll === true;
  const check = kind.check === true || traits.has('ToggleButton');
  const adjust = kind.adjust === true || traits.has('Adjustable');
  const isTab = type === 'Button' && around.inside.includes('TabBar');
  const actions: UnifiedAction[] = [];
  if (tap) actions.push('tap');
  if (kind.hold === true) actions.push('long_press');
  if (scroll) actions.push('scroll');
  if (check) actions.push('check');
  if (kind.field === true) actions.push('type');
  if (adjust) actions.push('adjust');
  const below: Around = { ...around, app, inside: [...around.inside, type] };
  return makeNode({
    className: `XCUIElementType${type}`,
    resourceId: element.identifier,
    role: isTab ? 'tab' : traits.has('Link') && kind.role === 'text_view' ? 'text_view' : kind.role,
    nativeRole: kind.native ?? '',
    packageName: app,
    bounds: inPixels(element.rect, around.scale),
    enabled: enabled && !traits.has('NotEnabled'),
    visible: element.visible && !isScrollBar,
    focused: element.focused,
    selected: element.selected || traits.has('Selected') || (type === 'Button' && element.value === '1'),
    clickable: tap,
    longClickable: kind.hold === true,
    scrollable: scroll,
    checkable: check,
    checked: check && isOn(element.value),
    password: type === 'SecureTextField',
    actions,
    ...(kind.field === true ? fieldTexts(element) : { text: labelOf(element), value: check ? null : heldValue(element) }),
    ...rangeOf(element),
    children: element.children.map((child) => toNode(child, below)),
  });
}

/** Its own range where the source has it; a slider's value is else its part of the whole in percent. */
function rangeOf({ type, value, min, max }: SourceElement): { value?: string; range?: { min: number; max: number } } {
  if (min !== undefined && max !== undefined) return { range: { min, max } };
  const percent = type === 'Slider' ? PERCENT.exec(value)?.[1] : undefined;
  return percent === undefined ? {} : { value: percent.replace(',', '.'), range: { min: 0, max: 100 } };
}
const PERCENT = /^\s*(\d+(?:[.,]\d+)?)\s?%\s*$/;

const labelOf = ({ type, label }: SourceElement): string => (UNSHOWN_LABELS.has(type) ? '' : label);

/** A text view with links in it is a text to read. */
const kindIn = ({ type, children }: SourceElement): Kind =>
  type === 'TextView' && children.some((child) => child.type === 'Link') ? kindOf('StaticText') : kindOf(type);

/** Touch targets: controls, what the app marks as one, and what assistive technology takes as one element with a name. */
function isTapped(element: SourceElement): boolean {
  const { type, traits, accessible, label, children } = element;
  if (traits.has('Button') || traits.has('Link')) return true;
  if (type === 'Cell') return !children.some(holdsControl);
  if (kindIn(element).tap === true) return true;
  // React Native's and Flutter's touchables have no type of their own.
  return type === 'Other' && accessible && label !== '' && !traits.has('StaticText') && !traits.has('Header');
}

const holdsControl = ({ type, visible, children }: SourceElement): boolean =>
  visible && (ROW_CONTROLS.has(type) || children.some(holdsControl));

/** "Vertical scroll bar, 2 pages": a thin element at the edge, whose value is how far it was scrolled. */
const isIndicator = ({ type, value, rect }: SourceElement): boolean =>
  type === 'Other' && /^\d+\s?%$/.test(value) && Math.min(rect.right - rect.left, rect.bottom - rect.top) <= THICKEST_BAR;
const THICKEST_BAR = 30;

const isOn = (value: string): boolean => /^(?:1|true|yes|on|checked)$/i.test(value);

/** A field's label is its name and its value the text in it, unless that is the placeholder. What a secure field holds is never passed on. */
function fieldTexts({ type, label, value, placeholder }: SourceElement): Partial<UnifiedUINode> {
  const isSecure = type === 'SecureTextField';
  const showsHint = value === placeholder || (isSecure && value === label);
  const held = showsHint ? '' : isSecure ? BULLET.repeat(Array.from(value).length) : value;
  const hint = placeholder !== '' ? placeholder : showsHint && isSecure ? value : '';
  const name = label === value && held !== '' ? '' : label;
  return { text: held, value: held, description: name, hintText: hint };
}

/** Its value, apart from its name: a text repeats its own, a row that of a text in it, and a chosen button says "1". */
function heldValue(element: SourceElement): string | null {
  const { type, value, label } = element;
  if (kindOf(type).adjust === true) return value;
  if (value === '' || value === label || UNSHOWN_LABELS.has(type) || type === 'Window') return null;
  if (type === 'Button' && /^[01]$/.test(value)) return null;
  return element.children.some((child) => shows(child, value)) ? null : value;
}

const shows = (element: SourceElement, text: string): boolean =>
  (element.visible && element.label === text) || element.children.some((child) => shows(child, text));

const inPixels = ({ left, top, right, bottom }: Bounds, scale: number): Bounds => ({
  left: Math.round(left * scale),
  top: Math.round(top * scale),
  right: Math.round(right * scale),
  bottom: Math.round(bottom * scale),
});
