import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { virtualDriver } from '../../packages/virtual/src/driver.ts';

const SCENARIO = `
version: 1
name: Busy
device: {kind: phone, width: 400, height: 800}
apps:
  com.busy:
    label: Busy
    start: main
    screens: {main: {title: Busy, children: [{role: spinner, name: Loading}]}}
`;

/** A phone, `virtual:busy`, with an app that never stops loading. */
export async function openLoadingPhone(): Promise<{ host: Host; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'handsight-busy-'));
  await writeFile(join(folder, 'busy.yaml'), SCENARIO);
  const { host } = openHost({ drivers: [virtualDriver([folder])] });
  const close = async (): Promise<void> => {
    await host.close();
    await rm(folder, { recursive: true });
  };
  return { host, close };
}
