import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { describeWith } from '../requires.ts';
import { Chromium, CHROMIUM, eventually } from './chromium.ts';
import { Inspector, serveInspector, type Served } from './inspector.ts';

describeWith(CHROMIUM, 'following others in the inspector', () => {
  let served: Served;
  let browser: Chromium;
  let inspector: Inspector;

  beforeAll(async () => {
    served = await serveInspector();
    browser = await Chromium.open(served.server.url);
  });
  afterAll(async () => {
    await browser.close();
    await served.close();
  });
  beforeEach(async () => {
    inspector = await new Inspector(await browser.page()).ready();
  });
  afterEach(async () => {
    await inspector.page.close();
    expect(browser.complaints()).toEqual([]);
  });

  test('what an agent does over MCP appears as it happens: who, what, why, verdict, and the screen before and after', async () => {
    const agent = await served.agent();
    await eventually(() => served.host.screenshots.isWatched).toBe(true);
    await agent.call('tap', { target: '[name="Settings"]', reason: 'to look at the network' });
    const entry = inspector.part('entry').first();
    await entry.filter({ hasText: 'to look at the network' }).waitFor();
    expect(await entry.textContent()).toMatch(/mcp agent.*observed.*tap/);
    await inspector.node('Wi-Fi').first().waitFor();
    await entry.click();
    const pictures = inspector.part('before-after').first().locator('img');
    await pictures.nth(1).waitFor();
    const [before, after] = [await pictures.nth(0).getAttribute('src'), await pictures.nth(1).getAttribute('src')];
    expect(before).toMatch(/^data:image\/png/);
    expect(after).not.toBe(before);
  });

  test('the diff of an action is in colours, with the evidence for it', async () => {
    const agent = await served.agent();
    await agent.act('app', { action: 'launch', name: 'org.pocket.messages' });
    await agent.act('tap', { target: '[name^="Ada Lovelace"]' });
    await inspector.part('filter').fill('mcp type');
    await agent.act('type', { target: 'Edit', text: 'Packing' });
    await inspector.part('entry').first().filter({ hasText: 'type' }).click();
    await inspector.part('receipt').locator('.evidence .holds').first().waitFor();
    await inspector.part('diff').locator('.changed').first().waitFor();
    await inspector.part('receipt').locator('.lifecycle .verified').waitFor();
  });

  test('the timeline is filtered by words and by outcome', async () => {
    const agent = await served.agent();
    await agent.act('tap', { target: 'Button[name="nowhere"]' });
    await inspector.part('entry').filter({ hasText: 'ElementNotFound' }).first().waitFor();
    await inspector.page.getByLabel('Outcome').selectOption('failed');
    for (const text of await inspector.part('entry').allTextContents()) expect(text).toMatch(/NotFound|failed/);
    await inspector.part('filter').fill('nobody-of-this-name');
    await inspector.page.getByText('Nothing matches the filter.').waitFor();
  });

  test('a trace is recorded, stepped through, replayed and compared', async () => {
    const { page } = inspector;
    const agent = await served.agent();
    const record = async (label: string, keys: string[]): Promise<void> => {
      await page.getByLabel('Label of the trace').fill(label);
      await inspector.part('record').click();
      await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
      for (const each of keys) await agent.act('press', { keys: each });
      await inspector.part('record').click();
      await inspector.part('traces').getByText(label).waitFor();
    };
    await inspector.tab('traces').click();
    await record('there and back', ['home', 'recents', 'back']);
    await record('there only', ['home', 'recents']);
    await inspector.part('traces').getByText('there and back').click();
    await inspector.part('step-position').filter({ hasText: '1 of 3' }).waitFor();
    await inspector.part('picture-before').locator('img').waitFor();
    await inspector.part('picture-after').locator('img').waitFor();
    await inspector.part('next-step').click();
    await inspector.part('step-position').filter({ hasText: '2 of 3' }).waitFor();
    expect(await inspector.part('overview').textContent()).toContain('recents');
    expect(new URL(page.url()).hash).toMatch(/&trace=trace-[0-9a-f]+&step=2$/);

    await inspector.tab('replay').click();
    await inspector.part('replay').click();
    await inspector.part('replay-step').click();
    await inspector.part('replaying').filter({ hasText: 'Replay 1 of 3' }).waitFor();
    await inspector.part('replay-all').click();
    await inspector.part('replaying').filter({ hasText: 'Replay 3 of 3, over' }).waitFor();
    expect(served.host.receipts.list().at(-1)?.caller).toBe('rest inspector');

    await inspector.part('compare').selectOption({ label: 'there only' });
    await inspector.part('compared').filter({ hasText: '2 of 3 steps are the same' }).waitFor();
    await inspector.part('close-view').click();
    await inspector.part('frame').waitFor();
  });

  test('watching costs no budget, only the pictures of the trace do', () => {
    expect(served.host.guard.budgets.status().screenshots.used).toBe(4);
  });
});
