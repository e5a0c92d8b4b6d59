import { hasClipboardCommand } from '../form.ts';
import { fail, print, type Process } from '../process.ts';

/** `cmd clipboard get text`, `cmd clipboard set text TEXT`. */
export async function clipboard(process: Process, [verb = '', ...args]: string[]): Promise<number> {
  const kept = process.phone.device.clipboard;
  if (kept === undefined || !hasClipboardCommand(process.phone.form)) return fail(process, 'No shell command implementation.', 255);
  const words = args[0] === 'text' ? args.slice(1) : args;
  const call = process.phone.call(process.signal);
  if (verb === 'get' || verb === 'get-text') {
    await print(process, `${await kept.get(call)}\n`);
    return 0;
  }
  if ((verb === 'set' || verb === 'set-text') && words.length > 0) {
    await kept.set(words.join(' '), call);
    return 0;
  }
  if (verb === 'clear') {
    await kept.set('', call);
    return 0;
  }
  return fail(process, `Unknown command: ${verb}`, 255);
}
