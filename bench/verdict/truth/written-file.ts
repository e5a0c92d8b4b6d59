import { access, readFile } from 'node:fs/promises';

const WRITTEN_MS = 1500;
const ASK_MS = 50;

interface Answer {
  effect: boolean;
  seen: string;
}

/** Waits for a file to contain a text. */
export const fileHolds = (path: string, wanted: RegExp): Promise<Answer> =>
  withinMoment(async () => {
    const held = await readFile(path, 'utf8').catch(() => undefined);
    if (held === undefined) return { effect: false, seen: 'no file' };
    const [found] = wanted.exec(held) ?? [];
    return found === undefined
      ? { effect: false, seen: `file holds ${held.length} characters without it` }
      : { effect: true, seen: `file holds ${found}` };
  });

/** Waits for a file or folder to exist. */
export const pathAppears = (path: string): Promise<Answer> =>
  withinMoment(() =>
    access(path).then(
      () => ({ effect: true, seen: 'it is there' }),
      () => ({ effect: false, seen: 'it is not there' }),
    ),
  );

/** A program writes a moment after it was asked to, without any notification. */
async function withinMoment(ask: () => Promise<Answer>): Promise<Answer> {
  const end = performance.now() + WRITTEN_MS;
  for (;;) {
    const answer = await ask();
    if (answer.effect || performance.now() > end) return answer;
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  }
}
