import { HandsightError } from '@handsight/core/error';
import { openPhone } from '@handsight/phone';
import type { PhoneFlags } from '../command/phone.ts';
import { failureLine, failureOf } from '../failure.ts';
import { untilInterrupted } from '../host/interrupted.ts';
import { print, printJson, remark } from '../terminal.ts';

/** Serves the phone until interrupted. */
export async function runPhone({ scenario, dumps, work = [], clones = [], json, ...flags }: PhoneFlags): Promise<void> {
  const { port } = flags;
  const onFault = (error: unknown): void => remark(failureLine(failureOf(error)));
  const interrupted = untilInterrupted();
  const options = { ...flags, profiles: { work, clones }, onFault };
  const phone = await (dumps === undefined ? openPhone({ ...options, scenario }) : openPhone({ ...options, dumps })).catch(
    (error: unknown) => {
      throw portTaken(error, port) ?? error;
    },
  );
  try {
    const shows = dumps ?? scenario;
    if (json === true) await printJson({ serial: phone.serial, port: phone.port, shows });
    else await print(`A phone that shows ${shows} waits for adb. Connect with\n\n  adb connect ${phone.serial}\n\nand end it with Ctrl-C.`);
    await interrupted;
  } finally {
    await phone.close();
  }
}

function portTaken(error: unknown, port: number): HandsightError | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EADDRINUSE') return undefined;
  return new HandsightError('BadRequest', `port ${port} is in use; choose another with --port`, { port }, { cause: error });
}
