import { failureOf } from '../failure.ts';

/** The message from a background host to the command that started it. */
export type Word = { listening: string } | { failure: ReturnType<typeof failureOf> };

/** Reports a failure to the command that started this process; there is no terminal to print it to. */
export async function notifyParent({ background }: { background?: true }, work: () => Promise<void>): Promise<void> {
  if (background !== true) {
    await work();
    return;
  }
  try {
    await work();
  } catch (error) {
    process.send?.({ failure: failureOf(error) } satisfies Word);
    throw error;
  } finally {
    if (process.connected) process.disconnect();
  }
}
