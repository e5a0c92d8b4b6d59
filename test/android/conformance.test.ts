import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { runConformance } from '../../packages/cli/src/doctor/phone/conformance.ts';
import { reportOf } from '../../packages/cli/src/doctor/phone/report.ts';
import type { AndroidRelease, Vendor } from '../../packages/phone/src/form.ts';
import { describeWith } from '../requires.ts';
import { openAdbLab, type AdbLab } from './adb-lab.ts';

const SCENARIO = fileURLToPath(new URL('./proof-phone.yaml', import.meta.url));

describeWith({ package: 'adb' }, 'the proof of a phone', () => {
  let lab: AdbLab;
  beforeAll(async () => {
    lab = await openAdbLab();
  });
  afterAll(() => lab.close());

  const forms: [Vendor, AndroidRelease][] = [
    ['pixel', 16],
    ['samsung', 13],
    ['vivo', 12],
    ['xiaomi', 11],
  ];

  async function prove(vendor: Vendor, android: AndroidRelease): Promise<void> {
    const phone = await lab.phone({ scenario: SCENARIO, vendor, android });
    const { settings } = phone.phone;
    settings.put('system', 'accelerometer_rotation', '1');
    await phone.device.clipboard.set('mine', phone.phone.call(new AbortController().signal));
    const proof = await runConformance({ open: (helper) => lab.host({ helper }), device: `android:${phone.serial}` });
    expect(proof.phone).toMatchObject({ version: String(android), helper: 'handsight' });
    expect(proof.results.filter(({ state }) => state === 'fail')).toEqual([]);
    expect(proof.results.filter(({ state }) => state === 'skip').map(({ name }) => name)).toEqual(['secure window']);
    expect(proof.speed.map(({ path }) => path)).toEqual(['helper', 'adb']);
    expect(settings.get('system', 'accelerometer_rotation')).toBe('1');
    expect(await phone.device.clipboard.get(phone.phone.call(new AbortController().signal))).toBe('mine');
    const report = reportOf(proof, new Date());
    expect(report).not.toContain(phone.serial);
    expect(report).not.toMatch(/Page \d|Search settings/);
  }

  it("passes on every maker's phone, and leaves each as it was", async () => {
    await Promise.all(forms.map(([vendor, android]) => prove(vendor, android)));
  }, 120_000);

  it('says what fails by plain adb on a stock phone, and what to do about it', async () => {
    const phone = await lab.phone({ scenario: SCENARIO, vendor: 'pixel', android: 14 });
    const proof = await runConformance({ open: () => lab.host({ helper: false }), device: `android:${phone.serial}` });
    const failed = proof.results.filter(({ state }) => state === 'fail');
    expect(failed.map(({ name, detail }) => [name, detail])).toEqual([
      ['helper', expect.stringContaining('none: the helper is switched off') as string],
      ['type umlauts', 'TextNotTypable (not sent)'],
      ['type emoji', 'TextNotTypable (not sent)'],
      ['type CJK', 'TextNotTypable (not sent)'],
    ]);
    for (const { advice } of failed) expect(advice).toMatch(/\w/);
    expect(proof.results.find(({ name }) => name === 'clipboard')).toMatchObject({ state: 'skip' });
  });
});
