import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { print, remark, tokenCounter } from '@handsight/cli';
import { DeviceClient } from '@handsight/core/client';
import { RefRegistry } from '@handsight/core/screen';
import { iosDriver, readIosFile } from '@handsight/ios';
import { openIphone, type OpenIphone } from '@handsight/phone';
import { openHost } from 'handsight';
import { AppiumServer } from './ios/appium-server.ts';
import { mobileMcpLines } from './ios/mobile-mcp-lines.ts';
import { quantile } from './race.ts';
import { callOf } from './verdict/scripted/site.ts';
import { figure, table } from './table.ts';

const PEERS = fileURLToPath(new URL('../.cache/peers/', import.meta.url));
const CORPUS = fileURLToPath(new URL('../../shared/corpus/ios/', import.meta.url));
const WARM_UP = 30;
const APP = 'org.pocket.settings';
const ROW = 'Display';
/** What the figures are held to. */
const MOST_READING = 1;
const MOST_TAP = 5;

/** Reading and tapping the built-in iPhone over HTTP, by Appium's own driver and then by Handsight, and what sources of real apps cost. */
export async function runIosBench(rounds: number): Promise<void> {
  const iphone = await openIphone({});
  try {
    await print(await speedTable(iphone, rounds));
  } finally {
    await iphone.close();
  }
  await print(`\n${existsSync(CORPUS) ? await corpusTable() : 'the corpus of iOS sources is not here: no figures of it'}`);
}

interface Measured {
  name: string;
  ms: number[];
  requests: number[];
}

/** One after the other: WebDriverAgent has one session, and each client would take it from the other. */
async function speedTable(iphone: OpenIphone, rounds: number): Promise<string> {
  const restart = async (): Promise<void> => {
    await iphone.device.apps?.stop(APP, callOf());
    await iphone.device.apps?.launch(APP, callOf());
  };
  const [read, tapped]: [Measured[], Measured[]] = [[], []];
  if (existsSync(join(PEERS, 'node_modules', 'appium-xcuitest-driver'))) {
    remark(`Appium, ${rounds} times each …`);
    const appium = await AppiumServer.start(PEERS, iphone.url);
    try {
      await restart();
      read.push(await measured('Appium, page source', iphone, rounds, () => appium.source()));
      tapped.push(await measured('Appium, find, click and page source', iphone, rounds, () => appium.tapAndRead(ROW), restart));
    } finally {
      await appium.stop();
    }
  }
  remark(`handsight, ${rounds} times each …`);
  const { host } = openHost({ drivers: [iosDriver()] });
  try {
    const client = await DeviceClient.on(host, `ios:${iphone.url}`, 'bench');
    await restart();
    read.push(await measured('handsight, a reading', iphone, rounds, () => client.compact()));
    const tap = (): Promise<unknown> => client.perform({ type: 'tap', target: { name: ROW } });
    tapped.push(await measured('handsight, a tap with its receipt', iphone, rounds, tap, restart));
  } finally {
    await host.close();
  }
  const note = read.length < 2 ? '\nAppium is not installed in .cache/peers (npm run test:peers): no ratios' : '';
  return `${section('reading', read, MOST_READING)}\n\n${section('tap', tapped, MOST_TAP)}${note}`;
}

async function measured(
  name: string,
  iphone: OpenIphone,
  rounds: number,
  run: () => Promise<unknown>,
  reset: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Measured> {
  const result: Measured = { name, ms: [], requests: [] };
  for (let round = -WARM_UP; round < rounds; round++) {
    await reset();
    const [begun, before] = [performance.now(), iphone.requests()];
    await run();
    if (round < 0) continue;
    result.ms.push(performance.now() - begun);
    result.requests.push(iphone.requests() - before);
  }
  return result;
}

function section(what: string, results: Measured[], most: number): string {
  const [first] = results;
  const ours = results.at(-1);
  const median = (values: number[] | undefined): number => quantile(values ?? [], 0.5);
  const rows = results.map(({ name, ms, requests }) => [
    name,
    figure(median(ms)),
    figure(quantile(ms, 0.9)),
    `${median(requests)}`,
    `${Math.max(...requests)}`,
    results.length < 2 ? '–' : `${figure(median(first?.ms) / median(ms))}x`,
  ]);
  const worst = Math.max(...(ours?.requests ?? [0]));
  const verdict = worst <= most ? `at most ${most} round trips: held` : `at most ${most} round trips: NOT held, ${worst}`;
  return `${table([[what, 'p50 ms', 'p90 ms', 'round trips', 'most', 'ratio p50'], ...rows])}\n${verdict}`;
}

/** What is printed of real apps' sources, beside what mobile-mcp's own code makes of the same files. */
async function corpusTable(): Promise<string> {
  const count = await tokenCounter();
  const peer = mobileMcpLines(PEERS);
  const files = readdirSync(CORPUS).filter((name) => name !== 'index.json');
  const [ours, theirs, raw]: [number[], number[], number[]] = [[], [], []];
  for (const file of files) {
    const bytes = readFileSync(join(CORPUS, file));
    const { root } = readIosFile(bytes);
    ours.push(count(new RefRegistry().rebuild(root, {}).text));
    raw.push(count(bytes.toString('utf8')));
    const lines = peer?.(root);
    if (lines !== undefined) theirs.push(count(lines));
  }
  const row = (name: string, tokens: number[]): string[] => [
    name,
    tokens.length === 0 ? '–' : String(Math.round(quantile(tokens, 0.5))),
    tokens.length === 0 ? '–' : String(Math.round(quantile(tokens, 0.9))),
  ];
  return table([
    [`tokens of ${files.length} sources`, 'median', 'p90'],
    row('handsight, compact text', ours),
    row('mobile-mcp, its element list', theirs),
    row('the source itself', raw),
  ]);
}
