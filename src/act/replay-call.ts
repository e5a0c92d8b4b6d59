import { z } from 'zod';

import { HandsightError } from '../error/errors.ts';
import { ActionSchema } from './action.ts';
import { PredicateSchema } from './check/predicate.ts';
import type { Hands } from './hands.ts';
import { parsed } from './request.ts';
import { WaitForSchema } from './wait/wait-for.ts';
import { WaitIdleSchema } from './wait/wait-idle.ts';

const window = z.object({ uid: z.string().optional(), index: z.number().optional() }).optional();
const WithWindow = z.looseObject({ window });
const ActionArgs = z.object({ window, action: ActionSchema });

/** Does again what a trace row recorded. Traces come from files, so that their arguments are a stranger's. */
export async function replayCall(hands: Hands, tool: string, args: Record<string, unknown>, signal?: AbortSignal): Promise<unknown> {
  if ('action' in args) {
    const { action, window: choice } = parsed(ActionArgs, args, 'recorded action');
    return hands.perform(action, {
      tool,
      ...(choice === undefined ? {} : { window: choice }),
      ...(signal === undefined ? {} : { signal }),
    });
  }
  try {
    return { ok: true, ...(await reading(hands, tool, args, signal)) };
  } catch (error) {
    if (error instanceof HandsightError) return { ok: false, error: { code: error.kind } };
    throw error;
  }
}

async function reading(hands: Hands, tool: string, args: Record<string, unknown>, signal?: AbortSignal): Promise<object> {
  const { window: choice } = parsed(WithWindow, args, 'recorded call');
  const inWindow = choice === undefined ? {} : { window: choice };
  switch (tool) {
    case 'list_windows':
      return { count: (await hands.windows()).length };
    case 'observe_window':
      return hands.observe(inWindow, signal);
    case 'get_ui_tree':
      await hands.compact(inWindow);
      return {};
    case 'get_window_structure':
      return hands.structure(inWindow, signal);
    case 'find_element':
      return hands.find(parsed(z.object({ selector: z.string() }), args, 'recorded call').selector, choice, signal);
    case 'get_screenshot':
      return hands.picture('screen', signal);
    case 'wait_for': {
      const { device: _, ...wait } = args;
      return hands.waitFor(parsed(WaitForSchema, wait, 'recorded wait'), signal);
    }
    case 'wait_idle':
      return hands.waitIdle(parsed(WaitIdleSchema.partial(), {}, 'recorded wait'), signal);
    case 'assert_state':
      return hands.assertState(parsed(z.object({ predicate: z.array(PredicateSchema) }), args, 'recorded call').predicate, signal);
    default:
      throw new HandsightError('BadRequest', `a trace's ${tool.slice(0, 60)} cannot be done again`, { tool: tool.slice(0, 60) });
  }
}
