import { fail, print, type Process, type Program } from '../../process.ts';
import type { Pattern } from '@handsight/core/screen';
import { turns } from '../../turns.ts';
import { expressionOf } from '../text/expression.ts';
import { allProcesses, type Listed } from './ps.ts';

const SYSTEM = 10_000;

/** A user may kill its own processes; a phone's shell user can kill neither apps nor system processes. */
const mayKill = (process: Process, { uid }: Listed): boolean => uid === process.user.uid && uid < SYSTEM;

export const kill: Program = async (process) => {
  const { args } = process;
  if (args[0] === '-l') return print(process, '1 HUP\n2 INT\n9 KILL\n15 TERM\n').then(() => 0);
  const isProbe = args.includes('-0') || (args[0] === '-s' && args[1] === '0');
  const pids = args.filter((arg, i) => /^\d+$/.test(arg) && args[i - 1] !== '-s').map(Number);
  let status = 0;
  for (const pid of pids) {
    const found = allProcesses(process.phone).find((one) => one.pid === pid);
    if (found === undefined) status = await fail(process, `kill: ${pid}: No such process`);
    else if (!mayKill(process, found)) status = await fail(process, `kill: ${pid}: Operation not permitted`);
    else if (!isProbe) found.kill();
  }
  return status;
};

/** Those whose name, or with `-f` whose command line, matches; never the calling process. */
async function matching(process: Process): Promise<Listed[]> {
  const pattern = process.args.filter((arg) => !arg.startsWith('-')).at(-1) ?? '';
  const whole = process.args.some((arg) => /^-[a-z]*f/.test(arg));
  const exact = process.args.some((arg) => /^-[a-z]*x/.test(arg));
  if (pattern === '' || pattern.length > 200) return [];
  let test: Pattern;
  try {
    test = expressionOf(exact ? `^(?:${pattern})$` : pattern);
  } catch {
    return [];
  }
  const found: Listed[] = [];
  const nextTurn = turns(process.signal);
  for (const one of allProcesses(process.phone)) {
    await nextTurn();
    if (one.pid !== process.pid && test.find(whole ? one.line : one.name) !== undefined) found.push(one);
  }
  return found;
}

export const pkill: Program = async (process) => {
  const found = (await matching(process)).filter((one) => mayKill(process, one));
  for (const one of found) one.kill();
  return found.length > 0 ? 0 : 1;
};

export const pgrep: Program = async (process) => {
  const found = await matching(process);
  for (const { pid, line } of found) await print(process, process.args.includes('-l') ? `${pid} ${line}\n` : `${pid}\n`);
  return found.length > 0 ? 0 : 1;
};
