/** Shows what is running once it has taken longer than a second. */
const QUIET_MS = 1000;
const PLAIN_EVERY_MS = 10_000;

const terminal = process.stdout.isTTY;
/** @type {Map<string, { since: number, note: string }>} */
const running = new Map();
/** @type {NodeJS.Timeout | undefined} */
let timer;
let lastPlain = -Infinity;

/** @param {number} ms */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * Does the work while showing its name. The work receives a function that sets a note, such as a count.
 * @template T
 * @param {string} name
 * @param {(note: (text: string) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function during(name, work) {
  const entry = { since: performance.now(), note: '' };
  running.set(name, entry);
  timer ??= setInterval(show, terminal ? 200 : QUIET_MS);
  try {
    return await work((text) => {
      entry.note = ` ${text}`;
    });
  } finally {
    running.delete(name);
    if (running.size === 0) {
      clearInterval(timer);
      timer = undefined;
      lastPlain = -Infinity;
    }
    erase();
  }
}

/** @param {string} line */
export function say(line) {
  erase();
  process.stdout.write(`${line}\n`);
}

function show() {
  const now = performance.now();
  const slow = [...running].filter(([, { since }]) => now - since > QUIET_MS);
  if (slow.length === 0) return;
  const line = `… ${slow.map(([name, { since, note }]) => `${name}${note} ${Math.round((now - since) / 1000)} s`).join(' · ')}`;
  if (terminal) {
    erase();
    process.stdout.write(line.slice(0, process.stdout.columns - 1));
  } else if (now - lastPlain > PLAIN_EVERY_MS) {
    lastPlain = now;
    process.stdout.write(`${line}\n`);
  }
}

function erase() {
  if (terminal) process.stdout.write('\r\x1b[2K');
}
