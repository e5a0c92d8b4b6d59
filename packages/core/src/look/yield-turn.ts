/** Lets everything pass that waits for its turn. */
export const yieldTurn = (): Promise<void> => new Promise((go) => setImmediate(go));
