import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { flowSubmissions, type FleetClient, type FlowRunOptions, type RunRecord, type RunTerms } from '@handsight/fleet';
import { readFlow } from '@handsight/flow';

/** Submits a flow given as text; it cannot reference other files. */
export async function submitFlowText(client: FleetClient, text: string, terms: RunTerms, options: FlowRunOptions): Promise<RunRecord[]> {
  const folder = await mkdtemp(join(tmpdir(), 'handsight-flow-'));
  try {
    await writeFile(join(folder, 'config.yaml'), '{}\n');
    const file = join(folder, 'flow.yaml');
    await writeFile(file, text);
    return await client.submit(await flowSubmissions(client, [await readFlow(file, folder)], terms, options));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
