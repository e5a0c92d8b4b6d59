import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';

import { actionOfAgent, isInputAction, normaliseAgentAction } from '../../packages/agent/src/action/agent-action.ts';
import type { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import type { Receipt } from '../../packages/core/src/host/receipt.ts';
import { pngSize } from '../../packages/core/src/picture/png-size.ts';
import { DESK, openDesk } from './desk.ts';

const hosts: Host[] = [];
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close();
});

async function deskOf(width: number, height: number): Promise<DeviceClient> {
  const opened = await openDesk({ scenario: { ...DESK, device: { kind: 'desktop', width, height } } });
  hosts.push(opened.host);
  return opened.desk;
}

/** What an agent's action of the openpocket dialect does on the desk. */
function act(desk: DeviceClient, action: unknown): Promise<Receipt> {
  const normal = normaliseAgentAction(action);
  return isInputAction(normal) ? desk.perform(actionOfAgent(normal)) : expect.fail(`${normal.type} is no input`);
}

describe("the openpocket dialect's screen snapshot", () => {
  it('says which device and app it shows, when, and how large the device is', async () => {
    const desk = await deskOf(1280, 800);
    const before = Date.now();
    const { screenshotBase64: _, capturedAt, scale, ...shot } = await desk.screenSnapshot('gpt-5');
    expect(shot).toEqual({ deviceId: 'virtual:desk', currentApp: 'desk.exe', width: 1280, height: 800 });
    expect(Date.parse(capturedAt)).toBeGreaterThanOrEqual(before);
    expect(scale).toMatchObject({ width: 1229, height: 768 });
  });

  it.each([
    ['claude-opus-5', 3136, 1000, 1568, 500],
    ['anthropic/some-model', 1000, 3136, 500, 1568],
    ['gpt-5', 3072, 1536, 1536, 768],
    ['gemini', 1080, 2400, 768, 1707],
    ['claude', 1280, 800, 1280, 800],
    ['gpt-5', 700, 1400, 700, 1400],
  ])('is as large as %s wants it: %i x %i becomes %i x %i', async (model, width, height, shownWidth, shownHeight) => {
    const desk = await deskOf(width, height);
    const { screenshotBase64, scale, ...shot } = await desk.screenSnapshot(model);
    expect(pngSize(Buffer.from(screenshotBase64, 'base64'))).toEqual({ width: shownWidth, height: shownHeight });
    expect([shot.width, shot.height]).toEqual([width, height]);
    expect(scale).toMatchObject({ width: shownWidth, height: shownHeight, scaleX: width / shownWidth, scaleY: height / shownHeight });
  });

  it('leads every pixel a model can name back to the device, to the one that it shows', async () => {
    const desk = await deskOf(2600, 1700);
    const { scale, width, height } = await desk.screenSnapshot('claude');
    const pixel = fc.record({ x: fc.integer({ min: 0, max: scale.width - 1 }), y: fc.integer({ min: 0, max: scale.height - 1 }) });
    fc.assert(
      fc.property(pixel, (point) => {
        const onDevice = scale.toDevice(point);
        expect(onDevice.x >= 0 && onDevice.x < width && onDevice.y >= 0 && onDevice.y < height).toBe(true);
        expect(scale.toModel(onDevice)).toEqual(point);
        // The device pixel lies inside what the model pixel covers.
        expect(Math.floor((onDevice.x + 0.5) / scale.scaleX)).toBe(point.x);
        expect(Math.floor((onDevice.y + 0.5) / scale.scaleY)).toBe(point.y);
      }),
    );
  });

  it('lets an agent hit what it sees, by the coordinates of its picture', async () => {
    const desk = await deskOf(2600, 1700);
    const { scale } = await desk.screenSnapshot('claude');
    const { bounds } = await desk.find('CheckBox');
    const inPicture = scale.toModel({ x: bounds.left + 5, y: bounds.top + 5 });
    const receipt = await act(desk, { type: 'tap', ...scale.toDevice(inPicture), reason: 'tick it' });
    expect(receipt).toMatchObject({ ok: true, changed: true });
    expect(receipt.target.selector).toContain('CheckBox[name="Urgent"]');
  });

  it('is paid for', async () => {
    const poor = await openDesk({ config: { budgets: { max_screenshots: 0 } } });
    hosts.push(poor.host);
    await expect(poor.desk.screenSnapshot('claude')).rejects.toMatchObject({ kind: 'BudgetExceeded' });
  });
});

describe("the openpocket dialect's actions", () => {
  it('act as they are written', async () => {
    const desk = await deskOf(1280, 800);
    const { bounds } = await desk.find('Edit[name="Title"]');
    expect(await act(desk, { type: 'tap', x: bounds.left + 5, y: bounds.top + 5 })).toMatchObject({ ok: true });
    expect(await act(desk, { type: 'keyevent', keycode: 'KEYCODE_MOVE_END' })).toMatchObject({ ok: true });
    expect(await act(desk, { type: 'type', text: ' B' })).toMatchObject({ ok: true });
    expect(await act(desk, { type: 'swipe', x1: 300, y1: 500, x2: 300, y2: 300 })).toMatchObject({ ok: true });
    expect((await desk.assertState([{ kind: 'value_equals', selector: 'Edit[name="Title"]', expected: 'Plan B' }])).all_passed).toBe(true);
  });

  it('without their fields get the defaults of the contract, and no more than that', async () => {
    const desk = await deskOf(1280, 800);
    expect(await act(desk, { type: 'tap' })).toMatchObject({ action_type: 'tap', dispatched: 'yes' });
    expect(await act(desk, { type: 'type' })).toMatchObject({ success: false, dispatched: 'no', error: { code: 'BadRequest' } });
    expect(await act(desk, { type: 'launch_app' })).toMatchObject({ ok: false, dispatched: 'no', error: { code: 'BadRequest' } });
    expect(await act(desk, { type: 'shell' })).toMatchObject({ ok: false, dispatched: 'no', error: { code: 'BadRequest' } });
    expect(await act(desk, { type: 'dance' })).toMatchObject({ ok: true, action_type: 'wait' });
  });
});
