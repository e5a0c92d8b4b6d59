import type { ActOptions } from '@handsight/core/client';
import type { ToolContext } from './context.ts';

/** The options that an action takes from its call. */
export function actOptions({ call: { signal, tool, id } }: ToolContext): Pick<ActOptions, 'signal' | 'tool' | 'call_id'> {
  return {
    ...(signal === undefined ? {} : { signal }),
    ...(tool === undefined ? {} : { tool }),
    ...(id === undefined ? {} : { call_id: id }),
  };
}
