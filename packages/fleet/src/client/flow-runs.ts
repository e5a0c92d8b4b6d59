import { relative, sep } from 'node:path';

import { workspaceRoot, type Flow, type FlowOutcome, type FlowPlan } from '@handsight/flow';
import { putBundle } from '../run/bundle.ts';
import type { FlowWork } from '../run/flow-work.ts';
import { OUTPUT_FOLDER, PICTURE_FOLDER, RESULT_FILE } from '../run/run-flow-work.ts';
import type { RunRecord } from '../store/records.ts';
import type { FleetClient } from './fleet-client.ts';
import type { RunTerms, Submission } from './submission.ts';

export interface FlowRunOptions {
  env?: Readonly<Record<string, string>>;
  secrets?: readonly string[];
  lenient?: boolean;
  allowHttp?: readonly string[];
  seed?: number;
  pictures?: FlowWork['pictures'];
  retries?: number;
  /** Earlier durations, by file. */
  times?: ReadonlyMap<string, number>;
}

/** Flows as submissions to a fleet; their files go into its store. */
export async function flowSubmissions(
  client: FleetClient,
  flows: readonly Flow[],
  terms: RunTerms,
  options: FlowRunOptions = {},
): Promise<Submission[]> {
  const { env = {}, secrets = [], lenient = false, allowHttp = [], pictures = 'none', retries = 0, times, seed = null } = options;
  const variables = client.store.seal.encrypt(JSON.stringify({ env, secrets }));
  const roots = await Promise.all(flows.map(({ file }) => workspaceRoot(file)));
  const bundles = new Map<string, FlowWork['bundle']>();
  for (const root of new Set(roots)) {
    const files = flows.filter((_, i) => roots[i] === root).flatMap((flow) => flow.files);
    bundles.set(root, await client.store.ask(() => putBundle(client.store, root, files)));
  }
  return flows.flatMap((flow, i) => {
    const root = roots[i] ?? '';
    const bundle = bundles.get(root);
    if (bundle === undefined) return [];
    const file = relative(root, flow.file).split(sep).join('/');
    const work: FlowWork = { bundle, file, variables, lenient, allow_http: [...allowHttp], seed, pictures, retries };
    const expected_ms = times?.get(flow.file);
    const once = terms.once === true || flow.header.properties['once'] === 'true';
    return [{ kind: 'flow' as const, name: flow.name, work, ...terms, once, ...(expected_ms === undefined ? {} : { expected_ms }) }];
  });
}

export const flowsOf = ({ sequence, flows }: FlowPlan): Flow[] => [...sequence, ...flows];

/** The outcome of a flow, as if it had run locally. */
export async function flowOutcome(client: FleetClient, run: RunRecord, flow: Flow): Promise<FlowOutcome> {
  const given_back = run.attempt > 1;
  const attempt = run.attempts.at(-1);
  if (run.end?.artifacts.some(({ name }) => name === RESULT_FILE) !== true) {
    const { end } = run;
    const message = end?.reason ?? 'the run has no result';
    const status = end?.outcome === 'cancelled' ? 'cancelled' : end?.outcome === 'failed' ? 'failed' : 'lost';
    const kind = { cancelled: 'Cancelled' as const, failed: 'BadFlow' as const, lost: 'ActionLost' as const }[status];
    return {
      ...{ name: flow.name, file: flow.file, tags: flow.header.tags, properties: flow.header.properties },
      ...{ device: attempt?.device ?? '', status, error: { kind, message, hint: '', context: {} }, started_at: run.submitted_at },
      ...{ duration_ms: 0, seed: 0, log: [], warnings: [], steps: [], pictures: [], attempts: run.attempt, flaky: false, given_back },
    };
  }
  const text = Buffer.from(await client.artifact(run, RESULT_FILE)).toString('utf8');
  const outcome: unknown = JSON.parse(text);
  if (!isOutcome(outcome)) throw new TypeError(`${RESULT_FILE} of ${run.id} is no result of a flow`);
  const pictures = [];
  for (const picture of outcome.pictures)
    pictures.push({ ...picture, png: await client.artifact(run, `${PICTURE_FOLDER}/${picture.name}`) });
  const device = attempt === undefined ? outcome.device : `${outcome.device} on ${attempt.host}`;
  return { ...outcome, file: flow.file, device, pictures, given_back };
}

/** Files a flow has written, by their names in its output folder. */
export const outputFiles = (run: RunRecord): { name: string; path: string }[] =>
  (run.end?.artifacts ?? [])
    .filter(({ name }) => name.startsWith(`${OUTPUT_FOLDER}/`))
    .map(({ name }) => ({ name, path: name.slice(OUTPUT_FOLDER.length + 1) }));

/** Its hash is in a signed record and a fleet runs one version, so the right name implies the right shape. */
const isOutcome = (value: unknown): value is FlowOutcome =>
  typeof value === 'object' && value !== null && 'steps' in value && Array.isArray(value.steps) && 'pictures' in value;
