import { elementOf, rectOf, typeName, type ParsedSource, type SourceElement } from './element.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;

/** The accessibility API's objects nest as deep as JSON.parse allows; deeper ones are no screens. */
const DEEPEST = 400;

/** Reads a JSON source: WebDriverAgent's own, XML turned into JSON (`@type`), Maestro's (`attributes`) or idb's (`AXFrame`). */
export function parseJson(document: unknown): ParsedSource {
  const source: ParsedSource = { roots: [], count: 0, isCut: false, broken: 0 };
  source.roots = elementsIn(document, source, 0);
  return source;
}

function elementsIn(value: unknown, source: ParsedSource, depth: number): SourceElement[] {
  if (depth > DEEPEST) {
    source.isCut = true;
    return [];
  }
  if (Array.isArray(value)) return withFlatNested(value.flatMap((each) => elementsIn(each, source, depth + 1)));
  if (!isObject(value)) return [];
  const below = (children: unknown): SourceElement[] => elementsIn(children, source, depth + 1);
  const element = oneElement(value, below);
  if (element === undefined) {
    // An answer's envelope, or a document around the tree.
    const inner = value['value'] ?? value['elements'] ?? value['tree'] ?? value['AppiumAUT'] ?? groupedTags(value);
    return inner === undefined ? [] : below(inner);
  }
  source.count++;
  return [element];
}

function oneElement(value: Json, below: (children: unknown) => SourceElement[]): SourceElement | undefined {
  if (typeof value['@type'] === 'string') return fromGrouped(value, below);
  if (isObject(value['attributes'])) return fromMaestro(value['attributes'], below(value['children']));
  if ('AXFrame' in value || 'AXLabel' in value) return fromIdb(value, below(value['children']));
  if (typeof value['type'] === 'string') return fromAgent(value, below(value['children']));
  return undefined;
}

/** WebDriverAgent's: `isVisible: "1"`, and `rect` or `frame`. */
function fromAgent(value: Json, children: SourceElement[]): SourceElement {
  const rect = isObject(value['rect']) ? value['rect'] : isObject(value['frame']) ? value['frame'] : {};
  return elementOf(
    '',
    strings({
      ...value,
      rawIdentifier: value['rawIdentifier'] ?? undefined,
      enabled: value['isEnabled'] ?? value['enabled'],
      visible: value['isVisible'] ?? value['visible'],
      accessible: value['isAccessible'] ?? value['accessible'],
      focused: value['isFocused'] ?? value['focused'],
      x: rect['x'],
      y: rect['y'],
      width: rect['width'],
      height: rect['height'],
    }),
    children,
  );
}

const strings = (value: Json): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(value).map(([name, each]) => [name, textOf(each)]));

/** The children of XML turned into JSON, grouped by tag; `@index` restores the order where it is given. */
function groupedTags(value: Json): unknown[] | undefined {
  const tags = Object.entries(value).filter(([name]) => name.startsWith('XCUIElementType'));
  if (tags.length === 0) return undefined;
  const all = tags.flatMap(([, each]) => (Array.isArray(each) ? (each as unknown[]) : [each]));
  return all.sort((a, b) => indexOf(a) - indexOf(b));
}

const indexOf = (value: unknown): number => (isObject(value) ? Number(textOf(value['@index']) ?? 0) || 0 : 0);

function fromGrouped(value: Json, below: (children: unknown) => SourceElement[]): SourceElement {
  const given = Object.entries(value)
    .filter(([name]) => name.startsWith('@'))
    .map(([name, each]) => [name.slice(1), textOf(each)] as const);
  return elementOf('', Object.fromEntries(given), below(groupedTags(value) ?? []));
}

const MAESTRO_BOUNDS = /^\[(-?[\d.]+),(-?[\d.]+)\]\[(-?[\d.]+),(-?[\d.]+)\]$/;

/** Maestro keeps no type: what has a hint is a field, what holds others is a container. */
function fromMaestro(value: Json, children: SourceElement[]): SourceElement {
  const given = strings(value);
  const [, left, top, right, bottom] = MAESTRO_BOUNDS.exec(given['bounds'] ?? '') ?? [];
  const text = given['text'] ?? '';
  const hint = given['hintText'] ?? '';
  const type =
    hint !== '' ? 'TextField' : children.length > 0 || (text === '' && (given['accessibilityText'] ?? '') === '') ? 'Other' : 'StaticText';
  const element = elementOf(
    type,
    {
      ...given,
      type: given['elementType'] ?? type,
      rawIdentifier: given['resource-id'] ?? '',
      label: (given['accessibilityText'] ?? '') || (given['title'] ?? '') || (hint === '' ? text : ''),
      value: given['value'] ?? (hint === '' ? '' : text),
      placeholderValue: hint,
    },
    children,
  );
  element.rect = rectOf(Number(left), Number(top), Number(right) - Number(left), Number(bottom) - Number(top));
  return element;
}

/** idb's: the accessibility API's words, often a flat list. */
function fromIdb(value: Json, children: SourceElement[]): SourceElement {
  const given = strings(value);
  const frame = isObject(value['frame']) ? value['frame'] : {};
  const traits = Array.isArray(value['traits']) ? value['traits'].map(String).join(',') : '';
  const element = elementOf(
    '',
    {
      type: given['type'] ?? given['role'] ?? 'Other',
      rawIdentifier: given['AXUniqueId'] ?? '',
      label: (given['AXLabel'] ?? '') || (given['title'] ?? ''),
      value: given['AXValue'],
      enabled: given['enabled'],
      traits,
      x: textOf(frame['x']),
      y: textOf(frame['y']),
      width: textOf(frame['width']),
      height: textOf(frame['height']),
      placeholderValue: given['help'],
      accessible: 'true',
    },
    children,
  );
  element.type = typeName(given['type'] ?? given['role'] ?? '', given['subrole']);
  return element;
}

/** A flat list that begins with the application is the application's content. */
function withFlatNested(elements: SourceElement[]): SourceElement[] {
  const [first, ...rest] = elements;
  if (first?.type !== 'Application' || rest.length === 0 || first.children.length > 0 || rest.some(({ type }) => type === 'Application'))
    return elements;
  first.children = rest;
  return [first];
}
