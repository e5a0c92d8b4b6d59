import { join } from 'node:path';
import { fileHolds } from '../../truth/written-file.ts';
import type { RealCase } from './real-case.ts';

/** The line that arrives at the other end of the pty, logged to a file. */
const READS = 'IFS= read -r line; printf "%s" "$line" > log; sleep 60';
const DEAF = 'stty -echo; sleep 60';

const terminal = (program: string, toolkit: string, start: (script: string) => string[], text: string, perturbation: string): RealCase => ({
  toolkit,
  program,
  control: 'terminal line',
  perturbation,
  params: { text },
  oracle: 'line arrived',
  postcondition: toolkit === 'VTE' ? 'implied' : 'none',
  ...(toolkit === 'VTE' ? {} : { unreadable: true }),
  command: () => start(perturbation === 'works' ? READS : DEAF),
  prepare: ({ client }) => client.waitIdle({ quiet_ms: 1000, timeout_ms: 10_000 }),
  action: { type: 'type', text: `${text}\n` },
  isDone: ({ folder }) => fileHolds(join(folder, 'log'), new RegExp(`^${text}$`)),
  reactions: (effect) => (effect ? [{ kinds: ['changed', 'appeared'], what: '' }] : []),
});

const xterm = (script: string): string[] => ['xterm', '-e', 'sh', '-c', script];
const vte = (script: string): string[] => ['xfce4-terminal', '--disable-server', '-x', 'sh', '-c', script];

export const TERMINALS: readonly RealCase[] = ['hello', 'grün €'].flatMap((text) =>
  ['works', 'nobody reads'].flatMap((perturbation) => [
    terminal('xterm', 'xterm', xterm, text, perturbation),
    terminal('xfce4-terminal', 'VTE', vte, text, perturbation),
  ]),
);
