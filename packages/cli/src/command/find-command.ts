import { statSync } from 'node:fs';
import type { Command } from 'commander';

import { HandsightError } from '@handsight/core/error';
import { addLive } from './live.ts';

const HELP = `
Selectors are paths of roles with conditions, written like XPath or like CSS:
  //Button[name="Save"]        List > ListItem:nth-of-type(2)        Edit[name^="E-mail"][enabled=true]

Prints one line per match: its ref, role, name, value, bounds, and a selector that finds it alone; with --json one JSON value.`;

/** Searches the screen or, with two arguments, a file. */
export function addFind(program: Command): void {
  const tool = async () => (await import('@handsight/tools')).find;
  addLive(program, {
    name: 'find',
    summary: 'find elements on the screen, or in a file',
    places: [{ field: 'selector', label: 'target', description: 'a name (Save), a ref (@b3) or a selector; or the file to look in' }],
    tool,
    examples: ['find Wi-Fi', 'find \'[name*="password"]\' --json', 'find screen.xml Button'],
  })
    .argument('[selector]', 'what to find in the file; - as the file is the standard input')
    .addHelpText('after', HELP)
    .action(async (first: string | undefined, inFile: string | undefined, _flags: unknown, command: Command) => {
      if (first !== undefined && inFile !== undefined) {
        if (!isFile(first) && isFile(inFile))
          throw new HandsightError('BadRequest', `${first}: no such file. The file comes first: find ${inFile} ${first}`, { file: first });
        const { runFind } = await import('../run/find.ts');
        await runFind(first, inFile, command.optsWithGlobals<{ json?: true }>());
        return;
      }
      if (first !== undefined && isFile(first))
        throw new HandsightError('BadRequest', `what should be found in ${first}? Give it after the file`, { file: first });
      const [record, { typedCall }, { runCall }] = await Promise.all([
        tool(),
        import('../call/call-command.ts'),
        import('../call/run-call.ts'),
      ]);
      await runCall(record, typedCall(command, record, [{ field: 'selector', label: 'target', description: '' }]));
    });
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
