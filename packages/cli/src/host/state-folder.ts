import { homedir } from 'node:os';
import { join } from 'node:path';

/** Per-user state on this machine. Not the data folder, whose files requests may name. */
const stateFolder = (): string => join(process.env['XDG_STATE_HOME'] ?? join(homedir(), '.local', 'state'), 'handsight');

export const stateFile = (port: number): string => join(stateFolder(), `host-${port}.json`);
export const logFile = (port: number): string => join(stateFolder(), `host-${port}.log`);
export const operatorFile = (port: number): string => join(stateFolder(), `operator-${port}.token`);
