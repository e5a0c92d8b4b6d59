import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleForModel } from './model-scale.ts';

const size = fc.record({ width: fc.integer({ min: 1, max: 8000 }), height: fc.integer({ min: 1, max: 8000 }) });
const model = fc.constantFrom('claude-sonnet-4', 'us.anthropic.x', 'gpt-5', '');

test('Claude is shown at most 1568 pixels on the longest side, others 768 on the shortest, nobody an enlarged picture', () => {
  expect(scaleForModel({ width: 1080, height: 2400 }, 'Claude-Opus')).toMatchObject({ width: 706, height: 1568 });
  expect(scaleForModel({ width: 1080, height: 2400 }, 'gpt-5')).toMatchObject({ width: 768, height: 1707 });
  expect(scaleForModel({ width: 320, height: 640 }, 'gpt-5')).toMatchObject({ width: 320, height: 640, scaleX: 1, scaleY: 1 });
});

test('a model pixel leads to a device pixel that this model pixel shows', () => {
  fc.assert(
    fc.property(size, model, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (screen, name, share) => {
      const scale = scaleForModel(screen, name);
      const seen = { x: Math.floor(share * scale.width), y: Math.floor(share * scale.height) };
      const device = scale.toDevice(seen);
      expect(Number.isInteger(device.x) && Number.isInteger(device.y)).toBe(true);
      expect(device.x >= 0 && device.x < screen.width && device.y >= 0 && device.y < screen.height).toBe(true);
      expect(scale.toModel(device)).toEqual(seen);
    }),
  );
});

test('a picture of a part of the space leads back to that part, also where it has more pixels than the device', () => {
  const area = { left: -1920, top: 100, right: 1920, bottom: 1180 };
  const scale = scaleForModel({ width: 7680, height: 2160 }, 'claude', area);
  expect(scale).toMatchObject({ width: 1568, height: 441, scaleX: 3840 / 1568 });
  expect(scale.toDevice({ x: 0, y: 0 })).toEqual({ x: -1919, y: 101 });
  expect(scale.toDevice({ x: 1567, y: 440 })).toEqual({ x: 1918, y: 1178 });
  expect(scale.toModel({ x: -1920, y: 100 })).toEqual({ x: 0, y: 0 });
});

test('without scaling the coordinates stay as they are', () => {
  const scale = scaleForModel({ width: 300, height: 500 }, 'claude');
  expect(scale.toDevice({ x: 299, y: 17 })).toEqual({ x: 299, y: 17 });
});
