import { failureOf } from '../failure.ts';

/** What a host that was started in the background says to the command that waits for it. */
export type Word = { listening: string } | { failure: ReturnType<typeof failureOf> };

/** Reports to the command that started this process why it failed; nothing else can read it. */
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
