import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFlow } from '../../packages/flow/src/read/flow-reader.ts';
import type { FlowResult } from '../../packages/flow/src/run/result.ts';
import { runFlow } from '../../packages/flow/src/run/run-flow.ts';
import { describeDesktop, OwnDesktop, PATIENCE_MS } from './own-desktop.ts';

const FLOWS = fileURLToPath(new URL('./flows', import.meta.url));
const PROGRAMS = [
  { package: 'mousepad', command: 'mousepad' },
  { package: 'galculator', command: 'galculator' },
];

describeDesktop('flows on programs', PROGRAMS, () => {
  let own: OwnDesktop;
  beforeAll(async () => {
    own = await OwnDesktop.start();
  }, PATIENCE_MS);
  afterAll(() => own.close(), PATIENCE_MS);

  const run = async (name: string): Promise<FlowResult> => runFlow(await readFlow(`${FLOWS}/${name}`, FLOWS), own.client);

  it(
    'a text is typed into an editor, and what it holds is seen',
    async () => {
      const result = await run('editor.yaml');
      expect(result.error).toBeNull();
      expect(result.steps.find(({ command }) => command === 'inputText')?.actions).toMatchObject([{ verdict: 'verified' }]);
    },
    PATIENCE_MS,
  );

  it(
    'a calculator adds',
    async () => {
      expect((await run('calculator.yaml')).error).toBeNull();
    },
    PATIENCE_MS,
  );
});
