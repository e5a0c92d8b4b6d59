import fc from 'fast-check';

import { at, type Json } from './serving.ts';

export interface Operation {
  method: string;
  path: string;
  parameters: { name: string; in: string; schema: Json }[];
  body: Json | undefined;
}

export interface RandomRequest {
  operation: string;
  method: string;
  url: string;
  body: string | undefined;
}

/** What of an OpenAPI document is needed to call it. The stream of events never ends by itself and is left out. */
export function operationsOf(document: Json): Operation[] {
  return Object.entries(document['paths'] as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(() => path !== '/api/events')
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        parameters: ((operation['parameters'] ?? []) as Json[]).map((each) => ({
          name: String(each['name']),
          in: String(each['in']),
          schema: (each['schema'] ?? at(each, 'content.application/json.schema')) as Json,
        })),
        body: at(at(operation, 'requestBody.content'), 'application/json') === undefined ? undefined : (bodySchema(operation) as Json),
      })),
  );
}

const bodySchema = (operation: Json): unknown => at((at(operation, 'requestBody.content') as Json)['application/json'], 'schema');

/** Names whose values are times: they are kept short, so that nothing waits for long. */
const SHORT = /_ms$|^durationMs$/;
/** Values that mean something on the screen that is looked at. */
const TELLING: Record<string, readonly string[]> = {
  selector: ['Button', 'Edit[name="User name"]', '//*', 'Slider', '@b1', 'Button['],
  element_id: ['root', 'root.1', 'root.9'],
  window_uid: ['mock:login', 'mock:gone'],
  device: ['virtual:login', 'virtual:nowhere'],
  keys: ['tab', 'ctrl+a', 'hyper'],
  action: ['click_at', 'type', 'key', 'scroll', 'click_element'],
  type: ['tap', 'swipe', 'type', 'keyevent', 'finish', 'shell'],
};

/** Values that a JSON Schema allows, as far as this API uses it. */
function valid(schema: Json, document: Json, name = ''): fc.Arbitrary<unknown> {
  const ref = schema['$ref'];
  if (typeof ref === 'string') return valid(resolve(ref, document), document, name);
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return fc.oneof(...(choices as Json[]).map((choice) => valid(choice, document, name)));
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  switch (schema['type']) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number': {
      const min = Number(schema['minimum'] ?? -10);
      return fc.integer({ min, max: Math.min(Number(schema['maximum'] ?? 900), SHORT.test(name) ? Math.max(min, 60) : 900) });
    }
    case 'array':
      return fc.array(valid((schema['items'] ?? {}) as Json, document), { maxLength: 3, minLength: Number(schema['minItems'] ?? 0) });
    case 'object':
      return validObject(schema, document);
    case 'string': {
      const telling = TELLING[name];
      const any = fc.string({ minLength: Number(schema['minLength'] ?? 0), maxLength: Math.min(40, Number(schema['maxLength'] ?? 40)) });
      return telling === undefined ? any : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...telling) }, { weight: 1, arbitrary: any });
    }
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function validObject(schema: Json, document: Json): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
  const required = (schema['required'] ?? []) as string[];
  return fc.record(Object.fromEntries(properties.map(([name, part]) => [name, valid(part, document, name)])), { requiredKeys: required });
}

const resolve = (ref: string, document: Json): Json => at(document, ref.slice(2).replaceAll('/', '.')) as Json;

/** Half of them as the document asks for, half of them not. */
export function randomRequest(operations: Operation[], document: Json): fc.Arbitrary<RandomRequest> {
  return fc.constantFrom(...operations).chain((operation) => {
    const query = operation.parameters.filter((each) => each.in === 'query');
    const inPath = operation.parameters.filter((each) => each.in === 'path');
    const valued = (each: { name: string; schema: Json }): fc.Arbitrary<unknown> =>
      fc.oneof({ weight: 4, arbitrary: valid(each.schema, document, each.name) }, { weight: 1, arbitrary: fc.string({ maxLength: 20 }) });
    const queryValues = fc.record(Object.fromEntries(query.map((each) => [each.name, valued(each)])), { requiredKeys: [] });
    const pathValues = fc.record(
      Object.fromEntries(inPath.map((each) => [each.name, fc.oneof(valued(each), fc.constant('list_windows'))])),
    );
    const body =
      operation.body === undefined
        ? fc.constant(undefined)
        : fc.oneof(
            { weight: 2, arbitrary: validBody(operation.body, document) },
            { weight: 1, arbitrary: wrongBody(operation.body, document) },
          );
    const stray = fc.option(fc.string({ minLength: 1, maxLength: 8 }), { freq: 5, nil: undefined });
    return fc.record({ queryValues, pathValues, body, stray }).map((parts) => ({
      operation: `${operation.method} ${operation.path}`,
      method: operation.method,
      url: urlOf(operation.path, parts.pathValues, parts.queryValues, parts.stray),
      body: parts.body,
    }));
  });
}

const validBody = (schema: Json, document: Json): fc.Arbitrary<string> => valid(schema, document).map((value) => JSON.stringify(value));

/** Fields of the wrong type, unknown fields, other JSON, and invalid JSON. */
function wrongBody(schema: Json, document: Json): fc.Arbitrary<string> {
  const names = Object.keys(schema['properties'] ?? {});
  const field = names.length === 0 ? fc.string() : fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 10 }));
  const distorted = fc
    .tuple(valid(schema, document), field, fc.jsonValue({ maxDepth: 2 }))
    .map(([value, name, wrong]) => JSON.stringify({ ...(value as object), [name]: wrong }));
  return fc.oneof({ weight: 4, arbitrary: distorted }, { weight: 1, arbitrary: fc.json() }, { weight: 1, arbitrary: fc.string() });
}

function urlOf(path: string, inPath: Json, query: Json, stray: string | undefined): string {
  const text = (value: unknown): string =>
    typeof value === 'string' ? value : Array.isArray(value) ? value.map(text).join(',') : JSON.stringify(value);
  const encode = (value: unknown): string => encodeURIComponent(Buffer.from(text(value)).toString());
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(inPath[name] ?? '') || '-');
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`);
  const all = stray === undefined ? parameters : [...parameters, `${encode(stray)}=1`];
  return all.length === 0 ? filled : `${filled}?${all.join('&')}`;
}
