import type { Labels } from './labels.ts';

export const COMPARISONS = ['>=', '<=', '!=', '==', '>', '<'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Labels compared by `field:value`, as a whole and case-insensitively. */
export const TEXT_FIELDS = ['kind', 'model', 'vendor', 'size', 'device', 'host', 'tag'] as const;
/** Labels with an order; versions are compared part by part. */
export const ORDERED_FIELDS = ['version', 'width', 'height'] as const;

/** Which devices a run can use. */
export type DeviceRequest =
  | { type: 'any' }
  | { type: 'not'; of: DeviceRequest }
  | { type: 'and' | 'or'; of: DeviceRequest[] }
  /** A kind or a size, optionally with a version comparison. */
  | { type: 'kind'; word: string; version?: { comparison: Comparison; value: string } }
  | { type: 'text'; field: (typeof TEXT_FIELDS)[number]; value: string }
  | { type: 'ordered'; field: (typeof ORDERED_FIELDS)[number]; comparison: Comparison; value: string };

export function matchesRequest(request: DeviceRequest, labels: Labels): boolean {
  switch (request.type) {
    case 'any':
      return true;
    case 'not':
      return !matchesRequest(request.of, labels);
    case 'and':
      return request.of.every((each) => matchesRequest(each, labels));
    case 'or':
      return request.of.some((each) => matchesRequest(each, labels));
    case 'kind': {
      const { word, version } = request;
      return [labels.kind, labels.size].some((own) => isSame(own, word)) && (version === undefined || holds(labels.version, version));
    }
    case 'text':
      return request.field === 'tag' ? labels.tags.some((tag) => isSame(tag, request.value)) : isSame(labels[request.field], request.value);
    case 'ordered':
      return holds(String(labels[request.field]), request);
  }
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

function holds(own: string, { comparison, value }: { comparison: Comparison; value: string }): boolean {
  const order = compareVersions(own, value);
  // A device without a version satisfies no comparison.
  if (order === undefined) return false;
  switch (comparison) {
    case '>=':
      return order >= 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '<':
      return order < 0;
    case '==':
      return order === 0;
    case '!=':
      return order !== 0;
  }
}

/** Compares the parts both have: `13.1` equals `13`. */
function compareVersions(a: string, b: string): number | undefined {
  const [own, other] = [numbersOf(a), numbersOf(b)];
  if (own.length === 0 || other.length === 0) return undefined;
  for (const [i, wanted] of other.entries()) {
    const difference = (own[i] ?? 0) - wanted;
    if (difference !== 0) return difference;
  }
  return 0;
}

const numbersOf = (version: string): number[] => (/\d+(?:\.\d+)*/.exec(version)?.[0] ?? '').split('.').filter(Boolean).map(Number);

/** A request in canonical notation; two made of the same parts are written the same way. */
export function formatRequest(request: DeviceRequest): string {
  switch (request.type) {
    case 'any':
      return 'any';
    case 'not':
      return `!${inner(request.of)}`;
    case 'and':
    case 'or':
      return request.of.map(inner).join(request.type === 'and' ? ' && ' : ' || ');
    case 'kind':
      return `${request.word}${request.version === undefined ? '' : `${request.version.comparison}${request.version.value}`}`;
    case 'text':
      return `${request.field}:${quoted(request.value)}`;
    case 'ordered':
      return `${request.field}${request.comparison}${request.value}`;
  }
}

const inner = (request: DeviceRequest): string =>
  request.type === 'and' || request.type === 'or' ? `(${formatRequest(request)})` : formatRequest(request);

const quoted = (value: string): string => (/^[\w.:@/-]+$/.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`);
