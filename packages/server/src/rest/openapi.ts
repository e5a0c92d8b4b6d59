import { z } from 'zod';

import { ERROR_KINDS, ERROR_TABLE } from '@handsight/core/error';
import { ViewNodeSchema } from '@handsight/tools';
import { PictureSchema } from '@handsight/tools';
import { predicates } from '@handsight/dialects';
import { BoxSchema } from '@handsight/tools/wire';
import { ElementSchema } from '@handsight/tools/wire';
import { ErrorSchema, ReceiptSchema } from '@handsight/tools/wire';
import { ObservationSchema } from '@handsight/tools/wire';
import { WindowSchema } from '@handsight/tools/wire';
import { SERVER_VERSION } from '@handsight/core/version';
import type { PathDescription } from '@handsight/tools/tool';
import { FailureSchema, LegacyFailureSchema, StepSchema } from './failure.ts';
import { dropSafeIntegers } from './function-definition.ts';

type Json = Record<string, unknown>;

/** Named schemas of the document. A recursive schema must be one of these. */
const SHARED: readonly [string, z.ZodType][] = [
  ['Box', BoxSchema],
  ['Element', ElementSchema],
  ['Error', ErrorSchema],
  ['Failure', FailureSchema],
  ['LegacyFailure', LegacyFailureSchema],
  ['Node', ViewNodeSchema],
  ['Observation', ObservationSchema],
  ['Picture', PictureSchema],
  ['Predicates', predicates],
  ['Receipt', ReceiptSchema],
  ['Step', StepSchema],
  ['Window', WindowSchema],
];

const INPUT = '_input';
const refTo = (name: string): string => `#/components/schemas/${name}`;

/** The JSON Schemas of the document, and the name of a schema there. */
interface Components {
  schemas: Record<string, z.core.JSONSchema.BaseSchema>;
  nameOf: (schema: z.ZodType) => string;
}

/** OpenAPI 3.1 of every path, generated from the schemas that validate the requests. */
export function openApi(paths: readonly PathDescription[], url: string): Json {
  const components = componentsOf(paths);
  const byPath = new Map<string, Json>();
  for (const path of paths) {
    const template = path.path.replace(/:(\w+)/g, '{$1}');
    byPath.set(template, { ...byPath.get(template), [path.method.toLowerCase()]: operation(path, components) });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Handsight',
      version: SERVER_VERSION,
      summary: 'See and operate any screen, with evidence for every action.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url }],
    paths: Object.fromEntries(byPath),
    components: {
      // Inputs are inlined in their operations.
      schemas: Object.fromEntries(Object.entries(components.schemas).filter(([name]) => !name.endsWith(INPUT))),
      responses: failureResponses(),
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
    // No token is required on a loopback address.
    security: [{}, { token: [] }],
  };
}

function componentsOf(paths: readonly PathDescription[]): Components {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of SHARED) registry.add(schema, { id });
  for (const path of paths) {
    if (!registry.has(path.input)) registry.add(path.input, { id: `${path.name}${INPUT}` });
    if (!registry.has(path.output)) registry.add(path.output, { id: `${path.name}_output` });
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    uri: refTo,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => dropSafeIntegers(jsonSchema),
  });
  for (const schema of Object.values(schemas)) {
    delete schema.$id;
    delete schema.$schema;
  }
  return { schemas, nameOf: (schema) => registry.get(schema)?.id ?? '' };
}

function operation(path: PathDescription, { schemas, nameOf }: Components): Json {
  const input = schemas[nameOf(path.input)] ?? {};
  const inPath = new Set([...path.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const properties = Object.entries(input.properties ?? {});
  const required = new Set(input.required ?? []);
  const inUrl = properties.filter(([name]) => inPath.has(name) || path.method !== 'POST');
  const parameters = inUrl.map(([name, schema]) => parameter(name, schema, inPath.has(name), required.has(name)));
  return {
    operationId: path.name,
    summary: path.summary,
    description: path.description,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(path.method === 'POST' ? { requestBody: requestBody(input, inPath) } : {}),
    responses: responses(path, refTo(nameOf(path.output))),
  };
}

function parameter(name: string, schema: unknown, isInPath: boolean, isRequired: boolean): Json {
  const described = typeof schema === 'object' && schema !== null && 'description' in schema ? { description: schema.description } : {};
  const place = { name, in: isInPath ? 'path' : 'query', required: isInPath || isRequired, ...described };
  const isDeep = typeof schema === 'object' && schema !== null && !('type' in schema);
  // Lists are written with commas, anything deeper as JSON.
  if (isDeep) return { ...place, content: { 'application/json': { schema } } };
  return { ...place, schema, ...(isInPath ? {} : { style: 'form', explode: false }) };
}

function requestBody(input: z.core.JSONSchema.BaseSchema, inPath: ReadonlySet<string | undefined>): Json {
  const properties = Object.fromEntries(Object.entries(input.properties ?? {}).filter(([name]) => !inPath.has(name)));
  const required = (input.required ?? []).filter((name) => !inPath.has(name));
  const { required: _, ...rest } = input;
  const schema = { ...rest, properties, ...(required.length === 0 ? {} : { required }) };
  return { required: required.length > 0, content: { 'application/json': { schema } } };
}

function responses(path: PathDescription, output: string): Json {
  const schema = path.counts ? { allOf: [{ $ref: output }, { $ref: refTo('Step') }] } : { $ref: output };
  const answers: Json = { '200': { description: path.summary, content: { [path.media]: { schema } } } };
  for (const status of FAILURE_STATUSES) answers[status] = { $ref: `#/components/responses/${failureName(path.legacy)}${status}` };
  return answers;
}

const failureName = (legacy: boolean): string => (legacy ? 'LegacyFailure' : 'Failure');

/** Any call can fail with any status of the error table. */
const FAILURE_STATUSES = [...new Set(ERROR_KINDS.map((kind) => ERROR_TABLE[kind].status))].filter((status) => status >= 400);

function failureResponses(): Json {
  const answers: Json = {};
  for (const status of FAILURE_STATUSES) {
    const description = ERROR_KINDS.filter((kind) => ERROR_TABLE[kind].status === status).join(', ');
    for (const name of [failureName(false), failureName(true)]) {
      answers[`${name}${status}`] = { description, content: { 'application/json': { schema: { $ref: refTo(name) } } } };
    }
  }
  return answers;
}
