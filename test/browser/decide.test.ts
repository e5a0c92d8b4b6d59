import { expect, test } from 'vitest';

import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import { judgeScenario } from '../../packages/core/src/client/scenario.ts';
import { describeWith } from '../requires.ts';
import { CHROMIUM, eventually } from './chromium.ts';
import { Inspector, OPERATOR_TOKEN, serveInspector, type Served } from './inspector.ts';
import { openBrowser } from './open-inspector.ts';

const RULE = { name_regex: 'Confirm', approver: 'human' } as const;

describeWith(CHROMIUM, 'deciding in the inspector', () => {
  const shown = openBrowser();
  const { opened } = shown;

  /** The shop asks for the code that was sent; only the last step is missing. */
  async function atTheTill({ host }: Served): Promise<void> {
    const phone = await DeviceClient.on(host, 'virtual:pocket', 'the test');
    const tap = (selector: string) => phone.perform({ type: 'tap', target: { selector } });
    const type = (selector: string, text: string) => phone.perform({ type: 'type', target: { selector }, text });
    await phone.perform({ type: 'launch_app', app: 'org.pocket.shop' });
    await tap('[name^="Desk lamp"]');
    await tap('Button[name="Add to cart"]');
    await tap('Button[name^="Cart"]');
    await tap('Button[name="Check out"]');
    await type('Edit[name="Address"]', '1 Harbour Street');
    await tap('Button[name^="Pay"]');
    await phone.perform({ type: 'open_link', url: 'messages://chat/shop' });
    await phone.waitFor({ any_of: [{ type: 'text_visible', regex: 'code is \\d{6}' }] });
    await phone.perform({ type: 'launch_app', app: 'org.pocket.shop' });
    await type('Edit[name="Code"]', '482913');
  }

  const paid = async ({ host }: Served): Promise<boolean> => judgeScenario(await host.session('virtual:pocket'), 'buy_lamp').success;

  async function enterOperatorToken({ page }: Inspector): Promise<void> {
    await page.getByLabel('Operator’s token').fill(OPERATOR_TOKEN);
    await page.getByRole('dialog', { name: 'Tokens' }).locator('form').nth(1).getByRole('button', { name: 'Use' }).click();
    await page.getByRole('button', { name: 'Close' }).first().click();
  }

  test('a person approves the payment that an agent proposes, and only then it is made', async () => {
    const served = opened(await serveInspector({ config: { confirmation_required: [RULE] } }));
    await atTheTill(served);
    shown.browser.home = served.server.url;
    const inspector = await new Inspector(opened(await shown.browser.page())).ready();
    const agent = await served.agent();
    const call = { target: 'Button[name="Confirm"]', reason: 'the lamp was asked for' };
    expect((await agent.call('tap', call)).text).toContain('ConfirmationRequired');
    const proposed = await agent.call('propose', { tool: 'tap', args: call });
    const [, id = ''] = /approval (ap:\w+)/.exec(proposed.text) ?? [];
    const waiting = agent.call('approval', { id });

    await inspector.part('badge').waitFor();
    await inspector.page.locator('.box.asked').first().waitFor();
    await inspector.tab('decide').click();
    const card = inspector.part('approval');
    expect(await card.textContent()).toMatch(/mcp agent.*Button\[name="Confirm"\].*the lamp was asked for/);
    await card.locator('img').waitFor();
    await card.getByRole('button', { name: /operator/ }).click();
    await enterOperatorToken(inspector);
    expect(await paid(served)).toBe(false);
    await inspector.part('approve').click();
    const [, confirm_token] = /confirm_token (\S+)/.exec((await waiting).text) ?? [];
    await agent.call('tap', { ...call, confirm_token });
    await eventually(() => paid(served)).toBe(true);
    await inspector.page.getByText('approved', { exact: true }).waitFor();
    expect(shown.browser.complaints()).toEqual([]);
  });

  test('what is done by hand is held up by the same rule, and goes on once it is approved; a wrong token decides nothing', async () => {
    const served = opened(await serveInspector({ config: { confirmation_required: [RULE] } }));
    await atTheTill(served);
    shown.browser.home = served.server.url;
    const inspector = await new Inspector(opened(await shown.browser.page())).ready();
    const { page } = inspector;
    await inspector.node('Button Confirm').dblclick();
    await page.getByRole('button', { name: 'Ask for it' }).click();
    await page.getByRole('button', { name: 'Approvals', exact: true }).click();
    await inspector
      .part('approval')
      .getByRole('button', { name: /operator/ })
      .click();
    await page.getByLabel('Operator’s token').fill('wrong');
    await page.getByRole('dialog', { name: 'Tokens' }).locator('form').nth(1).getByRole('button', { name: 'Use' }).click();
    await inspector.part('notice').filter({ hasText: 'not the operator' }).waitFor();
    await enterOperatorToken(inspector);
    expect(await paid(served)).toBe(false);
    await inspector.part('approve').click();
    await eventually(() => paid(served)).toBe(true);
    // A refusal has an error status, which the browser logs to the console.
    expect(shown.browser.complaints().filter((each) => !/status of 4\d\d/.test(each))).toEqual([]);
  });

  test('a rejection reaches the agent with its reason, and budgets are shown', async () => {
    const served = opened(
      await serveInspector({
        config: { confirmation_required: [{ action: 'press_key', approver: 'human' }], budgets: { max_actions: 7 } },
      }),
    );
    shown.browser.home = served.server.url;
    const inspector = await new Inspector(opened(await shown.browser.page())).ready();
    const agent = await served.agent();
    await inspector.tab('decide').click();
    await inspector.page.getByText('of 7').waitFor();
    await inspector.page.getByRole('button', { name: 'Tokens' }).click();
    await enterOperatorToken(inspector);
    const proposed = await agent.call('propose', { tool: 'press', args: { keys: 'home', reason: 'to leave' } });
    const [, id = ''] = /approval (ap:\w+)/.exec(proposed.text) ?? [];
    const waiting = agent.call('approval', { id });
    await inspector.part('approval').waitFor();
    await inspector.page.getByLabel('Note', { exact: true }).fill('not while I look');
    await inspector.part('reject').click();
    const { text, screen, isError } = await waiting;
    expect({ said: text + screen, isError }).toMatchObject({ said: expect.stringContaining('not while I look'), isError: true });
    expect(shown.browser.complaints()).toEqual([]);
  });

  test('where the server wants a token the page asks for it, and shows nothing before', async () => {
    const served = opened(await serveInspector({ token: 'open sesame' }));
    shown.browser.home = served.server.url;
    const inspector = new Inspector(opened(await shown.browser.page()));
    const { page } = inspector;
    await page.getByRole('dialog', { name: 'This server requires a token' }).waitFor();
    expect(await inspector.part('frame').count()).toBe(0);
    await page.getByLabel('Access token').fill('open barley');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'This server requires a token' }).waitFor();
    await page.getByLabel('Access token').fill('open sesame');
    await page.keyboard.press('Enter');
    await inspector.ready();
    await page.reload();
    await inspector.ready();
    expect(shown.browser.complaints().filter((each) => !each.includes('status of 401'))).toEqual([]);
  });

  test('a server that goes is missed, and found again when it is back', async () => {
    const first = await serveInspector();
    shown.browser.home = first.server.url;
    const inspector = await new Inspector(opened(await shown.browser.page())).ready();
    await inspector.node('Messages').waitFor();
    await first.close();
    await inspector.part('gone').waitFor();
    expect(await inspector.part('link').textContent()).toContain('gone');
    opened(await serveInspector({ port: first.server.port }));
    await inspector.part('gone').waitFor({ state: 'detached' });
    await inspector.node('Messages').press('Enter');
    await inspector.node('Ada Lovelace').first().waitFor();
    expect(
      shown.browser
        .complaints()
        .filter((each) => !/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/.test(each)),
    ).toEqual([]);
  });
});
