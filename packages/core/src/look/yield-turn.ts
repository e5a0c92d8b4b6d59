/** Blocking others for this long goes unnoticed. */
const UNNOTICED_MS = 10;

/** Yields to the event loop if the work that began at `begun` has blocked it for too long. */
export async function yieldTurn(begun: number): Promise<void> {
  if (performance.now() - begun > UNNOTICED_MS) await new Promise((go) => setImmediate(go));
}
