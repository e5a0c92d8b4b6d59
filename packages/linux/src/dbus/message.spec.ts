import fc from 'fast-check';
import { expect, test } from 'vitest';
import { socketPathOf } from './address.ts';
import { callBytes, messageLength, parseMessage } from './message.ts';

const call = { destination: ':1.5', path: '/a/b', interface: 'x.Y', member: 'Do' };

test('what is written is what is read', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
      fc.double({ noNaN: true }),
      (text, number, real) => {
        const args = [text, number, [text, 'x'], { signature: 'd', value: real }, true];
        const bytes = callBytes(7, { ...call, signature: 'siasvb', args });
        expect(messageLength(bytes, 0)).toBe(bytes.length);
        const message = parseMessage(bytes);
        expect(message).toMatchObject({ serial: 7, path: '/a/b', interface: 'x.Y', member: 'Do', signature: 'siasvb' });
        const body = message.body();
        expect([body.string(), body.i32(), body.strings(), body.variant(), body.boolean()]).toEqual([
          text,
          number,
          [text, 'x'],
          real,
          true,
        ]);
      },
    ),
  );
});

test('a message that is cut or made of anything ends in a RangeError, never in a hang or a crash', () => {
  const whole = callBytes(1, { ...call, signature: 'sas', args: ['text', ['a', 'b']] });
  fc.assert(
    fc.property(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 }), (at, byte) => {
      const bytes = Buffer.from(whole);
      bytes[at] = byte;
      try {
        const body = parseMessage(bytes.subarray(0, at)).body();
        body.string();
        body.strings();
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }),
  );
});

test.each([
  ['unix:path=/run/user/0/bus,guid=1', '/run/user/0/bus'],
  ['tcp:host=x;unix:abstract=/tmp/a%2db', '\0/tmp/a-b'],
  ['unix:tmpdir=/tmp', undefined],
])('%s is reached at %s', (address, path) => {
  expect(socketPathOf(address)).toBe(path);
});
