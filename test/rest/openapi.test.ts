import fc from 'fast-check';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ERROR_TABLE } from '../../packages/core/src/error/table.ts';
import { pathsOf } from '../../packages/server/src/rest/paths.ts';
import { HANDSIGHT_TOOLS } from '../../packages/tools/src/all.ts';
import { SCREEN_OBSERVER_TOOLS } from '../../packages/dialects/src/screen-observer/all.ts';
import { operationsOf, randomRequest } from './random-request.ts';
import { at, serving, type Json, type Serving } from './serving.ts';

const RUNS = Number(process.env['HANDSIGHT_RANDOM_REQUESTS'] ?? 300);
/** Statuses that HTTP has for requests that no tool gets to see. */
const HTTP_OWN = [400, 403, 404, 405, 413, 414, 415];

const TOOLS = [...SCREEN_OBSERVER_TOOLS, ...HANDSIGHT_TOOLS];

let server: Serving;
let document: Json;
beforeAll(async () => {
  server = await serving({ tools: TOOLS, config: { data_folder: await mkdtemp(join(tmpdir(), 'handsight-openapi-')) } });
  document = (await server.get('/api/openapi.json')).body;
});
afterAll(() => server.close());

describe('the OpenAPI document', () => {
  it('is of version 3.1 and names every path of the server once', () => {
    expect(document['openapi']).toMatch(/^3\.1\./);
    const { all } = pathsOf(TOOLS, () => '');
    const ids = operationsOf(document).length + 1;
    expect(ids).toBe(all.length);
    const names = all.map((path) => path.name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('refers to nothing that is not in it', () => {
    for (const [, ref = ''] of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)) {
      expect(ref).toMatch(/^#\/components\//);
      expect(at(document, ref.slice(2).replaceAll('/', '.')), ref).toBeDefined();
    }
  });

  it('declares every parameter of a path', () => {
    for (const { path, parameters } of operationsOf(document)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(parameters.filter((each) => each.in === 'path').map((each) => each.name)).toEqual(named);
    }
  });
});

describe('random requests', () => {
  it(
    'valid or not, are answered in the shape that the document says, and never with a fault of the server',
    async () => {
      const { all } = pathsOf(TOOLS, () => '');
      const outputs = new Map(all.map((path) => [`${path.method} ${path.path.replace(/:(\w+)/g, '{$1}')}`, path.output]));
      await fc.assert(
        fc.asyncProperty(randomRequest(operationsOf(document), document), async (request) => {
          const answer = await fetch(server.url + request.url, {
            method: request.method,
            ...(request.body === undefined ? {} : { body: request.body, headers: { 'content-type': 'application/json' } }),
            signal: AbortSignal.timeout(20_000),
          });
          const text = await answer.text();
          if (answer.status === 200) {
            if (!(answer.headers.get('content-type') ?? '').includes('application/json')) return;
            const { step_id: _, caused_by_step_id: __, ...body } = JSON.parse(text) as Json;
            const parsed = outputs.get(request.operation)?.parse(JSON.parse(text)) as Json | undefined;
            const { step_id: ___, caused_by_step_id: ____, ...known } = parsed ?? {};
            expect(body).toEqual(known);
            return;
          }
          const failure = JSON.parse(text) as Json;
          const code = (at(failure, 'error_detail.code') ?? at(failure, 'error.code')) as keyof typeof ERROR_TABLE;
          expect(failure).toMatchObject({ ok: false, success: false });
          expect(code).not.toBe('Internal');
          expect([ERROR_TABLE[code].status, ...HTTP_OWN]).toContain(answer.status);
        }),
        { numRuns: RUNS },
      );
    },
    RUNS * 1000,
  );
});
