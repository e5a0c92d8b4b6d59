import { fail, print, type Program } from '../process.ts';

/** `monkey -p PACKAGE [-c CATEGORY] 1`: the shortest way to start an app. It does nothing at random here. */
export const monkey: Program = async (process) => {
  const { phone, args } = process;
  const names = args.flatMap((arg, i) => (args[i - 1] === '-p' ? [arg] : []));
  const count = args.at(-1) ?? '';
  await print(process, `  bash arg: ${args.join('\n  bash arg: ')}\n`);
  if (!/^\d+$/.test(count)) return fail(process, '** Error: Count not specified', 255);
  const [name] = names;
  const found = name === undefined ? undefined : phone.packages.get(name);
  if (
    found === undefined ||
    !phone.users.has(0, found.name) ||
    (found.origin === 'scenario' && !found.launchable) ||
    found.mainActivity === ''
  ) {
    await print(process, '** No activities found to run, monkey aborted.\n');
    return 252;
  }
  // It resets the device's rotation when it ends, which switches auto-rotation on.
  phone.settings.put('system', 'accelerometer_rotation', '1');
  if (found.origin === 'scenario') await phone.device.apps?.launch(found.name, phone.call(process.signal));
  else {
    const refused = phone.helpers.start(found, phone);
    if (refused !== undefined) return fail(process, `** ${refused}`, 252);
  }
  await print(process, `Events injected: ${count}\n## Network stats: elapsed time=11ms (0ms mobile, 0ms wifi, 11ms not connected)\n`);
  return 0;
};
