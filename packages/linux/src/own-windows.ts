import { readFile } from 'node:fs/promises';

/**
 * What belongs to the user running this program: its ancestor processes, one of which is the terminal, and the window
 * that the terminal names as its own.
 */
export interface Surroundings {
  pids: ReadonlySet<number>;
  handle: string;
}

export async function surroundings(env: NodeJS.ProcessEnv): Promise<Surroundings> {
  const pids = new Set<number>();
  for (let pid = process.pid; pid > 1 && !pids.has(pid); pid = await parentOf(pid)) pids.add(pid);
  return { pids, handle: env['WINDOWID'] ?? '' };
}

async function parentOf(pid: number): Promise<number> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
  } catch {
    return 0;
  }
}
