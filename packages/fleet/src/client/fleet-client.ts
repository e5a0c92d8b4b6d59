import { randomBytes } from 'node:crypto';
import { parseInput } from '@handsight/core/act';
import { HandsightError } from '@handsight/core/error';
import { SERVER_VERSION } from '@handsight/core/version';
import { screenKey } from '../member/screen-relay.ts';
import { formatRequest, matchesRequest } from '../request/device-request.ts';
import { parseRequest } from '../request/parse-request.ts';
import { getArtifact } from '../run/artifacts.ts';
import { FleetStore, laneOf, type StoreOptions } from '../store/fleet-store.ts';
import { liveHosts, refuseSkew } from '../store/hosts.ts';
import { queueNumber, takeRanks } from '../store/ranks.ts';
import type { HostRecord, RunRecord } from '../store/records.ts';
import { cancelRun, endRun } from '../store/runs.ts';
import { readStatus, type FleetStatus } from './fleet-status.ts';
import { RunTermsSchema, type ParsedTerms, type Submission } from './submission.ts';

export interface FleetClientOptions extends StoreOptions {
  /** Fairness is between submitters. */
  submitter: string;
  sharedFolder?: string | undefined;
  version?: string;
}

const MOST_RUNS = 10_000;

/** A user of a fleet: submits runs, waits for them, and manages hosts. */
export class FleetClient {
  readonly store: FleetStore;
  readonly submitter: string;
  readonly #version: string;
  readonly #sharedFolder: string | undefined;

  private constructor(
    store: FleetStore,
    { submitter, version = SERVER_VERSION, sharedFolder }: Omit<FleetClientOptions, 'url' | 'secret'>,
  ) {
    this.store = store;
    this.submitter = submitter.slice(0, 100);
    this.#version = version;
    this.#sharedFolder = sharedFolder;
  }

  static async connect(options: FleetClientOptions): Promise<FleetClient> {
    return new FleetClient(await FleetStore.open(options), options);
  }

  /** For a host of the fleet, which already has the store open. */
  static over(store: FleetStore, options: Pick<FleetClientOptions, 'submitter' | 'sharedFolder'>): FleetClient {
    return new FleetClient(store, options);
  }

  /** Queues runs; if no host can serve one of them, it is refused at once and nothing is submitted. */
  async submit(submissions: readonly Submission[]): Promise<RunRecord[]> {
    if (submissions.length === 0 || submissions.length > MOST_RUNS)
      throw new HandsightError('BadRequest', `a submission has 1 to ${MOST_RUNS} runs`, { runs: submissions.length });
    const wanted = submissions
      .map((submission) => ({ ...submission, ...parseInput(RunTermsSchema, submission, 'run') }))
      .map((each) => ({ ...each, request: formatRequest(parseRequest(each.request)) }))
      // The longest first; runs without a known duration count as long.
      .sort((a, b) => (b.expected_ms ?? Infinity) - (a.expected_ms ?? Infinity) || 0);
    return this.store.ask(async () => {
      const hosts = await liveHosts(this.store);
      refuseSkew(hosts, this.#version, 'the submitter');
      for (const request of new Set(wanted.map((each) => each.request))) refuseUnservable(request, hosts);
      return this.#enqueue(wanted);
    });
  }

  async #enqueue(wanted: readonly (Omit<Submission, keyof ParsedTerms> & ParsedTerms)[]): Promise<RunRecord[]> {
    const { store, submitter } = this;
    const [now, lanes] = await Promise.all([store.engine.now(), store.lanes.all(500)]);
    const counts = await Promise.all(lanes.map(({ id }) => store.queue(id).counts()));
    const isIdle = counts.every(({ waiting, running }) => waiting + running === 0);
    const first = await takeRanks(store, submitter, wanted.length, isIdle);
    const runs = wanted.map(({ kind, name, work, request, priority, deadline_minutes, once }, i): RunRecord => ({
      ...{ id: `run-${randomBytes(8).toString('hex')}`, kind, name: name.slice(0, 300), submitter, work },
      ...{ request, lane: laneOf(request), priority, rank: first + i, once },
      ...{ submitted_at: now, deadline: now + deadline_minutes * 60_000 },
      ...{ cancelled: false, attempts: [], attempt: 0, losses: 0, last_input: null, end: null },
    }));
    await store.runs.create(runs.map((run) => ({ id: run.id, value: run })));
    for (const lane of new Set(runs.map((run) => run.lane))) {
      const inLane = runs.filter((run) => run.lane === lane);
      const [{ request } = { request: 'any' }] = inLane;
      await store.lanes.update(lane, () => ({ request, used_at: now }));
      await store.queue(lane).add(inLane.map(({ id, priority, rank }) => ({ id, priority: queueNumber(priority, rank) })));
    }
    await store.engine.send('runs');
    return runs;
  }

  /** Resolves when all have ended. */
  wait(ids: readonly string[], options: WaitOptions = {}): Promise<RunRecord[]> {
    return untilEnded(this.store, ids, options);
  }

  async run(id: string): Promise<RunRecord> {
    const held = await this.store.ask(() => this.store.runs.read(id));
    if (held === undefined) throw new HandsightError('RunNotFound', 'the fleet knows no such run', { run: id.slice(0, 100) });
    return held.value;
  }

  cancel(id: string): Promise<RunRecord> {
    return this.store.ask(() => cancelRun(this.store, id));
  }

  artifact(run: RunRecord, name: string): Promise<Uint8Array> {
    return this.store.ask(() => getArtifact(this.store, run, name, this.#sharedFolder));
  }

  status(): Promise<FleetStatus> {
    return this.store.ask(() => readStatus(this.store));
  }

  /** Lets a host finish its runs and take no more, or resume taking work. */
  async drain(name: string, draining = true): Promise<HostRecord> {
    const { value } = await this.store.ask(() =>
      this.store.hosts.update(name, (host) => (host === undefined ? undefined : { ...host, draining })),
    );
    if (value === undefined) throw new HandsightError('BadRequest', `no host of the fleet is called ${name.slice(0, 100)}`, { host: name });
    await this.store.engine.send(`host ${name}`);
    return value;
  }

  /** The last screenshot of a device from its host; undefined until there is one. */
  async screen(key: string): Promise<Uint8Array | undefined> {
    await this.store.ask(() => this.store.engine.send(`watch ${key}`));
    return this.store.ask(() => this.store.blobs.shown(screenKey(key)));
  }

  close(): Promise<void> {
    return this.store.close();
  }
}

function refuseUnservable(request: string, hosts: readonly HostRecord[]): void {
  const parsed = parseRequest(request);
  const offered = hosts.filter(({ draining }) => !draining).flatMap(({ devices }) => devices);
  if (offered.some((labels) => matchesRequest(parsed, labels))) return;
  const isDraining = hosts.some(({ draining, devices }) => draining && devices.some((labels) => matchesRequest(parsed, labels)));
  const why = isDraining
    ? 'the only hosts that could are being drained'
    : offered.length === 0
      ? 'no host offers a device'
      : `offered are ${offered
          .slice(0, 5)
          .map(({ host, device, kind, version }) => `${device} on ${host} (${kind} ${version})`)
          .join(', ')}${offered.length > 5 ? ` and ${offered.length - 5} more` : ''}`;
  throw new HandsightError('NoDeviceMatches', `no device of the fleet is ${request}: ${why}`, { request, offered: offered.length });
}

/** Messages may get lost; a missed one delays nobody longer than this. */
const LOOK_MS = 3000;
const AT_ONCE = 20;

interface WaitOptions {
  signal?: AbortSignal;
  /** A host has taken it, or has taken it again. */
  onBegin?: (run: RunRecord) => void;
  /** The current step; some are skipped when steps follow quickly. */
  onStep?: (id: string, step: number) => void;
  /** Called for each as it ends. */
  onEnd?: (run: RunRecord) => void;
}

/** Waits for runs. One whose deadline passes while no host runs it is ended here. */
async function untilEnded(
  store: FleetStore,
  ids: readonly string[],
  { signal, onBegin, onStep, onEnd }: WaitOptions,
): Promise<RunRecord[]> {
  const ended = new Map<string, RunRecord>();
  const open = new Set(ids);
  /** Attempts already reported, by run. */
  const begun = new Map<string, number>();
  /** Steps received before the run was known to have begun. */
  const early = new Map<string, number>();
  const news = { heard: new Set<string>(), isLost: false };
  let wake: () => void = () => undefined;
  const stopListening = store.engine.listen((message) => {
    const [what = '', id = '', step] = message.split(' ');
    if (what === 'step' && open.has(id)) {
      if (begun.has(id)) onStep?.(id, Number(step));
      else early.set(id, Number(step));
    }
    if (what === 'again') news.isLost = true;
    else if (what === 'ended' || (what === 'begun' && onBegin !== undefined)) news.heard.add(id);
    else return;
    wake();
  });
  const isNews = (): boolean => news.isLost || news.heard.size > 0;
  const look = async (id: string): Promise<void> => {
    const held = await store.runs.read(id);
    const run = held?.value;
    if (held === undefined || run === undefined) return;
    if (run.attempt > (begun.get(id) ?? 0)) {
      begun.set(id, run.attempt);
      onBegin?.(run);
      const step = early.get(id);
      if (step !== undefined) onStep?.(id, step);
      early.delete(id);
    }
    if (run.end === null) {
      if (held.now > run.deadline + store.leaseMs) await endRun(store, id, 'expired', 'its deadline passed before it ran');
      return;
    }
    open.delete(id);
    ended.set(id, run);
    onEnd?.(run);
  };
  try {
    for (let lastLook = -Infinity; open.size > 0;) {
      signal?.throwIfAborted();
      const isTime = news.isLost || performance.now() - lastLook >= LOOK_MS;
      const due = [...open].filter((id) => isTime || news.heard.has(id));
      if (isTime) lastLook = performance.now();
      news.isLost = false;
      news.heard.clear();
      for (let i = 0; i < due.length; i += AT_ONCE) await Promise.all(due.slice(i, i + AT_ONCE).map((id) => look(id).catch(store.onFault)));
      if (isNews() || open.size === 0) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_MS);
        const onAbort = (): void => wake();
        signal?.addEventListener('abort', onAbort, { once: true });
        wake = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', onAbort);
          resolve();
        };
      });
    }
  } finally {
    stopListening();
  }
  return ids.flatMap((id) => ended.get(id) ?? []);
}
