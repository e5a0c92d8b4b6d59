import { join } from 'node:path';
import { fileHolds } from '../../truth/written-file.ts';
import type { RealCase, RealRun } from './real-case.ts';

const openEditorPage = async ({ client }: RealRun): Promise<void> => {
  await client.perform({ type: 'tap', target: { selector: 'MenuItem[name="Edit"]' } });
  await client.perform({ type: 'tap', target: { selector: 'MenuItem[name="Preferences..."]' } });
  await client.waitFor({ any_of: [{ type: 'element_appears', selector: 'TabItem[name="Editor"]' }], timeout_ms: 10_000 });
  await client.perform({ type: 'tap', target: { selector: 'TabItem[name="Editor"]' } });
};

/** The tab width, initially 8 and at most 32, which mousepad saves immediately. */
const tabWidth = (perturbation: string, value: string, facts: Partial<RealCase>): RealCase => ({
  toolkit: 'GTK 3',
  program: 'mousepad',
  control: 'spin button',
  perturbation,
  params: { value },
  oracle: 'tab width in the settings',
  postcondition: 'implied',
  command: () => ['mousepad', '--disable-server'],
  env: { GSETTINGS_BACKEND: 'keyfile' },
  ready: 'Document',
  prepare: openEditorPage,
  action: { type: 'set_value', target: { selector: 'Spinner[value="8"]' }, value },
  isDone: ({ folder }) => fileHolds(join(folder, '.config', 'glib-2.0', 'settings', 'keyfile'), /tab-width=\D*4\b/),
  reactions: (effect) => (effect ? [{ kinds: ['changed'], what: '' }] : []),
  ...facts,
});

export const MOUSEPAD_PREFERENCES: readonly RealCase[] = [
  tabWidth('works', '4', {}),
  tabWidth('out of range', '99', { verdictless: 'must' }),
];
