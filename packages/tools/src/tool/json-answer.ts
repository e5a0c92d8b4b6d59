import type { ToolAnswer } from './tool.ts';

/** For dialects whose answers are JSON. */
export const jsonAnswer = <O extends object>(result: O): ToolAnswer<O> => ({ result, text: JSON.stringify(result) });
