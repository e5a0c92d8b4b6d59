import { fail, print, type Process } from '../../process.ts';
import { readIntent } from './intent.ts';

/** `am instrument`: no code of an APK is run, so only what the phone emulates can be started. Everything else fails at once. */
export async function instrument(process: Process, args: string[]): Promise<number> {
  const { rest, flags, component, extras } = readIntent(args);
  const name = component === undefined ? (rest[0] ?? '') : `${component.package}/${component.class}`;
  const { phone } = process;
  const found = phone.packages.instrumentation(name);
  if (found === undefined) {
    return fail(
      process,
      `INSTRUMENTATION_STATUS: id=ActivityManagerService\nINSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for: ComponentInfo{${name}}\nINSTRUMENTATION_STATUS_CODE: -1\nandroid.util.AndroidException: INSTRUMENTATION_FAILED: ${name}`,
      1,
    );
  }
  const run = phone.helpers.instrumentation(name);
  if (run === undefined) {
    await print(
      process,
      'INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_RESULT: longMsg=This phone does not run the code of installed packages.\nINSTRUMENTATION_CODE: 0\n',
    );
    return 0;
  }
  return run(process, extras, flags.has('-w'));
}
