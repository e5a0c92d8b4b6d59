import { fail, print, type Program } from '../process.ts';

const OWN = 'com.android.inputmethod.latin/.LatinIME';

/** `ime list|enable|disable|set|reset`. Keyboards of other tools are not there, so that they cannot be chosen. */
export const ime: Program = async (process) => {
  const [verb = '', ...args] = process.args;
  const name = args.find((arg) => !arg.startsWith('-')) ?? '';
  const { settings } = process.phone;
  if (verb === 'list') {
    if (args.includes('-s')) await print(process, `${OWN}\n`);
    else await print(process, `${OWN}:\n  mId=${OWN} mSettingsActivityName=com.android.inputmethod.latin.settings.SettingsActivity\n`);
    return 0;
  }
  if (verb === 'reset') {
    settings.put('secure', 'default_input_method', OWN);
    return 0;
  }
  if (!['enable', 'disable', 'set'].includes(verb)) return fail(process, `Error: unknown command '${verb}'`, 255);
  if (name !== OWN)
    return fail(
      process,
      verb === 'set'
        ? `Unknown input method ${name} cannot be selected for user #0`
        : `Unknown input method ${name} cannot be ${verb}d for user #0`,
      255,
    );
  await print(process, verb === 'set' ? `Input method ${name} selected for user #0\n` : `Input method ${name}: now ${verb}d for user #0\n`);
  return 0;
};
