import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

import { DeviceClient } from '@handsight/core/client';
import { readFlow, runFlow, type FlowResult } from '@handsight/flow';
import { unpackBundle } from './bundle.ts';
import { FlowWorkSchema, VariablesSchema } from './flow-work.ts';
import type { RunFile, Runner } from './runner.ts';

export const RESULT_FILE = 'result.json';
export const PICTURE_FOLDER = 'pictures';
export const OUTPUT_FOLDER = 'output';

/** Runs a flow, with retries if the submitter asked for them. */
export function flowRunner(bundleFolder: string): Runner {
  return async ({ store, host, run, device, caller, token, signal, folder, onStep }) => {
    const work = FlowWorkSchema.parse(run.work);
    const { env, secrets } = VariablesSchema.parse(JSON.parse(store.seal.decrypt(work.variables)));
    const root = await unpackBundle(store, work.bundle, bundleFolder);
    const flow = await readFlow(join(root, work.file), root);
    const outputFolder = join(folder, OUTPUT_FOLDER);
    const own = { HANDSIGHT_RUN: run.id, HANDSIGHT_ATTEMPT: String(run.attempt), HANDSIGHT_TOKEN: String(token) };
    const once = async (): Promise<FlowResult> => {
      let steps = 0;
      return runFlow(flow, await DeviceClient.on(host, device, caller, { tool: 'run_flow' }), {
        ...{ env: { ...own, ...env }, secrets, lenient: work.lenient, allowHttp: work.allow_http, pictures: work.pictures },
        ...{ outputFolder, root, signal },
        onStepStart: () => onStep(++steps),
        ...(work.seed === null ? {} : { seed: work.seed }),
      });
    };
    let result = await once();
    let failures = 0;
    while (result.status === 'failed' && failures < work.retries && !run.once && !signal.aborted) {
      failures++;
      result = await once();
    }
    const { pictures, ...rest } = result;
    const report = {
      ...rest,
      file: work.file,
      attempts: failures + 1,
      flaky: failures > 0 && result.status === 'passed',
      pictures: pictures.map(({ name, area }) => ({ name, area })),
    };
    return {
      outcome: result.status,
      reason: result.error === null ? null : `${result.error.kind}: ${result.error.message}`,
      files: [
        { name: RESULT_FILE, type: 'application/json', bytes: Buffer.from(JSON.stringify(report)) },
        ...pictures.map(({ name, png }) => ({ name: `${PICTURE_FOLDER}/${name}`, type: 'image/png', bytes: png })),
        ...(await filesBelow(outputFolder)),
      ],
    };
  };
}

const TYPES: Record<string, string> = { png: 'image/png', mp4: 'video/mp4', json: 'application/json' };

/** What the flow itself wrote: screenshots and recordings. */
async function filesBelow(folder: string): Promise<RunFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const name = `${OUTPUT_FOLDER}/${relative(folder, path).split(sep).join('/')}`;
        return { name, type: TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream', bytes: await readFile(path) };
      }),
  );
}
