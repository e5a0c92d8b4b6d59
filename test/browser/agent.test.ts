import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { ChosenTarget } from '../../packages/agent/src/loop/run-event.ts';
import { runAgent } from '../../packages/handsight/src/run-agent.ts';
import type { Brain } from '../agent/model-server/brain.ts';
import { perfectReader } from '../agent/model-server/brains/perfect-reader.ts';
import { lastAnswer } from '../agent/model-server/read-screen.ts';
import { startModelServer } from '../agent/model-server/model-server.ts';
import { describeWith } from '../requires.ts';
import { CHROMIUM, PHONE } from './chromium.ts';
import { Inspector, OPERATOR_TOKEN, serveInspector } from './inspector.ts';
import { openBrowser } from './open-inspector.ts';

async function linkOf(question: string, token: string): Promise<string> {
  const answer = await fetch(`${question}/link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  });
  const { url } = (await answer.json()) as { url: string };
  return new URL(url).pathname;
}

describeWith(CHROMIUM, 'the agent in the inspector', () => {
  const shown = openBrowser();
  const { opened } = shown;

  /** Answers its first request at once and the others when released, so that the page can be inspected in between. */
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
    shown.browser.home = served.server.url;
    const inspector = await new Inspector(opened(await shown.browser.page())).ready();
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
    expect(shown.browser.complaints()).toEqual([]);
  });

  test('a run that was started elsewhere appears, with the very point that the model chose on the picture', async () => {
    const { brain, goOn } = held({ answer: () => ({ computer: [{ type: 'click', x: 100, y: 200 }] }) });
    const model = opened(await startModelServer(brain));
    const served = opened(await serveInspector());
    shown.browser.home = served.server.url;
    const inspector = await new Inspector(opened(await shown.browser.page())).ready();
    const asked = { goal: 'Tap there.', device: 'virtual:pocket', model: 'gpt-5.5', base_url: model.baseUrl, steps: 2 };
    const run = await runAgent(served.host, { ...asked, wire: 'responses', grammar: 'openai-computer' }, { env: {} });
    const chosen = await new Promise<ChosenTarget | null>((resolve) =>
      run.listen((event) => {
        if (event.type === 'step') resolve(event.target);
      }),
    );
    const { facts } = await (await DeviceClient.on(served.host, 'virtual:pocket', 'test')).info();
    const marker = inspector.part('agent-target');
    await marker.waitFor({ state: 'attached' });
    const [place, frame] = [await marker.boundingBox(), await inspector.part('frame').locator('img').boundingBox()];
    if (place === null || frame === null || chosen?.point === undefined) return expect.unreachable();
    const area = { x: place.x + place.width / 2 - frame.x, y: place.y + place.height / 2 - frame.y };
    expect(Math.abs(area.x / frame.width - chosen.point.x / Number(facts['width']))).toBeLessThan(0.02);
    expect(Math.abs(area.y / frame.height - chosen.point.y / Number(facts['height']))).toBeLessThan(0.02);
    goOn();
    await inspector.tab('agent').click();
    await inspector.part('run-result').waitFor();
    expect(shown.browser.complaints()).toEqual([]);
  });

  test('a photo and a place are given in the browser of a phone, and the agent that asked goes on with them', async () => {
    let isAsked = false;
    const model = opened(
      await startModelServer({
        answer: (shown) => {
          if (isAsked) return { calls: [{ name: 'finish', input: { message: lastAnswer(shown) } }] };
          isAsked = true;
          return {
            calls: [{ name: 'request_human_auth', input: { capability: 'camera', instruction: 'A photo of the receipt, please.' } }],
          };
        },
      }),
    );
    const served = opened(await serveInspector());
    const { approvals } = served.host.guard.confirmations;
    const question = new Promise<string>((resolve) =>
      approvals.subscribe(({ id, status }) => {
        if (status === 'pending') resolve(id);
      }),
    );
    const asked = { goal: 'File the receipt.', device: 'virtual:pocket', model: 'm', base_url: model.baseUrl };
    const run = await runAgent(served.host, asked, { env: {} });
    const link = await linkOf(`${served.server.url}/api/approvals/${await question}`, OPERATOR_TOKEN);
    shown.browser.home = served.server.url;
    await shown.browser.context.grantPermissions(['geolocation']);
    await shown.browser.context.setGeolocation({ latitude: 53.55, longitude: 9.99, accuracy: 5 });
    const page = opened(await shown.browser.page(link));
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Show the question' }).click();
    await page.getByText('A photo of the receipt, please.').waitFor();
    const photo = await page.screenshot();
    await page.getByLabel('File, 10 MB at most').setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: photo });
    await page.getByText('Location', { exact: true }).click();
    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect.poll(() => page.getByLabel('Latitude').inputValue()).toBe('53.55');
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Thank you. The agent goes on.').waitFor();
    const { status, claim } = await run.ended();
    expect(status).toBe('finished');
    expect(claim).toContain(`A file (image/png, ${photo.length} bytes) is at `);
    expect(claim).toContain('Location: 53.55, 9.99.');
    const [, path = ''] = / is at (\S+\.png)\./.exec(claim ?? '') ?? [];
    expect((await readFile(path)).equals(photo)).toBe(true);
    expect(shown.browser.complaints()).toEqual([]);
  });

  test('a question is answered with a place and with what was done by hand', async () => {
    const served = opened(await serveInspector());
    shown.browser.home = served.server.url;
    const inspector = await new Inspector(opened(await shown.browser.page())).ready();
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
    expect(shown.browser.complaints()).toEqual([]);
  });
});
