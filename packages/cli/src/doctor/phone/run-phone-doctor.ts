import { writeFile } from 'node:fs/promises';
import { androidDriver } from '@handsight/android';
import type { Host } from '@handsight/core/host';
import { EXIT, HandsightError } from '@handsight/core/error';

import { entry } from '../../entry.ts';
import type { DoctorFlags } from '../../command/doctor.ts';
import { configOf } from '../../host/config-of.ts';
import { refuseDevicesInUse } from '../../host/devices-in-use.ts';
import { print, printJson, printLines } from '../../terminal.ts';
import { runConformance, type CheckResult } from './conformance.ts';
import { reportOf, resultLines, summaryLines } from './report.ts';

/** Checks what works on the attached phone, prints each result and writes the report. */
export async function runPhoneDoctor(flags: DoctorFlags & { device: string }): Promise<void> {
  const { device, report, json } = flags;
  if (!device.startsWith('android:'))
    throw new HandsightError('BadRequest', `only phones can be checked: android:SERIAL, not ${device.slice(0, 100)}`);
  await refuseDevicesInUse([device], flags);
  const config = await configOf(flags);
  const open = (helper: boolean): Host =>
    entry().openHost({
      config: { ...config, logging: { ...config.logging, audit: false } },
      drivers: [androidDriver({ ...config.android, helper })],
    }).host;
  const pending: Promise<void>[] = [];
  const onResult = (result: CheckResult): void => {
    if (json !== true) pending.push(printLines(resultLines(result)));
  };
  const conformance = await runConformance(open, device, onResult);
  await Promise.all(pending);
  await writeFile(report, reportOf(conformance, new Date()));
  if (json === true) await printJson(conformance);
  else {
    await printLines(summaryLines(conformance));
    await print(`\nThe report is in ${report}; it holds nothing of yours and can be attached to an issue.`);
  }
  if (conformance.results.some(({ state }) => state === 'fail')) process.exitCode ??= EXIT.unmet;
}
