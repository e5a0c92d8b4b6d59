import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFlow } from '../../packages/flow/src/read/flow-reader.ts';
import type { FlowResult } from '../../packages/flow/src/run/result.ts';
import { runFlow } from '../../packages/flow/src/run/run-flow.ts';
import { chromiumCommand } from '../../bench/desktop-apps.ts';
import type { Need } from '../requires.ts';
import { describeDesktop, OwnDesktop, PATIENCE_MS } from './own-desktop.ts';
import { OwnPage } from './own-page.ts';

const FLOWS = fileURLToPath(new URL('./flows', import.meta.url));
const PROGRAMS: readonly Need[] = [{ package: 'mousepad' }, { package: 'galculator' }, { package: 'chromium' }];

const PAGE = `<!doctype html><meta charset="utf-8"><title>Shop</title><h1>Order</h1>
<form onsubmit="said.textContent = 'Sent ' + this.name.value + (this.gift.checked ? ' as a gift' : ''); return false">
  <p><input name="name" aria-label="Name">
  <p><input type="checkbox" name="gift" aria-label="Gift">
  <p><button>Send</button>
</form>
<p id="said">Nothing sent</p>
<p><a href="#terms" onclick="said.textContent = 'Terms shown'">Terms</a>`;

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

  it(
    'a web page in Chromium is filled in and sent',
    async () => {
      const page = await OwnPage.write(PAGE);
      try {
        const [file = '', ...args] = chromiumCommand(page.profile, page.url);
        const { program } = await own.open(file, args, 'Button[name="Send"]');
        const result = await run('page.yaml');
        expect(result.error).toBeNull();
        expect(result.steps.find(({ command }) => command === 'inputText')?.actions).toMatchObject([{ verdict: 'verified' }]);
        await program.end();
      } finally {
        await page.remove();
      }
    },
    PATIENCE_MS,
  );
});
