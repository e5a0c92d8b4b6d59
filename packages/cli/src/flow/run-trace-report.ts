import { writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

import { readTrace, TRACE_FILE } from '@handsight/core/record';
import { traceDocument, tracePictures, viewerPage } from '@handsight/flow';
import { print, printJson } from '../terminal.ts';
import { traceOnDisk } from '../trace-path.ts';

/** Writes a trace as one HTML file. */
export async function runTraceReport(trace: string, { output, json }: { output?: string; json?: true }): Promise<void> {
  const path = traceOnDisk(trace);
  const folder = path.endsWith(TRACE_FILE) ? dirname(path) : path;
  const read = await readTrace(path);
  const document = await traceDocument(read, folder);
  const file = resolve(output ?? `${read.header.trace_id}.html`);
  const page = await viewerPage(document, await tracePictures(document, folder));
  await writeFile(file, page);
  const steps = document.runs[0]?.steps.length ?? 0;
  if (json === true) await printJson({ file, steps, bytes: Buffer.byteLength(page) });
  else await print(`${file}: ${steps} ${steps === 1 ? 'step' : 'steps'}`);
}
