import { readFile } from 'node:fs/promises';

const WRITTEN_MS = 1500;
const ASK_MS = 50;

/** Whether a file comes to hold a text within a moment; a program writes it when it gets round to it. */
export async function fileHolds(path: string, wanted: RegExp): Promise<{ effect: boolean; seen: string }> {
  const end = performance.now() + WRITTEN_MS;
  for (;;) {
    const held = await readFile(path, 'utf8').catch(() => undefined);
    const effect = held !== undefined && wanted.test(held);
    const [found] = held === undefined ? [undefined] : (wanted.exec(held) ?? []);
    if (effect || performance.now() > end) {
      return {
        effect,
        seen: held === undefined ? 'no file' : effect ? `file holds ${found ?? ''}` : `file holds ${held.length} characters without it`,
      };
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  }
}
