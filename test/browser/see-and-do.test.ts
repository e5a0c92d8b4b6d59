import { expect, test } from 'vitest';

import type { Receipt } from '../../packages/core/src/host/receipt.ts';
import { judgeScenario } from '../../packages/core/src/client/scenario.ts';
import { describeWith } from '../requires.ts';
import { CHROMIUM, DESK, eventually, PHONE } from './chromium.ts';
import { openInspector } from './open-inspector.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const overlap = (a: Box | null, b: Box | null): boolean =>
  a !== null && b !== null && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describeWith(CHROMIUM, 'the inspector in a browser', () => {
  const shown = openInspector();

  const sent = async (): Promise<boolean> => judgeScenario(await shown.served.host.session('virtual:pocket'), 'send_message').success;
  const startAnew = async (): Promise<void> => {
    await shown.inspector.tab('devices').click();
    await shown.inspector.part('scenario').selectOption({ label: 'pocket' });
    await shown.inspector.part('load-scenario').click();
    await shown.inspector.node('Messages').waitFor();
  };

  test('a hand clicks through the phone and sends a message', async () => {
    const { page } = shown.inspector;
    await startAnew();
    await shown.inspector.tapOnPicture('Messages');
    await shown.inspector.node('Ada Lovelace, Good').waitFor();
    await shown.inspector.tapOnPicture('Ada Lovelace, Good');
    await shown.inspector.node('Edit Message').waitFor();
    await shown.inspector.tapOnPicture('Edit Message');
    await shown.inspector.part('text-input').fill('On my way');
    await page.getByRole('button', { name: 'Type', exact: true }).click();
    await page.locator('[data-test=last-act] .verdict.verified').waitFor();
    await shown.inspector.tapOnPicture('ImageButton Send');
    await page.locator('[data-task=send_message][data-reached=true]').waitFor();
    expect(await sent()).toBe(true);
    const callers = shown.served.host.receipts.list().map(({ caller }) => caller);
    expect(new Set(callers)).toEqual(new Set(['rest inspector']));
  });

  test('the keyboard alone does the same', async () => {
    const { page } = shown.inspector;
    await startAnew();
    const goTo = async (selector: string): Promise<void> => {
      await page.keyboard.press('/');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(selector);
      await page.keyboard.press('Enter');
      await page.locator('.node.match:focus').waitFor();
    };
    await page.locator('body').press('Escape');
    await page.getByRole('tab', { name: 'Devices' }).focus();
    await goTo('//Text[name="Messages"]');
    await page.keyboard.press('Enter');
    await shown.inspector.node('Ada Lovelace, Good').waitFor();
    await goTo('//List/*[name~="Ada Lovelace.*"]');
    await page.keyboard.press('Enter');
    await shown.inspector.node('Edit Message').waitFor();
    await goTo('//Edit');
    await page.keyboard.press('t');
    await page.keyboard.type('On my way');
    await page.keyboard.press('Enter');
    await page.locator('[data-test=last-act] .verdict.verified').waitFor();
    await page.locator('#type-text').press('Tab');
    await goTo('//*[name="Send"]');
    await page.keyboard.press('Enter');
    await eventually(sent).toBe(true);
  });

  test('a device is picked, and its screen shown in every form that a model may get', async () => {
    await shown.inspector.part('device').selectOption('virtual:login');
    await shown.inspector.node('Sign in').first().waitFor();
    await shown.inspector.ready();
    expect(shown.inspector.page.url()).toContain('#virtual:login');
    await shown.inspector.tab('devices').click();
    await shown.inspector.page.reload();
    await shown.inspector.ready();
    expect(await shown.inspector.tab('devices').getAttribute('aria-selected')).toBe('true');
    expect(shown.inspector.page.url()).toContain('#device=virtual:login&pane=devices');
    for (const [form, words] of [
      ['compact', '"Sign in"'],
      ['sketch', '+---'],
      ['prose', 'Sign in'],
    ] as const) {
      await shown.inspector.tab(form).click();
      await shown.inspector.part('text').filter({ hasText: words }).waitFor();
      expect(Number.parseInt((await shown.inspector.part('tokens').textContent()) ?? '', 10)).toBeGreaterThan(10);
    }
  });

  test('matches of a selector are lit up as it is typed, and what is wrong with it is said', async () => {
    await startAnew();
    await shown.inspector.part('search').pressSequentially('//Text[name~="[MN]');
    await shown.inspector.page.locator('#search-status.bad').waitFor();
    await shown.inspector.part('search').pressSequentially('.*"]');
    await shown.inspector.page.locator('#search-status', { hasText: '2 matches' }).waitFor();
    expect(await shown.inspector.page.locator('.node.match').count()).toBe(2);
    expect(await shown.inspector.page.locator('.box.match').count()).toBe(2);
  });

  test('a drag is a swipe, holding is a long press, keys are typed, and each can be copied', async () => {
    const { page } = shown.inspector;
    await startAnew();
    const frame = await shown.inspector.part('frame').boundingBox();
    if (frame === null) throw new Error('there is no picture');
    const at = (x: number, y: number): [number, number] => [frame.x + frame.width * x, frame.y + frame.height * y];
    const last = (): string | undefined => shown.served.host.receipts.list().at(-1)?.action_type;
    await page.mouse.move(...at(0.5, 0.8));
    await page.mouse.down();
    await page.mouse.move(...at(0.5, 0.4), { steps: 5 });
    await page.mouse.up();
    await eventually(last).toBe('swipe_points');
    await page.mouse.move(...at(0.5, 0.8));
    await page.mouse.down();
    await eventually(last).toBe('long_press');
    await page.mouse.up();
    await shown.inspector.part('frame').press('Enter');
    await eventually(last).toBe('key');
    await page.locator('[data-test=last-act]').waitFor();
    await shown.inspector.part('open-receipt').click();
    await shown.inspector.part('receipt').waitFor();
    const copied = async (form: string): Promise<string> => {
      await shown.inspector
        .part('receipt')
        .getByRole('button', { name: `Copy as ${form}` })
        .click();
      return page.evaluate<string>('navigator.clipboard.readText()');
    };
    expect(JSON.parse(await copied('an MCP call'))).toMatchObject({ params: { name: 'press', arguments: { keys: 'enter' } } });
    expect(await copied('a curl line')).toContain(`curl -s -X POST ${shown.served.server.url}/api/tool/handsight/press`);
    expect(await copied('a CLI command')).toMatch(/^handsight press enter /);
    expect(JSON.parse(await copied('a flow step'))).toEqual({ action: 'press_key', keycode: 'enter' });
  });

  test('the wheel scrolls the picture, a row is copied by what lasts, long names end in an ellipsis, a message covers no button', async () => {
    const { page } = shown.inspector;
    await startAnew();
    const agent = await shown.served.agent();
    await agent.call('app', { action: 'launch', name: 'org.pocket.settings' });
    await page
      .locator('.node .name', { hasText: /^Storage, / })
      .first()
      .waitFor();
    const name = page.locator('.node .name', { hasText: /^Privacy, Permissions/ }).first();
    const panel = await page.locator('.tree').boundingBox();
    const box = await name.boundingBox();
    expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual((panel?.x ?? 0) + (panel?.width ?? 0));

    const frame = await shown.inspector.part('frame').boundingBox();
    if (frame === null) throw new Error('there is no picture');
    const at = (y: number): [number, number] => [frame.x + frame.width * 0.5, frame.y + frame.height * y];
    const last = (): Receipt | undefined => shown.served.host.receipts.list().at(-1);
    await page.mouse.click(...at(0.52));
    await eventually(() => last()?.action_type).toBe('tap');
    await shown.inspector.part('open-receipt').click();
    const copied = async (form: string): Promise<string> => {
      await shown.inspector
        .part('receipt')
        .getByRole('button', { name: `Copy as ${form}` })
        .click();
      return page.evaluate<string>('navigator.clipboard.readText()');
    };
    expect(await copied('an MCP call')).not.toMatch(/"@/);
    expect(JSON.parse(await copied('a flow step'))).toMatchObject({
      action: 'tap',
      target: { text: expect.not.stringMatching(/[,@/]/) as string },
    });
    const notice = await page.locator('[data-test=notice]').boundingBox();
    for (const button of await page.locator('button:visible, select:visible, input:visible').all()) {
      expect(overlap(notice, await button.boundingBox())).toBe(false);
    }

    await page.mouse.move(...at(0.5));
    await page.mouse.wheel(0, 300);
    await eventually(() => last()?.action_type).toBe('scroll');
    expect(last()?.error).toBeNull();
  });

  test('at the width of a phone every pane is a tab, and nothing is cut off', async () => {
    const { page } = shown.inspector;
    await page.reload();
    await page.setViewportSize(PHONE);
    for (const name of ['tree', 'timeline', 'agent', 'decide', 'traces', 'devices', 'screen']) {
      await shown.inspector.tab(name).click();
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
    }
    for (const title of ['Compact', 'Sketch', 'Description', 'Picture']) {
      await page.getByRole('tab', { name: title, exact: true }).click();
      if (title !== 'Picture') await shown.inspector.part('text').waitFor();
      expect(await page.evaluate<number>('document.documentElement.scrollWidth'), title).toBe(PHONE.width);
      expect(await page.getByText('On the picture, click to tap').count(), title).toBe(title === 'Picture' ? 1 : 0);
      const refreshed = await page.getByRole('button', { name: 'Refresh' }).first().boundingBox();
      expect((refreshed?.x ?? Number.NaN) + (refreshed?.width ?? 0), title).toBeLessThanOrEqual(PHONE.width);
    }
    await shown.inspector.tab('devices').click();
    await shown.inspector.part('scenario').selectOption({ label: 'pocket' });
    await shown.inspector.part('load-scenario').click();
    await shown.inspector.tab('tree').click();
    await shown.inspector.node('Settings').press('Enter');
    await shown.inspector.node('Wi-Fi').first().waitFor();
    await shown.inspector.tab('timeline').click();
    await shown.inspector.part('entry').first().click();
    await shown.inspector.part('receipt').waitFor();
    await page.setViewportSize(DESK);
  });
});
