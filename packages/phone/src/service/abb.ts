import { SHELL_UID } from '../file/node.ts';
import type { ByteStream } from '../io/stream.ts';
import type { Phone } from '../phone.ts';
import { runProgram } from '../run-program.ts';
import { environment } from './shell.ts';

/** `abb_exec:`: a service's command with NUL-separated arguments, without a shell; used for streamed installs. */
export async function serveAbb(phone: Phone, words: string, stream: ByteStream): Promise<void> {
  const argv = ['cmd', ...words.split('\0').filter((word, i, all) => word !== '' || i < all.length - 1)];
  const started = { stdin: stream, stdout: stream, stderr: stream, env: environment('dumb'), cwd: '/', signal: stream.signal };
  await runProgram(phone, argv, started, { uid: SHELL_UID });
}
