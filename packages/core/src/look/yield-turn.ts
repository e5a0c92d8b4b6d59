/** Nobody notices that the others wait this long. */
const UNNOTICED_MS = 10;

/** Lets everything pass that waits for its turn, if work that began then has kept it waiting. */
export async function yieldTurn(begun: number): Promise<void> {
  if (performance.now() - begun > UNNOTICED_MS) await new Promise((go) => setImmediate(go));
}
