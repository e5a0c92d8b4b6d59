import { expect, test } from 'vitest';

import { describeWith } from '../requires.ts';
import { CHROMIUM, eventually } from './chromium.ts';
import { openInspector } from './open-inspector.ts';

describeWith(CHROMIUM, 'following others in the inspector', () => {
  const shown = openInspector();

  test('what an agent does over MCP appears as it happens: who, what, why, verdict, and the screen before and after', async () => {
    const agent = await shown.served.agent();
    await eventually(() => shown.served.host.screenshots.isWatched).toBe(true);
    await agent.call('tap', { target: '[name="Settings"]', reason: 'to look at the network' });
    const entry = shown.inspector.part('entry').first();
    await entry.filter({ hasText: 'to look at the network' }).waitFor();
    expect(await entry.textContent()).toMatch(/mcp agent.*observed.*tap/);
    await shown.inspector.node('Wi-Fi').first().waitFor();
    await entry.click();
    const pictures = shown.inspector.part('before-after').first().locator('img');
    await pictures.nth(1).waitFor();
    const [before, after] = [await pictures.nth(0).getAttribute('src'), await pictures.nth(1).getAttribute('src')];
    expect(before).toMatch(/^data:image\/png/);
    expect(after).not.toBe(before);
  });

  test('the diff of an action is in colours, with the evidence for it', async () => {
    const agent = await shown.served.agent();
    await agent.act('app', { action: 'launch', name: 'org.pocket.messages' });
    await agent.act('tap', { target: '[name^="Ada Lovelace"]' });
    await shown.inspector.part('filter').fill('mcp type');
    await agent.act('type', { target: 'Edit', text: 'Packing' });
    await shown.inspector.part('entry').first().filter({ hasText: 'type' }).click();
    await shown.inspector.part('receipt').locator('.evidence .holds').first().waitFor();
    await shown.inspector.part('diff').locator('.changed').first().waitFor();
    await shown.inspector.part('receipt').locator('.lifecycle .verified').waitFor();
  });

  test('the timeline is filtered by words and by outcome', async () => {
    const agent = await shown.served.agent();
    await agent.act('tap', { target: 'Button[name="nowhere"]' });
    await shown.inspector.part('entry').filter({ hasText: 'ElementNotFound' }).first().waitFor();
    await shown.inspector.page.getByLabel('Outcome').selectOption('failed');
    for (const text of await shown.inspector.part('entry').allTextContents()) expect(text).toMatch(/NotFound|failed/);
    await shown.inspector.part('filter').fill('nobody-of-this-name');
    await shown.inspector.page.getByText('Nothing matches the filter.').waitFor();
  });

  test('a trace is recorded, stepped through, replayed and compared', async () => {
    const { page } = shown.inspector;
    const agent = await shown.served.agent();
    const record = async (label: string, keys: string[]): Promise<void> => {
      await page.getByLabel('Label of the trace').fill(label);
      await shown.inspector.part('record').click();
      await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
      for (const each of keys) await agent.act('press', { keys: each });
      await shown.inspector.part('record').click();
      await shown.inspector.part('traces').getByText(label).waitFor();
    };
    await shown.inspector.tab('traces').click();
    await record('there and back', ['home', 'recents', 'back']);
    await record('there only', ['home', 'recents']);
    await shown.inspector.part('traces').getByText('there and back').click();
    await shown.inspector.part('step-position').filter({ hasText: '1 of 3' }).waitFor();
    await shown.inspector.part('picture-before').locator('img').waitFor();
    await shown.inspector.part('picture-after').locator('img').waitFor();
    await shown.inspector.part('next-step').click();
    await shown.inspector.part('step-position').filter({ hasText: '2 of 3' }).waitFor();
    expect(await shown.inspector.part('overview').textContent()).toContain('recents');
    expect(new URL(page.url()).hash).toMatch(/&trace=trace-[0-9a-f]+&step=2$/);

    await shown.inspector.tab('replay').click();
    await shown.inspector.part('replay').click();
    await shown.inspector.part('replay-step').click();
    await shown.inspector.part('replaying').filter({ hasText: 'Replay 1 of 3' }).waitFor();
    await shown.inspector.part('replay-all').click();
    await shown.inspector.part('replaying').filter({ hasText: 'Replay 3 of 3, over' }).waitFor();
    expect(shown.served.host.receipts.list().at(-1)?.caller).toBe('rest inspector');

    await shown.inspector.part('compare').selectOption({ label: 'there only' });
    await shown.inspector.part('compared').filter({ hasText: '2 of 3 steps are the same' }).waitFor();
    await shown.inspector.part('close-view').click();
    await shown.inspector.part('frame').waitFor();
  });

  test('watching costs no budget, only the pictures of the trace do', () => {
    expect(shown.served.host.guard.budgets.status().screenshots.used).toBe(4);
  });
});
