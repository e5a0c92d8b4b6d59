import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathAppears } from '../../truth/written-file.ts';
import type { RealCase } from './real-case.ts';

/** Return in the dialog creates the folder; Escape does not. */
const make = (perturbation: string, keys: string): RealCase => ({
  toolkit: 'GTK 3',
  program: 'thunar',
  control: 'dialog',
  perturbation,
  oracle: 'folder made',
  postcondition: 'none',
  command: (folder) => ['thunar', join(folder, 'files')],
  files: (folder) => mkdir(join(folder, 'files')),
  ready: 'MenuItem[name="File"]',
  prepare: async ({ client }) => {
    await client.perform({ type: 'key', keys: 'ctrl+shift+n' });
    await client.waitFor({ any_of: [{ type: 'element_appears', selector: 'Button[name="Create"]' }], timeout_ms: 10_000 });
    await client.perform({ type: 'key', keys: 'ctrl+a' });
    await client.perform({ type: 'type', text: 'letters' });
  },
  action: { type: 'key', keys },
  isDone: ({ folder }) => pathAppears(join(folder, 'files', 'letters')),
  reactions: () => [{ kinds: ['closed', 'disappeared'], what: '' }],
});

export const THUNAR: readonly RealCase[] = [make('works', 'Return'), make('cancelled', 'Escape')];
