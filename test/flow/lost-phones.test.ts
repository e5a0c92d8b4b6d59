import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DeviceClient } from '../../packages/core/src/client/index.ts';
import { FlowFiles } from '../../packages/flow/src/read/flow-files.ts';
import { FlowReader } from '../../packages/flow/src/read/flow-reader.ts';
import type { Flow } from '../../packages/flow/src/read/flow.ts';
import { runSuite } from '../../packages/flow/src/suite/run-suite.ts';
import type { OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { type AdbLab, openAdbLab } from '../android/adb-lab.ts';
import { describeWith } from '../requires.ts';

/** `npm run soak -- flows` asks for 200 flows over 4 phones. */
const FLOWS = Number(process.env['HANDSIGHT_FLOW_SOAK'] ?? 8);
const PHONES = FLOWS > 50 ? 4 : 2;
const SEED = Number(process.env['HANDSIGHT_FLOW_SEED'] ?? 7);
/** What a run may leave behind, whatever its length. */
const MOST_GROWTH_MB = 25;

const STEPS = 'appId: org.pocket.settings\n---\n- launchApp\n- tapOn: Network and internet.*\n- assertVisible: Airplane mode\n- back\n';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What is really held; measured in the long run only, where collecting costs little. */
function heapMb(): number {
  if (FLOWS > 50) collectGarbage();
  return process.memoryUsage().heapUsed / 1e6;
}

/** Repeatable: the same phones are killed after the same flows. */
function* random(seed: number): Generator<number> {
  for (let state = seed; ; yield state / 2 ** 31) state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
}

describeWith({ package: 'adb' }, 'flows over phones that are killed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lost-phones-'));
  let lab: AdbLab;
  beforeAll(async () => {
    lab = await openAdbLab();
  }, 60_000);
  afterAll(async () => {
    await lab.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function flows(): Promise<Flow[]> {
    const file = join(folder, 'flow.yaml');
    writeFileSync(file, STEPS);
    const flow = await new FlowReader(new FlowFiles(folder)).require(file);
    return Array.from({ length: FLOWS }, (_, i) => ({ ...flow, name: `flow ${i}`, file: join(folder, `flow-${i}.yaml`) }));
  }

  test(
    `every one of ${FLOWS} flows ends once, though ${PHONES - 1} of ${PHONES} phones are killed`,
    async () => {
      const phones: OpenPhone[] = [];
      for (let i = 0; i < PHONES; i++) phones.push(await lab.phone());
      const host = lab.host();
      const dice = random(SEED);
      const roll = (most: number): number => Math.floor((dice.next().value as number) * most);
      const begins = new Map<number, OpenPhone>();
      for (const phone of phones.slice(1)) begins.set(1 + roll(Math.max(2, FLOWS - PHONES * 2)), phone);
      const memory = [heapMb()];
      const ended: string[] = [];
      let begun = 0;
      let steps = 0;
      const result = await runSuite(
        { flows: await flows(), sequence: [], config: { disableRetries: false }, warnings: [] },
        {
          devices: phones.map(({ serial }) => `android:${serial}`),
          open: (device) => DeviceClient.on(host, device, 'test'),
          clock: host.clock,
          lookupTimeoutMs: 20_000,
          onFlowStart: () => begun++,
          // In the middle of a flow, on whichever phone it runs.
          onStepStart: async () => {
            const due = [...begins].find(([after]) => begun >= after);
            if (due === undefined || ++steps % 2 === 1) return;
            begins.delete(due[0]);
            await due[1].close();
          },
          onFlowEnd: ({ name }) => {
            ended.push(name);
            if (ended.length % 10 === 0) memory.push(heapMb());
          },
        },
      );
      const names = Array.from({ length: FLOWS }, (_, i) => `flow ${i}`).sort();
      expect(ended.sort()).toEqual(names);
      expect(result.flows.map(({ name }) => name).sort()).toEqual(names);
      expect(result.lost_devices.length).toBeGreaterThan(0);
      for (const { status, error, name } of result.flows)
        expect({ name, status, error: error?.message }).toMatchObject({ status: 'passed' });
      const givenBack = result.flows.filter(({ given_back }) => given_back).length;
      // Code and caches come with the first flows.
      const [atStart = 0, first = 0] = memory;
      const growth = Math.min(...memory.slice(-3), Infinity) - first;
      if (FLOWS > 50) {
        process.stdout.write(
          `${FLOWS} flows, ${result.lost_devices.length} phones lost, ${givenBack} flows given back, ` +
            `${(result.duration_ms / 1000).toFixed(1)} s; heap ${atStart.toFixed(0)} MB before the first flow, ` +
            `${(memory[memory.length >> 1] ?? 0).toFixed(0)} MB in the middle, ${(memory.at(-1) ?? 0).toFixed(0)} MB at the end; ` +
            `after every tenth flow: ${memory
              .slice(1)
              .map((mb) => mb.toFixed(0))
              .join(' ')}\n`,
        );
        expect(growth).toBeLessThan(MOST_GROWTH_MB);
      }
      await host.close();
    },
    FLOWS > 50 ? 900_000 : 120_000,
  );
});
