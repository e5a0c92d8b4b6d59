import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { AdbCommandError, AdbConnectionError } from '@handsight/core/error';
import { AdbSocket } from './adb/adb-socket.ts';
import { ADB_COMMANDS_EXT } from './adb/command-words.ts';
import type { ExecutedCommands } from './adb/executed-commands.ts';
import type { DeviceSettings, Network, NetworkShape } from '@handsight/core/device';
import { acting } from './acting.ts';
import type { Environment } from './settings.ts';

const HOST = '127.0.0.1';
const TOKEN_FILE = '.emulator_console_auth_token';

/** What can be simulated only on an emulator. */
export interface EmulatorConsole {
  network: Network;
  setLocation: NonNullable<DeviceSettings['setLocation']>;
}

/** Undefined for a serial that is not an emulator's. */
export function emulatorConsole(serial: string, env: Environment, executed?: ExecutedCommands): EmulatorConsole | undefined {
  const port = Number(/^emulator-(\d{4,5})$/.exec(serial)?.[1]);
  if (!Number.isInteger(port)) return undefined;
  const send = async (commands: string[], signal: AbortSignal): Promise<void> => {
    if (executed !== undefined) {
      for (const command of commands) refuseKo(await executed.emulator(command, signal), command);
      return;
    }
    const token = (await readFile(join(env['HOME'] ?? homedir(), TOKEN_FILE), 'utf8').catch(() => '')).trim();
    await sendToConsole(port, token, commands, signal);
  };
  return {
    network: { shape: (shape, { signal }) => send(commandsFor(shape), signal) },
    // The console takes the longitude first.
    setLocation: ({ latitude, longitude }, { signal }) => acting(() => send([`geo fix ${longitude} ${latitude}`], signal)),
  };
}

const commandsFor = ({ speed, delay }: NetworkShape): string[] => [
  ...(speed === undefined ? [] : [`${ADB_COMMANDS_EXT.NETWORK_SPEED} ${speed}`]),
  ...(delay === undefined ? [] : [`${ADB_COMMANDS_EXT.NETWORK_DELAY} ${delay}`]),
];

/** Sends lines; each is answered by a line that begins with OK or KO. */
async function sendToConsole(port: number, token: string, commands: string[], signal: AbortSignal): Promise<void> {
  const socket = await AdbSocket.connect({ host: HOST, port }, signal).catch((cause: unknown) => {
    throw new AdbConnectionError(`the emulator's console does not answer at port ${port}`, {}, { cause });
  });
  try {
    socket.obey(signal);
    const greeting = await answer(socket);
    const all = greeting.includes('Authentication required') ? [`auth ${token}`, ...commands] : commands;
    for (const command of all) {
      socket.write(Buffer.from(`${command}\n`));
      refuseKo(await answer(socket), command);
    }
    socket.write(Buffer.from('quit\n'));
  } finally {
    socket.close();
  }
}

function refuseKo(said: string, command: string): void {
  const refusal = /^KO:?\s*(.*)$/m.exec(said)?.[1];
  if (refusal !== undefined) throw new AdbCommandError(refusal === '' ? 'the console refused' : refusal, command.split(' ')[0] ?? '');
}

async function answer(socket: AdbSocket): Promise<string> {
  let said = '';
  while (!/^(?:OK|KO\b.*)\r?$/m.test(said)) {
    const bytes = await socket.next();
    if (bytes === undefined) throw new AdbConnectionError("the emulator's console hung up");
    said += bytes.toString('utf8');
  }
  return said;
}
