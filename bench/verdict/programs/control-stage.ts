import type { ActionInput } from '@handsight/core/act';
import { HandsightError } from '@handsight/core/error';
import { bareTapMs } from '../bare-tap.ts';
import type { Stage, VerdictCase } from '../case.ts';
import { controlsTruth, type ControlsState } from '../truth/controls-truth.ts';
import type { Kept, ProgramBed } from './bed.ts';
import type { ControlCase } from './control-cases.ts';
import { targetOf } from './control-targets.ts';
import type { OwnProgram } from './own-programs.ts';
import { TalkingProgram } from './talking-program.ts';

/** A browser is still busy with its own window when the page has loaded. */
const QUIET_MS = 200;
/** On a busy machine a reading alone takes longer than that. */
const STILL_MS = 30_000;
/** The first of two equal inputs is not the one that is judged. */
const TRIES = 3;

/** What reacts to a tap at once shows what a verdict costs. */
const TAPPED = /^(?:button|toggle button|check box|switch|radio button)$/;

/** A case on the controls of one toolkit. */
export function onControls(own: OwnProgram): (each: ControlCase) => VerdictCase<ProgramBed> {
  return ({ model, wanted, mode, prepare, action, options, again, always = [], startsOver = [], ...facts }) => ({
    ...facts,
    ...(own.isOpaque === true ? { unreadable: true, lost: false } : {}),
    ...(own.refuses?.test(`${facts.control} / ${facts.perturbation}`) === true ? { verdictless: 'must' as const, idempotent: false } : {}),
    toolkit: own.toolkit,
    group: own.toolkit,
    oracle: `${own.toolkit} ${model}${facts.control === 'button with expectation' ? ' expected' : ''}`,
    ...(own.isOpaque !== true && facts.perturbation === 'works' && TAPPED.test(facts.control)
      ? {
          bareMs: async (bed: ProgramBed) => {
            const program = await running(bed, own);
            await program.startCase({});
            return bareTapMs(bed.client, selectorOf(await action((name) => targetOf(bed.client, program, name))));
          },
        }
      : {}),
    async stage(bed): Promise<Stage> {
      const program = await running(bed, own);
      await bed.client.waitIdle({ quiet_ms: QUIET_MS, timeout_ms: STILL_MS });
      await program.startCase(mode === undefined ? {} : { [model]: mode });
      const find = (name: Parameters<typeof targetOf>[2]) => targetOf(bed.client, program, name);
      if (prepare !== undefined) {
        await prepare(bed.client, find);
        await bed.client.waitIdle({ quiet_ms: QUIET_MS, timeout_ms: STILL_MS });
      }
      if (again === true) {
        for (let i = 0; i < TRIES && program.values.get(model) !== wanted; i++) {
          await bed.client.perform(await action(find));
          await program.sync();
        }
        await bed.client.waitIdle({ quiet_ms: QUIET_MS, timeout_ms: STILL_MS });
      }
      const input = own.isOpaque === true ? await focused(bed, await action(find)) : await action(find);
      const before = await stateOf(program);
      if (again !== true) program.values.delete(model);
      return {
        client: bed.client,
        action: input,
        ...(options === undefined ? {} : { options }),
        async truth() {
          const truth = controlsTruth(before, await stateOf(program), model, wanted);
          return { ...truth, reactions: [...truth.reactions, ...always] };
        },
        clear: async () => {
          if (program.hasEnded || startsOver.includes(own.toolkit)) await bed.drop();
        },
      };
    },
  });
}

function selectorOf(action: ActionInput): string {
  const selector = action.type === 'tap' && 'selector' in action.target ? action.target.selector : undefined;
  if (typeof selector !== 'string') throw new HandsightError('Internal', 'only a tap on a selector is timed without a verdict');
  return selector;
}

/** A point cannot be given the focus: it is tapped, and the text goes to what has the focus then. */
async function focused({ client }: ProgramBed, action: ActionInput): Promise<ActionInput> {
  if (action.type !== 'type' || action.target === undefined) return action;
  await client.perform({ type: 'tap', target: action.target });
  return { type: 'type', text: action.text };
}

const isTalking = (program: Kept): program is TalkingProgram => program instanceof TalkingProgram && !program.hasEnded;

async function running(bed: ProgramBed, own: OwnProgram): Promise<TalkingProgram> {
  const program = await bed.keep(own.toolkit, isTalking, (folder) => own.start({ ...bed.desktop.env }, folder));
  await program.connected();
  return program;
}

/** If it has exited, its last report. */
async function stateOf(program: TalkingProgram): Promise<ControlsState> {
  const isRunning = await program.sync();
  return { values: new Map(program.values), isRunning };
}
