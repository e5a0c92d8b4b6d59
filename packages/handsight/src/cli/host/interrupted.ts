let interrupted: Promise<void> | undefined;

/**
 * Resolves at the first signal to end; a second one ends the process at once. Whoever starts what must be ended asks before it
 * starts it, for until then a signal ends this process alone.
 */
export function untilInterrupted(): Promise<void> {
  interrupted ??= new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
  return interrupted;
}
