import { afterAll, beforeAll, it } from 'vitest';

import { describeDesktop, OwnDesktop, PATIENCE_MS } from '../desktop/own-desktop.ts';
import { expectLoss, ROUNDS } from './while-verifying.ts';

const seven = { selector: 'ToggleButton[name="7"]' };

describeDesktop('a GTK program that is lost while an action on it is verified', [{ package: 'galculator' }], () => {
  let own: OwnDesktop;
  beforeAll(async () => {
    own = await OwnDesktop.start();
  }, PATIENCE_MS);
  afterAll(() => own.close(), PATIENCE_MS);

  it.each([
    ['killed', 'SIGKILL', /^WindowGone$/],
    ['closed', 'SIGTERM', /^WindowGone$/],
    ['hung', 'SIGSTOP', /^Timeout$/],
  ] as const)('because it is %s gives no verdict', { timeout: PATIENCE_MS + ROUNDS * 20_000 }, async (_, signal, codes) => {
    const { host, client } = own;
    for (let round = 0; round < ROUNDS; round++) {
      const { program } = await own.open('galculator', [], seven.selector);
      const lose = (): boolean => process.kill(program.pid, signal);
      await expectLoss({ host, client, action: { type: 'tap', target: seven }, lose, timeout_ms: 4000 }, codes);
      if (signal === 'SIGSTOP') process.kill(program.pid, 'SIGKILL');
      await program.end();
    }
  });
});
