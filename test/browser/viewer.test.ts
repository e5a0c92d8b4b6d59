import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DeviceClient } from '../../packages/core/src/client/index.ts';
import { htmlReport } from '../../packages/flow/src/report/html.ts';
import { runSuite } from '../../packages/flow/src/suite/run-suite.ts';
import { planFlows } from '../../packages/flow/src/workspace/plan.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { describeWith } from '../requires.ts';
import { Chromium, CHROMIUM, eventually, PHONE } from './chromium.ts';
import { Inspector } from './inspector.ts';
import { openInspector } from './open-inspector.ts';

const SIGN_IN =
  'appId: portal.exe\nname: Sign in\n---\n- tapOn:\n    id: u\n- inputText: eve\n- runFlow:\n    commands:\n      - tapOn: Remember me\n';
const WRONG = 'appId: portal.exe\nname: <b>Wrong</b></script>\n---\n- tapOn: Sign inn\n- inputText: eve\n';

describeWith(CHROMIUM, 'the viewer as a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'viewer-'));
  const file = join(folder, 'report.html');
  let browser: Chromium;

  beforeAll(async () => {
    writeFileSync(join(folder, 'a.yaml'), SIGN_IN);
    writeFileSync(join(folder, 'b.yaml'), WRONG);
    const { host } = openHost();
    const result = await runSuite(await planFlows({ paths: [folder] }), {
      devices: ['virtual:login'],
      open: (device) => DeviceClient.on(host, device, 'test'),
      clock: host.clock,
      lookupTimeoutMs: 300,
      pictures: 'all',
    });
    await host.close();
    writeFileSync(file, await htmlReport(result));
    browser = await Chromium.open('file://');
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = async (hash = ''): Promise<Inspector> => {
    const inspector = new Inspector(await browser.context.newPage());
    await inspector.page.goto(`${pathToFileURL(file).href}${hash}`);
    await inspector.part('viewer').waitFor();
    return inspector;
  };

  test('opens at the first failure, with what is there instead and the repair that is proposed', async () => {
    const viewer = await open();
    const overview = viewer.part('overview');
    expect(await overview.textContent()).toContain('there is "Sign in" at');
    expect(await overview.textContent()).toContain('+- tapOn: Sign in');
    expect(await viewer.page.getByRole('heading', { name: '<b>Wrong</b></script>' }).count()).toBe(1);
    await viewer.tab('tree').click();
    await viewer.page.getByText('"Remember me"').first().waitFor();
  });

  test('a link leads to a step: pictures before and after with the touched place, receipt beside them', async () => {
    const viewer = await open('#run=1&step=1');
    await viewer.part('picture-before').locator('img').waitFor();
    await viewer.part('picture-after').locator('img').waitFor();
    const frame = await viewer.part('picture-before').locator('.screen-frame').boundingBox();
    const touch = await viewer.page.locator('.touched-point').boundingBox();
    if (frame === null || touch === null) throw new Error('nothing is marked');
    expect(touch.x).toBeGreaterThan(frame.x);
    expect(touch.y + touch.height).toBeLessThan(frame.y + frame.height);
    await viewer.tab('receipt').click();
    await viewer.page.getByText('"dispatched": "yes"').waitFor();
    expect(await viewer.part('film').locator('button').count()).toBe(3);
    await viewer.page.keyboard.press('j');
    await viewer.part('step-position').filter({ hasText: '2 of 4' }).waitFor();
    expect(new URL(viewer.page.url()).hash).toBe('#run=1&step=2');
  });

  test('steps that were not run are listed as such and counted', async () => {
    const viewer = await open();
    await viewer.part('step-position').filter({ hasText: '1 of 2' }).waitFor();
    expect(await viewer.part('viewer-steps').locator('li').last().textContent()).toMatch(/Input text eve.*not run$/);
  });

  test('on a phone a failure and its repair come before the pictures', async () => {
    const viewer = await open();
    await viewer.page.setViewportSize(PHONE);
    const top = async (selector: string): Promise<number> => (await viewer.page.locator(selector).first().boundingBox())?.y ?? Number.NaN;
    expect(await top('.viewer-error')).toBeLessThan(await top('.repair'));
    expect(await top('.repair')).toBeLessThan(await top('[data-test=film]'));
    expect(await top('[data-test=film]')).toBeLessThan(await top('.picture-pair'));
    expect(await top('.repair')).toBeLessThan(PHONE.height);
  });

  test('search finds steps by everything that they say', async () => {
    const viewer = await open('#run=1&step=1');
    await viewer.part('viewer-search').fill('remember me');
    await eventually(() => viewer.part('runs').locator('li').count()).toBe(2);
    await viewer.part('viewer-search').fill('input text eve');
    await viewer.part('found').filter({ hasText: '1 of 4 steps' }).waitFor();
    expect(await viewer.part('viewer-steps').locator('li').allTextContents()).toEqual([expect.stringContaining('Input text eve')]);
  });

  test('can be read on a phone and in the dark, without a network', async () => {
    const viewer = await open('#run=1&step=2');
    await viewer.page.setViewportSize(PHONE);
    await viewer.page.emulateMedia({ colorScheme: 'dark' });
    const width = await viewer.page.evaluate<number>('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(PHONE.width);
    const ground = await viewer.page.evaluate<string>("getComputedStyle(document.querySelector('.viewer')).backgroundColor");
    expect(ground).toBe('rgb(14, 17, 22)');
    expect(browser.complaints().filter((each) => !each.startsWith('asked file:'))).toEqual([]);
  });
});

describeWith(CHROMIUM, 'flows in the inspector', () => {
  const shown = openInspector(async (inspector) => inspector.tab('flows').click());

  test('what is done on the picture is recorded as a flow, which runs', async () => {
    const home = await shown.served.agent();
    await home.act('press', { keys: 'home' });
    await shown.inspector.part('record-flow').click();
    await shown.inspector.part('record-flow').filter({ hasText: 'Finish' }).waitFor();
    await shown.inspector.tapOnPicture('Settings');
    await shown.inspector.node('Network and internet').first().waitFor();
    await shown.inspector.part('record-flow').click();
    await eventually(() => shown.inspector.part('flow-text').inputValue()).toContain('- tapOn: Settings');
    expect(await shown.inspector.part('flow-text').inputValue()).not.toMatch(/unknown|point|@/);
    await home.act('press', { keys: 'home' });
    await shown.inspector.part('run-flow').click();
    await shown.inspector.part('viewer').locator('.run-header .status.passed').waitFor();
  });

  test('a flow is stepped through, watched as it goes on, and stopped', async () => {
    const home = await shown.served.agent();
    await home.act('press', { keys: 'home' });
    await shown.inspector.part('flow-text').fill('appId: a\n---\n- tapOn: Settings\n- back\n- tapOn: Settings\n');
    await shown.inspector.part('step-flow').click();
    const controls = shown.inspector.part('run-controls');
    await shown.inspector.part('viewer').locator('.run-header .status.paused').waitFor();
    await controls.getByRole('button', { name: 'Step' }).click();
    const steps = shown.inspector.part('viewer-steps').locator('button.passed');
    await eventually(() => steps.count()).toBe(1);
    await controls.getByRole('button', { name: 'Step' }).click();
    await eventually(() => steps.count()).toBe(2);
    await shown.inspector.part('picture-after').locator('img').waitFor();
    await controls.getByRole('button', { name: 'Cancel' }).click();
    await shown.inspector.part('viewer').locator('.run-header .status.cancelled').waitFor();
    await shown.inspector.part('close-view').click();
    await shown.inspector.part('flow-runs').locator('li').first().filter({ hasText: 'cancelled' }).waitFor();
  });
});
