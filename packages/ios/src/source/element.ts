import type { Bounds } from '@handsight/core/screen';

/** One element of an iOS source, whatever shape it was written in. Coordinates are points. */
export interface SourceElement {
  /** `Button`, without the prefix of XCUITest or of the accessibility API. */
  type: string;
  /** The app's own identifier, where it is known to be one. */
  identifier: string;
  label: string;
  value: string;
  placeholder: string;
  enabled: boolean;
  visible: boolean;
  accessible: boolean;
  focused: boolean;
  selected: boolean;
  traits: ReadonlySet<string>;
  rect: Bounds;
  min: number | undefined;
  max: number | undefined;
  bundleId: string;
  pid: number;
  children: SourceElement[];
}

/** A source's elements, and what was wrong with it. */
export interface ParsedSource {
  roots: SourceElement[];
  count: number;
  /** The text ended inside the tree. */
  isCut: boolean;
  /** Tags that could not be read. */
  broken: number;
}

/** An element's attributes by WebDriverAgent's names in XML. */
export type Attributes = Readonly<Record<string, string | undefined>>;

const PREFIX = /^(?:XCUIElementType|AX)/;

/** The accessibility API's names of what XCUITest calls otherwise. */
const OTHER_NAMES = new Map([
  ['Heading', 'StaticText'],
  ['TextArea', 'TextView'],
  ['Group', 'Other'],
  ['GenericElement', 'Other'],
  ['TabGroup', 'SegmentedControl'],
  ['SecureText', 'SecureTextField'],
  ['Text', 'StaticText'],
]);

export function typeName(type: string, subrole = ''): string {
  const special = subrole.replace(PREFIX, '');
  if (special === 'Switch' || special === 'SecureTextField' || special === 'SearchField') return special;
  const name = type.replace(PREFIX, '');
  return OTHER_NAMES.get(name) ?? (name === '' ? 'Other' : name);
}

/** Only an explicit no counts: older sources leave out what newer ones say. */
const isNot = (text: string | undefined): boolean => text === 'false' || text === '0' || text === 'NO';
const isSo = (text: string | undefined): boolean => text === 'true' || text === '1' || text === 'YES';

export const rectOf = (x: number, y: number, width: number, height: number): Bounds => {
  const [left, top, w, h] = [x, y, width, height].map((n) => (Number.isFinite(n) ? n : 0)) as [number, number, number, number];
  return { left, top, right: left + Math.max(0, w), bottom: top + Math.max(0, h) };
};

const numberOf = (text: string | undefined): number | undefined => {
  const n = text === undefined || text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(n) ? n : undefined;
};

/** An element from its attributes; `name` is the identifier, or the label where the app gives none. */
export function elementOf(tag: string, given: Attributes, children: SourceElement[]): SourceElement {
  const type = typeName(given['type'] ?? tag);
  const label = given['label'] ?? '';
  const value = given['value'] ?? '';
  const name = given['name'] ?? '';
  const isNamed = label !== '' || !namesItself(type, name);
  const identifier = given['rawIdentifier'] ?? (isNamed && name !== label && name !== value ? name : '');
  return {
    type,
    identifier,
    label: isNamed ? label : name,
    value,
    placeholder: given['placeholderValue'] ?? '',
    enabled: !isNot(given['enabled']),
    visible: !isNot(given['visible']),
    accessible: isSo(given['accessible']),
    focused: isSo(given['focused']),
    selected: isSo(given['selected']),
    traits: new Set((given['traits'] ?? '').split(/[,\s]+/).filter((trait) => trait !== '')),
    rect: rectOf(Number(given['x'] ?? 0), Number(given['y'] ?? 0), Number(given['width'] ?? 0), Number(given['height'] ?? 0)),
    min: numberOf(given['minValue']),
    max: numberOf(given['maxValue']),
    bundleId: given['bundleId'] ?? '',
    pid: numberOf(given['processId']) ?? 0,
    children,
  };
}

/** Without a label the name is one if it is a text, or a phrase rather than an identifier. */
const namesItself = (type: string, name: string): boolean =>
  type === 'StaticText' || type === 'Application' || /\s|[^\x20-\x7e]/.test(name);
