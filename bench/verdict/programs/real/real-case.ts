import type { ActionInput } from '@handsight/core/act';
import type { DeviceClient } from '@handsight/core/client';
import type { CaseFacts, Stage, VerdictCase } from '../../case.ts';
import type { TrueReaction } from '../../truth/truth.ts';
import type { ProgramBed } from '../bed.ts';
import { RealProgram } from './real-program.ts';

export interface RealRun {
  client: DeviceClient;
  program: RealProgram;
  folder: string;
}

/** A case on a real-world program, restarted for each case. */
export interface RealCase extends CaseFacts {
  program: string;
  command: (folder: string) => readonly string[];
  env?: Record<string, string>;
  /** Writes the files that the program starts with. */
  files?: (folder: string) => Promise<unknown>;
  /** An element that shows that the program is ready; none where nothing can be read. */
  ready?: string;
  prepare?: (run: RealRun) => Promise<unknown>;
  action: ActionInput;
  /** Makes the program save its state, after the verdict. */
  finish?: (run: RealRun) => Promise<unknown>;
  /** Whether what the program has written shows that the action had its effect. */
  isDone: (run: RealRun) => Promise<{ effect: boolean; seen: string }>;
  /** What visibly happened. */
  reactions: (effect: boolean) => TrueReaction[];
}

const READY_MS = 60_000;
let started = 0;

export const onProgram = ({
  program: name,
  command,
  env = {},
  files,
  ready,
  prepare,
  action,
  finish,
  isDone,
  reactions,
  ...facts
}: RealCase): VerdictCase<ProgramBed> => ({
  ...facts,
  oracle: `${name}: ${facts.oracle}`,
  params: { program: name, ...facts.params },
  async stage(bed): Promise<Stage> {
    const { client } = bed;
    const program = await bed.keep(
      `${name} ${++started}`,
      (kept) => kept instanceof RealProgram,
      async (folder) => {
        await files?.(folder);
        return new RealProgram(command(folder), { ...bed.desktop.env, HOME: folder, ...env }, folder);
      },
    );
    if (ready !== undefined) await client.waitFor({ any_of: [{ type: 'element_appears', selector: ready }], timeout_ms: READY_MS });
    await client.waitIdle({ quiet_ms: 500, timeout_ms: 10_000 });
    const run: RealRun = { client, program, folder: program.folder };
    await prepare?.(run);
    let isBefore = true;
    return {
      client,
      action,
      // The program may have to be closed to reveal its state, which works only once.
      async truth() {
        if (isBefore) {
          isBefore = false;
          return { effect: false, reactions: [], seen: 'not asked' };
        }
        await finish?.(run);
        const { effect, seen } = await isDone(run);
        return { effect, reactions: reactions(effect), seen };
      },
      clear: () => bed.drop(),
    };
  },
});
