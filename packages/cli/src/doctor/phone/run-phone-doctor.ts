import { writeFile } from 'node:fs/promises';
import { androidDriver } from '@handsight/android';
import { iosDriver, type IosDriver } from '@handsight/ios';
import type { Host } from '@handsight/core/host';
import { EXIT, HandsightError } from '@handsight/core/error';

import { entry } from '../../entry.ts';
import type { DoctorFlags } from '../../command/doctor.ts';
import { configOf } from '../../host/config-of.ts';
import { refuseDevicesInUse } from '../../host/devices-in-use.ts';
import { print, printJson, printLines } from '../../terminal.ts';
import { runConformance, type CheckResult } from './conformance.ts';
import { reportOf, resultLines, setupLines, setupReport, summaryLines } from './report.ts';

/** Checks what works on the attached phone, prints each result and writes the report. */
export async function runPhoneDoctor(flags: DoctorFlags & { device: string }): Promise<void> {
  const { device, app, report, json } = flags;
  if (!/^(?:android|ios):/.test(device))
    throw new HandsightError('BadRequest', `only phones can be checked: android:SERIAL or ios:UDID, not ${device.slice(0, 100)}`);
  await refuseDevicesInUse([device], flags);
  const config = await configOf(flags);
  const iphones = iosDriver(config.ios);
  if (device.startsWith('ios:') && !(await isSetUp(iphones, device, flags))) return;
  const open = (helper: boolean): Host =>
    entry().openHost({
      config: { ...config, logging: { ...config.logging, audit: false } },
      drivers: [androidDriver({ ...config.android, helper }), iphones],
    }).host;
  const pending: Promise<void>[] = [];
  const onResult = (result: CheckResult): void => {
    if (json !== true) pending.push(printLines(resultLines(result)));
  };
  const conformance = await runConformance({ open, device, app, onResult });
  await Promise.all(pending);
  await writeFile(report, reportOf(conformance, new Date()));
  if (json === true) await printJson(conformance);
  else {
    await printLines(summaryLines(conformance));
    await print(`\nThe report is in ${report}; it holds nothing of yours and can be attached to an issue.`);
  }
  if (conformance.results.some(({ state }) => state === 'fail')) process.exitCode ??= EXIT.unmet;
}

/** Prints what has to be there before an iPhone can be used, as far as the first thing that is missing. */
async function isSetUp(driver: IosDriver, device: string, { json, report }: DoctorFlags): Promise<boolean> {
  const setup = await driver.steps(device.slice('ios:'.length));
  const isReady = setup.every(({ state }) => state === 'ok');
  if (json !== true) await printLines(setup.flatMap(setupLines));
  if (isReady) return true;
  await writeFile(report, setupReport(setup, new Date()));
  if (json === true) await printJson({ setup });
  process.exitCode ??= EXIT.unmet;
  return false;
}
