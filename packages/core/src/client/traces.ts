import { join } from 'node:path';

import { insideDataFolder } from '../guard/data-folder.ts';
import { compareTraces, type ComparedStep } from '../record/trace/compare-traces.ts';
import { readTrace, type Trace } from '../record/trace/reader.ts';
import { listTraces, screenshotRef, traceFolder, traceScreenshot, type TraceListing } from '../record/trace/list-traces.ts';
import type { Host } from '../host/host.ts';
import { requireSameRedaction, TRACES } from './tracing.ts';

const shelf = ({ config }: Host): string => join(config.data_folder, TRACES);

/** What has been recorded, newest first. */
export const recordedTraces = (host: Host): Promise<TraceListing[]> => listTraces(shelf(host));

/** Throws PermissionDenied for a trace recorded under other redaction rules: it may hold secrets. */
export async function recordedTrace(host: Host, traceId: string): Promise<Trace> {
  const trace = await readTrace(traceFolder(shelf(host), traceId));
  requireSameRedaction(host, trace);
  return trace;
}

/** A trace's folder. */
export const recordedTraceFolder = (host: Host, traceId: string): string => traceFolder(shelf(host), traceId);

/** The picture of a step; undefined where none was taken. */
export async function recordedPicture(host: Host, traceId: string, seq: number): Promise<Uint8Array | undefined> {
  const ref = screenshotRef(await recordedTrace(host, traceId), seq);
  if (ref === undefined) return undefined;
  // The file's content is untrusted.
  return traceScreenshot(await insideDataFolder(ref, [traceFolder(shelf(host), traceId)]));
}

export async function comparedTraces(host: Host, a: string, b: string): Promise<ComparedStep[]> {
  const [left, right] = [await recordedTrace(host, a), await recordedTrace(host, b)];
  return compareTraces(left.rows, right.rows, (tool) => host.names.comparedFields(tool));
}
