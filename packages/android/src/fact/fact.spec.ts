import { describe, expect, it } from 'vitest';
import { parseGeneralState } from './general-state.ts';
import { identityOf } from './identity.ts';
import { parseScreenSize } from './screen-size.ts';

describe('what a phone is', () => {
  it('stands in its properties', () => {
    const text =
      '[ro.build.version.release]: [14]\n[ro.build.version.sdk]: [34]\n[ro.product.manufacturer]: [Google]\n[ro.product.model]: [Pixel 7]\n[ro.kernel.qemu]: [1]\n[ro.build.characteristics]: [emulator,tablet]\n';
    expect(identityOf(text, 'x')).toEqual({
      model: 'Pixel 7',
      manufacturer: 'Google',
      release: '14',
      sdk: 34,
      isEmulator: true,
      kind: 'tablet',
    });
    expect(identityOf('', 'emulator-5554')).toMatchObject({ isEmulator: true, sdk: 0, kind: 'phone' });
  });

  it('includes its screen, as somebody may have set it', () => {
    expect(parseScreenSize('Physical size: 1080x2400\nPhysical density: 420\n')).toEqual({ width: 1080, height: 2400, dpi: 420 });
    expect(parseScreenSize('Physical size: 1080x2400\nOverride size: 720x1600\nPhysical density: 420\nOverride density: 280\n')).toEqual({
      width: 720,
      height: 1600,
      dpi: 280,
    });
    expect(parseScreenSize('nonsense')).toBeUndefined();
  });
});

describe('the state of a phone', () => {
  it('is reported as far as the phone reports it', () => {
    const said: Record<string, string> = {
      battery: 'Current Battery Service state:\n  AC powered: true\n  USB powered: false\n  status: 5\n  level: 80\n  scale: 100\n',
      wifi: '1\n',
      bluetooth: '0\n',
      location: 'null\n',
      airplane_mode: '0\n',
      volume: '[V] will get volume\n[V] volume is 7 in range [0..15]\n',
      ringer: '0\n',
      call: '    mCallState=1\n',
      night: 'Night mode: yes\n',
      animations: '0.0\n',
      font_scale: '1.15\n',
      place: 'last location=Location[gps 52.520000,13.405000 hAcc=5]\n',
    };
    const text = Object.entries(said)
      .map(([name, answer]) => `\n@@handsight ${name}\n${answer}`)
      .join('');
    expect(parseGeneralState(text)).toEqual({
      battery: 80,
      charging: true,
      wifi: true,
      bluetooth: false,
      airplane_mode: false,
      animations: false,
      volume: 7,
      silent: true,
      call_state: 'ringing',
      dark_mode: true,
      font_scale: 1.15,
      latitude: 52.52,
      longitude: 13.405,
    });
    expect(parseGeneralState('')).toEqual({});
  });
});
