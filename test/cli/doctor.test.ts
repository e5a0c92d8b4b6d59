import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AndroidRelease, Vendor } from '../../packages/phone/src/form.ts';
import { openAdbLab, type AdbLab } from '../android/adb-lab.ts';
import { StandIn } from '../ios/stand-in/stand-in.ts';
import { describeWith } from '../requires.ts';
import { handsight } from './handsight.ts';
import { liveHost, newPlace } from './live-host.ts';

const SCENARIO = fileURLToPath(new URL('../android/proof-phone.yaml', import.meta.url));

it('handsight doctor leaves no file behind', async () => {
  const place = await newPlace(0);
  await handsight(['doctor'], { env: { ...place.env, HANDSIGHT_ADB: 'off' }, cwd: place.folder });
  expect((await readdir(place.folder)).filter((name) => name.endsWith('.log'))).toEqual([]);
  await place.remove();
});

it('names the port in the command that registers it with a client', async () => {
  const place = await newPlace(0);
  const { stdout } = await handsight(['doctor', '--port', '5077'], { env: { ...place.env, HANDSIGHT_ADB: 'off' }, cwd: place.folder });
  expect(stdout).toMatch(/claude mcp add handsight -- ".+" mcp --port 5077\n$/);
  await place.remove();
});

describeWith({ package: 'adb' }, 'handsight doctor with a phone', () => {
  let lab: AdbLab;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    lab = await openAdbLab();
    env = { HANDSIGHT_ADB: 'adb', HANDSIGHT_DISABLE_HELPER: '', ANDROID_ADB_SERVER_PORT: String(lab.port) };
  });
  afterAll(() => lab.close());

  it('says by what a phone in use is driven, and why by that', async () => {
    const phone = await lab.phone();
    const host = await liveHost(['--device', `android:${phone.serial}`], { env });
    expect((await host.run(['look'])).code).toBe(0);
    const via = "in use by the helper: Handsight's helper runs on the phone";
    expect((await host.run(['doctor'])).stdout).toContain(`✓ android:${phone.serial}: ${via}\n`);
    await host.end();
  });

  const forms: [Vendor, AndroidRelease][] = [
    ['samsung', 13],
    ['vivo', 12],
    ['xiaomi', 11],
    ['pixel', 16],
  ];

  async function prove(vendor: Vendor, android: AndroidRelease): Promise<void> {
    const phone = await lab.phone({ scenario: SCENARIO, vendor, android });
    const place = await newPlace(0);
    const { code, stdout, stderr } = await handsight(['doctor', '--device', `android:${phone.serial}`], {
      env: { ...place.env, ...env },
      cwd: place.folder,
    });
    expect(code, stdout + stderr).toBe(0);
    expect(stdout, vendor).not.toContain('✗');
    expect(stdout).toContain('The report is in handsight-phone-report.json');
    const report = await readFile(join(place.folder, 'handsight-phone-report.json'), 'utf8');
    const maker = phone.phone.properties.get('ro.product.manufacturer');
    expect(maker).toMatch(/\w/);
    expect(report).toContain(maker ?? 'a maker');
    expect(report).not.toContain(phone.serial);
    await place.remove();
  }

  it("proves a phone of every maker, prints a table and writes a report without the phone's serial number", async () => {
    await Promise.all(forms.map(([vendor, android]) => prove(vendor, android)));
  }, 120_000);
});

describe('handsight doctor with an iPhone', () => {
  const UDID = '00008110-000A1B2C3D4E001E';

  it('names the first step that is missing with its command, and writes a report without the udid', async () => {
    const machine = new StandIn({
      ios: {
        usbmuxd: true,
        tunnelAgent: true,
        devices: [
          { udid: UDID, name: 'Ada', version: '17.5', trusted: true, devmode: false, tunnel: true, image: true, agent: 'runs', apps: [] },
        ],
      },
    });
    const place = await newPlace(0);
    try {
      const env = { ...place.env, HANDSIGHT_ADB: 'off', ...machine.env };
      const { code, stdout } = await handsight(['doctor', '--device', `ios:${UDID}`, '--report', 'report.json'], {
        env,
        cwd: place.folder,
      });
      expect(code).toBe(8);
      expect(stdout).toContain('✓ trust: iOS 17.5\n');
      expect(stdout).toContain(`✗ Developer Mode: off\n    → ios devmode enable --udid=${UDID}`);
      const report = await readFile(join(place.folder, 'report.json'), 'utf8');
      expect(JSON.parse(report)).toMatchObject({ setup: expect.arrayContaining([{ name: 'Developer Mode', state: 'missing' }]) as object });
      expect(report).not.toContain(UDID);
      expect((await handsight(['doctor'], { env, cwd: place.folder })).stdout).toContain(`– ios:${UDID}: iPhone14,5, iOS 17.5: no_agent`);
    } finally {
      machine.close();
      await place.remove();
    }
  });
});
