import { keyboardId } from '../keyboards.ts';
import { fail, print, type Program } from '../process.ts';

const OWN = keyboardId('plain');

/** `ime list|enable|disable|set|reset`. Of other tools' keyboards, only those the phone emulates can be selected. */
export const ime: Program = async (process) => {
  const [verb = '', ...args] = process.args;
  const name = args.find((arg, i) => !arg.startsWith('-') && args[i - 1] !== '--user') ?? '';
  const { settings, inputMethods } = process.phone;
  const known = [...inputMethods.keys()];
  if (verb === 'list') {
    for (const one of known)
      await print(process, args.includes('-s') ? `${one}\n` : `${one}:\n  mId=${one} mShowInInputMethodPicker=true\n`);
    return 0;
  }
  if (verb === 'reset') settings.put('secure', 'default_input_method', OWN);
  else if (!['enable', 'disable', 'set'].includes(verb)) return fail(process, `Error: unknown command '${verb}'`, 255);
  else if (!known.includes(name)) {
    const what = verb === 'set' ? 'selected' : `${verb}d`;
    return fail(process, `Unknown input method ${name} cannot be ${what} for user #0`, 255);
  } else if (verb === 'set') {
    settings.put('secure', 'default_input_method', name);
    await print(process, `Input method ${name} selected for user #0\n`);
  } else await print(process, `Input method ${name}: now ${verb}d for user #0\n`);
  return 0;
};
