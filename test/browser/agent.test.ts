import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import type { Brain } from '../agent/model-server/brain.ts';
import { perfectReader } from '../agent/model-server/brains/perfect-reader.ts';
import { startModelServer } from '../agent/model-server/model-server.ts';
import { describeWith } from '../requires.ts';
import { Chromium, CHROMIUM } from './chromium.ts';
import { Inspector, OPERATOR_TOKEN, serveInspector } from './inspector.ts';

describeWith(CHROMIUM, 'the agent in the inspector', () => {
  const open: { close(): Promise<void> }[] = [];
  const opened = <T extends { close(): Promise<void> }>(thing: T): T => {
    open.unshift(thing);
    return thing;
  };
  let browser: Chromium;
  beforeAll(async () => {
    browser = await Chromium.open('');
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
    browser.complaints();
  });

  /** Answers its first question at once and the others when it is let go on, so that the page can be looked at meanwhile. */
  function held(brain: Brain): { brain: Brain; goOn: () => void } {
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    let answers = 0;
    const answer: Brain['answer'] = async (shown) => {
      if (++answers > 1) await gate;
      return brain.answer(shown);
    };
    return { brain: { ...brain, answer }, goOn };
  }

  test('a run is started, shows what the model chose on the live screen and what it cost, and ends with claim and knowledge apart', async () => {
    const { brain, goOn } = held(perfectReader());
    const model = opened(await startModelServer(brain));
    const agent = { model: 'test-model', base_url: model.baseUrl, max_cost: 1, prices: { 'test-model': { input: 1, output: 2 } } };
    const served = opened(await serveInspector({ config: { agent } }));
    browser.home = served.server.url;
    const inspector = await new Inspector(opened(await browser.page())).ready();
    await inspector.tab('agent').click();
    await inspector.part('goal').fill('Turn Wi-Fi off.');
    await inspector.page.getByRole('button', { name: 'Start' }).click();
    await inspector.part('agent-target').filter({ hasText: 'agent @' }).waitFor();
    await inspector.page.getByLabel('Cost').waitFor();
    expect(await inspector.part('agent-run').textContent()).toMatch(/Step \d+ of 40 · \d+ tokens in.*\$0\.\d{4}/);
    goOn();
    const result = inspector.part('run-result');
    await result.waitFor();
    expect(await result.textContent()).toMatch(/finished.*claimed.*known/);
    await inspector.part('agent-target').waitFor({ state: 'detached' });
    expect(browser.complaints()).toEqual([]);
  });

  test('a question is answered with a place and with what was done by hand', async () => {
    const served = opened(await serveInspector());
    browser.home = served.server.url;
    const inspector = await new Inspector(opened(await browser.page())).ready();
    const { page } = inspector;
    const ask = (capability: string): Promise<Response> =>
      fetch(`${served.server.url}/api/agent/action?device=virtual:pocket`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'request_human_auth', capability, instruction: 'Please help.' }),
      });
    const located = ask('location');
    await inspector.part('badge').waitFor();
    await inspector.tab('decide').click();
    await inspector
      .part('approval')
      .getByRole('button', { name: /operator/ })
      .click();
    await page.getByLabel('Operator’s token').fill(OPERATOR_TOKEN);
    await page.getByRole('dialog', { name: 'Tokens' }).locator('form').nth(1).getByRole('button', { name: 'Use' }).click();
    await page.getByRole('button', { name: 'Close' }).first().click();
    await page.getByLabel('Latitude').fill('53.55');
    await page.getByLabel('Longitude').fill('9.99');
    await inspector.part('approve').click();
    expect(await (await located).json()).toMatchObject({
      decision: { status: 'approved', location: { latitude: 53.55, longitude: 9.99 } },
    });

    const taken = ask('payment');
    await page.getByLabel('I did it on the screen myself').check();
    const [answerPage] = await Promise.all([page.waitForEvent('popup'), inspector.part('answer-page').click()]);
    await answerPage.getByRole('button').first().waitFor();
    await answerPage.close();
    await inspector.part('approve').click();
    expect(await (await taken).json()).toMatchObject({ decision: { status: 'taken_over' } });
    expect(browser.complaints()).toEqual([]);
  });
});
