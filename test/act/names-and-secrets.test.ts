import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import { SteppedClock } from '../../packages/core/src/device/clock.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { decodePng } from '../../packages/core/src/picture/decode-png.ts';
import { makeNode, type UnifiedUINode } from '../../packages/core/src/screen/node.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { driverOf, ScriptedDevice, whileTimePasses } from './scripted-device.ts';

const SCREEN = { left: 0, top: 0, right: 400, bottom: 800 };
const at = (top: number): UnifiedUINode['bounds'] => ({ left: 100, top, right: 300, bottom: top + 100 });
const button = (name: string, top: number, fields: Partial<UnifiedUINode> = {}): UnifiedUINode =>
  makeNode({ role: 'button', nativeRole: 'Button', text: name, clickable: true, actions: ['tap'], bounds: at(top), ...fields });
const page = (visible: boolean, ...children: UnifiedUINode[]): UnifiedUINode =>
  makeNode({ role: 'container', nativeRole: 'Pane', bounds: SCREEN, visible, children });
const window = (title: string, ...children: UnifiedUINode[]): UnifiedUINode =>
  makeNode({ role: 'container', nativeRole: 'Window', text: title, bounds: SCREEN, children });

let clock: SteppedClock;
let host: Host;
beforeEach(() => {
  clock = new SteppedClock(1_000_000);
});
afterEach(() => host.close());

async function showing(shows: () => UnifiedUINode): Promise<DeviceClient> {
  const device = new ScriptedDevice('names', clock, { shows });
  ({ host } = openHost({ clock, drivers: [driverOf(device)] }));
  return DeviceClient.on(host, device.id, 'test');
}

const tapped = async (client: DeviceClient, name: string): Promise<unknown> => {
  const receipt = await whileTimePasses(
    clock,
    client.perform({ type: 'tap', target: { selector: `[name="${name}"]` } }, { dry_run: true }),
  );
  return receipt.error?.code ?? receipt.target.bounds;
};

describe('a name', () => {
  it('means the control that has it, not the window that is titled so', async () => {
    expect(await tapped(await showing(() => window('Save', button('Save', 500))), 'Save')).toEqual(at(500));
  });

  it('means what is shown, not its like on a hidden page', async () => {
    const hidden = page(false, button('OK', 100, { visible: false }));
    expect(await tapped(await showing(() => window('Pages', hidden, page(true, button('OK', 500)))), 'OK')).toEqual(at(500));
  });

  it('of a hidden page alone is not on the screen', async () => {
    const hidden = page(false, button('OK', 100, { visible: false }));
    expect(await tapped(await showing(() => window('Pages', hidden, page(true, button('Next', 500)))), 'OK')).toBe('ElementOffScreen');
  });
});

describe('a password that the program reveals', () => {
  it('stays painted over in pictures and hidden in verdicts', async () => {
    let isRevealed = false;
    const field = (): UnifiedUINode =>
      makeNode({
        role: 'text_field',
        nativeRole: 'Edit',
        description: 'PIN',
        resourceId: 'pin',
        bounds: at(200),
        actions: ['type'],
        focused: true,
        password: !isRevealed,
        text: isRevealed ? '4711' : '••••',
        value: isRevealed ? '4711' : '••••',
      });
    const client = await showing(() => window('Sign in', field()));
    await client.screen({});
    isRevealed = true;
    const { png } = await client.picture('screen');
    const { data, width } = await decodePng(png);
    const red = (x: number, y: number): number | undefined => data[(y * width + x) * 4];
    // The picture is a tenth of the screen.
    expect([red(20, 25), red(20, 60)]).toEqual([0, 255]);
    const receipt = await whileTimePasses(clock, client.perform({ type: 'type', text: '1', target: { selector: '[name="PIN"]' } }));
    expect(receipt).toMatchObject({ verification: { status: 'unverifiable' }, target: { is_secret: true } });
  });
});
