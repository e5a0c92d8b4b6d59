export { isActionable } from './actionable.ts';
export { positiveNumber } from './number.ts';
export { runCommandLine } from './run-command-line.ts';
export { print, remark } from './terminal.ts';
export { tokenCounter } from './tokens.ts';
