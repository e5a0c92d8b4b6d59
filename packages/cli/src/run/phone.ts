import { HandsightError } from '@handsight/core/error';
import { openIphone, openPhone } from '@handsight/phone';
import type { PhoneFlags } from '../command/phone.ts';
import { failureLine, failureOf } from '../failure.ts';
import { untilInterrupted } from '../host/interrupted.ts';
import { print, printJson, remark } from '../terminal.ts';

/** Serves the phone until interrupted. */
export async function runPhone(all: PhoneFlags): Promise<void> {
  if (all.ios === true) return runIphone(all);
  const { scenario, dumps, work = [], clones = [], json, ...flags } = all;
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

async function runIphone({ scenario, host, wdaPort, fault, json }: PhoneFlags): Promise<void> {
  const onFault = (error: unknown): void => remark(failureLine(failureOf(error)));
  const interrupted = untilInterrupted();
  const iphone = await openIphone({ scenario, host, port: wdaPort, fault, onFault }).catch((error: unknown) => {
    throw portTaken(error, wdaPort, '--wda-port') ?? error;
  });
  try {
    if (json === true) await printJson({ url: iphone.url, port: iphone.port, shows: scenario });
    else
      await print(
        `An iPhone that shows ${scenario} waits behind WebDriverAgent's protocol. Look at it with\n\n  handsight look --device ios:${iphone.url}\n\nand end it with Ctrl-C.`,
      );
    await interrupted;
  } finally {
    await iphone.close();
  }
}

function portTaken(error: unknown, port: number, option = '--port'): HandsightError | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EADDRINUSE') return undefined;
  return new HandsightError('BadRequest', `port ${port} is in use; choose another with ${option}`, { port }, { cause: error });
}
