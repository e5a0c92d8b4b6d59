import { iosDriver } from '@handsight/ios';
import { openIphone, type OpenIphone } from '@handsight/phone';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runConformance } from '../../packages/cli/src/doctor/phone/conformance.ts';
import { reportOf } from '../../packages/cli/src/doctor/phone/report.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { fromRoot } from '../requires.ts';

const SETTINGS = 'com.android.settings';

let iphone: OpenIphone;
beforeAll(async () => {
  iphone = await openIphone({ scenario: fromRoot('test/android/proof-phone.yaml') });
});
afterAll(() => iphone.close());

const prove = (app?: string) => runConformance({ open: () => openHost({ drivers: [iosDriver()] }).host, device: `ios:${iphone.url}`, app });

test('the proof of an iPhone passes in every check that is about it, and leaves it as it was', async () => {
  const proof = await prove(SETTINGS);
  expect(proof.results.filter(({ state }) => state !== 'pass')).toEqual([]);
  expect(proof.results.map(({ name }) => name)).toEqual([
    ...['WebDriverAgent', 'launch', 'home', 'reading', 'refs', 'scroll', 'screenshot', 'rotate', 'tap'],
    ...['type ASCII', 'type umlauts', 'type emoji', 'type CJK', 'clipboard', 'lock and unlock'],
  ]);
  expect(proof.phone).toMatchObject({ manufacturer: 'Apple', system: 'iOS 18.5', emulator: true });
  expect(proof.speed.map(({ path }) => path)).toEqual(['wda']);
  const report = reportOf(proof, new Date());
  expect(report).not.toContain(iphone.url);
  expect(report).not.toMatch(/Page \d|Search settings/);
}, 120_000);

test('it says what fails where Settings are not those of an iPhone, and what to do', async () => {
  const { results } = await prove();
  const failed = results.filter(({ state }) => state === 'fail');
  expect(failed.map(({ name }) => name)).toContain('launch');
  for (const { advice } of failed) expect(advice).toMatch(/\w/);
}, 120_000);
