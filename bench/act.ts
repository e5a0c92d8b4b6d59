import { DeviceClient } from '@handsight/core/client';
import { print, remark } from '@handsight/cli';
import { openHost } from 'handsight';
import { quantile } from './race.ts';
import { figure, table } from './table.ts';

const DEVICE = 'virtual:pocket';
const WARM_UP = 20;

interface Task {
  name: string;
  /** Resets the phone for the next round. */
  run: (phone: DeviceClient, round: number) => Promise<unknown>;
}

const WIFI = { selector: 'Switch[name="Wi-Fi"]' };

const TASKS: Task[] = [
  { name: 'read the screen as compact text', run: (phone) => phone.compact() },
  { name: 'observe, the whole tree', run: (phone) => phone.observe() },
  { name: 'tap an element, Full class, whole receipt', run: (phone) => phone.perform({ type: 'tap', target: WIFI }) },
  { name: 'tap a point, Light class, whole receipt', run: (phone) => phone.perform({ type: 'tap', target: { x: 540, y: 2000 } }) },
  { name: 'screenshot 1080x2400 as PNG', run: (phone) => phone.picture() },
];

/** What `perform()` costs on the built-in phone, in this process: no transport, no waiting for a real screen. */
export async function runActBench(secondsEach: number): Promise<void> {
  const { host } = openHost();
  const phone = await DeviceClient.on(host, DEVICE, 'bench');
  await phone.perform({ type: 'open_link', url: 'settings://wifi' });
  const rows = [['on the built-in phone', 'median ms', 'p95 ms', 'rounds']];
  for (const { name, run } of TASKS) {
    remark(`measuring: ${name} …`);
    for (let i = 0; i < WARM_UP; i++) await run(phone, i);
    const samples: number[] = [];
    const end = performance.now() + secondsEach * 1000;
    while (performance.now() < end) {
      const begun = performance.now();
      await run(phone, samples.length);
      samples.push(performance.now() - begun);
    }
    rows.push([name, figure(quantile(samples, 0.5)), figure(quantile(samples, 0.95)), String(samples.length)]);
  }
  await print(table(rows));
  await host.close();
}
