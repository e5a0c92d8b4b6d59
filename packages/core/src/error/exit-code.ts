/** Exit codes of the command line, one per family of errors. */
export const EXIT = {
  internal: 1,
  usage: 2,
  target: 3,
  device: 4,
  refused: 5,
  timeout: 6,
  unreadable: 7,
  unmet: 8,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
