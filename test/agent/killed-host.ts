import { appendFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import type { Device } from '../../packages/core/src/device/device.ts';
import type { Driver } from '../../packages/core/src/device/registry.ts';
import { resumeRun } from '../../packages/tools/src/agent/start-run.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { runAgent } from '../../packages/handsight/src/run-agent.ts';
import { virtualDriver } from '../../packages/virtual/src/driver.ts';

/** The test's instructions to a host that it will kill. */
export interface HostOrder {
  folder: string;
  /** Every input that reaches the device is written here before it takes effect. */
  delivered: string;
  baseUrl: string;
  goal: string;
  resume: string | null;
}

const INPUTS = new Set(['gesture', 'press', 'type', 'operate', 'wheel']);

/** A device that keeps a list of its inputs that survives a kill. */
const listed = (device: Device, file: string): Device =>
  new Proxy(device, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]): unknown => {
        if (INPUTS.has(String(name))) appendFileSync(file, `${String(name)}\n`);
        return Reflect.apply(member, target, args);
      };
    },
  });

/** A host in its own process: one run, its events on stdout. */
async function runHost({ folder, delivered, baseUrl, goal, resume }: HostOrder): Promise<void> {
  const virtual = virtualDriver();
  const driver: Driver = {
    scheme: 'listed',
    list: () => Promise.resolve([]),
    open: async (name) => listed(await virtual.open(name), delivered),
  };
  const { host } = openHost({ config: { data_folder: folder }, drivers: [driver] });
  const options = { goal, device: 'listed:pocket', model: 'test-model', base_url: baseUrl };
  const run =
    resume === null
      ? await runAgent(host, options, { env: {} })
      : await resumeRun(host, resume, { base_url: baseUrl, steps: 12 }, { env: {} });
  run.listen((event) => process.stdout.write(`${JSON.stringify(event)}\n`));
  await run.ended();
  await host.close();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runHost(JSON.parse(process.argv[2] ?? '{}') as HostOrder);
