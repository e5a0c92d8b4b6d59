import { join } from 'node:path';

import { SERVER_VERSION } from '../version.ts';
import { HandsightError } from '../error/errors.ts';
import { insideDataFolder } from '../guard/data-folder.ts';
import { Replays, type ReplayStart } from '../record/replay/replays.ts';
import { TRACE_ID } from '../record/trace/list-traces.ts';
import { readTrace, type Trace } from '../record/trace/reader.ts';
import { TraceRecorder } from '../record/trace/recorder.ts';
import { withDeadline, type Call } from '../device/call.ts';
import { DeviceClient } from './device-client.ts';
import { clientOf } from '../host/fence.ts';
import { lookLast } from '../act/news.ts';
import type { Host } from '../host/host.ts';
import { look, READ_TIMEOUT_MS } from '../look/look.ts';
import type { Screen } from '../host/screen.ts';
import { lookOrGone } from '../look/window-gone.ts';
import { ShownScreens } from '../host/shown-screens.ts';
import { replayCall } from './replay-call.ts';

export const TRACES = 'traces';

/** Which client started a trace. */
const owners = new WeakMap<TraceRecorder, string>();

/** A recorder in the host's data folder, by the host's settings. */
export function startRecorder(host: Host, about: { label: string | null; header?: Record<string, unknown> }): Promise<TraceRecorder> {
  const { trace, data_folder } = host.config;
  const { redaction } = host.guard;
  return TraceRecorder.start({
    ...about,
    dir: join(data_folder, TRACES),
    clock: host.clock,
    toolVersion: SERVER_VERSION,
    screenshotEvery: trace.screenshot_every,
    detailsEvery: trace.details_every,
    redactArgKeys: trace.redact_arg_keys,
    redact: (value) => redaction.redactDeep(value),
    redaction: redaction.rulesId,
  });
}

export async function startTrace(
  host: Host,
  label: string | null = null,
  owner = '',
): Promise<{ trace_id: string; started_at: string; dir: string }> {
  refuseSecond(host);
  const started = await startRecorder(host, { label });
  try {
    refuseSecond(host);
  } catch (error) {
    await started.stop();
    throw error;
  }
  host.trace = started;
  owners.set(started, clientOf(owner));
  started.onStop(watchActions(host));
  return { trace_id: started.traceId, started_at: new Date(started.startedAt).toISOString(), dir: started.dir };
}

/**
 * Takes pictures of every action until the returned function is called; none if pictures are limited, since these would bypass the limit.
 */
export function watchActions(host: Host): () => void {
  const { allowList, budgets } = host.guard;
  const isWanted = host.config.trace.details_every > 0 && budgets.status().screenshots.limit === null && !allowList.deniesPictures;
  return isWanted ? host.screenshots.watch() : () => undefined;
}

function refuseSecond({ trace }: Host): void {
  const trace_id = trace?.status().active_trace_id ?? null;
  if (trace_id === null) return;
  throw new HandsightError('BadRequest', `trace ${trace_id} is already being recorded; stop it first`, { trace_id });
}

/** Throws unless this client started it, or the operator stops it. */
export async function stopTrace(
  host: Host,
  by?: { caller: string; isOperator: boolean },
): Promise<{ trace_id: string; path: string; step_count: number; duration_ms: number }> {
  const { trace } = host;
  if (trace === undefined) throw new HandsightError('BadRequest', 'no trace is being recorded', {});
  const owner = owners.get(trace) ?? '';
  if (by?.isOperator === false && owner !== '' && owner !== clientOf(by.caller))
    throw new HandsightError('PermissionDenied', `the trace was started by ${owner}; only it and the operator stop it`, { owner });
  await lookLastOfAll(host);
  host.trace = undefined;
  return trace.stop();
}

/** Whether the last effects in the trace are still there. A device that no longer answers keeps no trace from being stopped. */
async function lookLastOfAll(host: Host): Promise<void> {
  for (const { device, shown } of host.outstanding()) {
    const session = (await host.session(device)).for({ shown, exactRoles: false });
    await lookLast(session).catch((error: unknown) => {
      if (!(error instanceof HandsightError)) throw error;
    });
  }
}

export function traceStatus(host: Host): { active_trace_id: string | null; step_count: number; dir: string } {
  return host.trace?.status() ?? { active_trace_id: null, step_count: 0, dir: join(host.config.data_folder, TRACES) };
}

/** Replays are carried out on the devices that their traces name; `device` is for traces that name none. */
export function replaysOn(host: Host, device: string, caller: string): Replays {
  const deviceOf = (args: Record<string, unknown>): string => (typeof args['device'] === 'string' ? args['device'] : device);
  // A trace's element ids are those of its own readings, which are read again.
  const shown = new ShownScreens();
  return new Replays({
    comparedFields: (tool) => host.names.comparedFields(tool),
    execute: async (tool, { exact_roles, ...args }, signal) => {
      const options = { shown, exactRoles: exact_roles === true };
      return replayCall(await DeviceClient.on(host, deviceOf(args), caller, options), tool, args, signal);
    },
    presentTreeHash: async (uid, args) => {
      try {
        const session = await host.session(deviceOf(args));
        const read = async (call: Call): Promise<Screen> => (await lookOrGone(session, uid, call)) ?? look(session, {}, call);
        return (await withDeadline(host.clock, READ_TIMEOUT_MS, 'the screen', read)).treeHash;
      } catch {
        return undefined;
      }
    },
  });
}

/** A trace named in a request, by its id or its path, must lie in a folder that requests may name. */
export async function allowedTrace(host: Host, start: ReplayStart): Promise<ReplayStart> {
  const named = TRACE_ID.test(start.path) ? join(TRACES, start.path) : start.path;
  const path = await insideDataFolder(named, [host.config.data_folder, ...host.config.folders]);
  if (host.guard.redaction.rulesId !== '') requireSameRedaction(host, await readTrace(path));
  return { ...start, path };
}

/** While redaction is on, traces recorded under other rules are not shown. */
export function requireSameRedaction({ guard }: Host, { header }: Trace): void {
  const { rulesId } = guard.redaction;
  if (rulesId === '' || header.redaction === rulesId) return;
  throw new HandsightError(
    'PermissionDenied',
    'the trace was recorded with other rules of redaction than those in force, so that it may show what they hide; record it again',
    { trace_id: header.trace_id },
  );
}
