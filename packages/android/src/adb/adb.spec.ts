import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HandsightError } from '../../../core/src/error/errors.ts';
import { parseDeviceList } from './device-list.ts';
import { stateHint } from '../phones.ts';
import { answerLength, requestBytes } from './request.ts';
import { PACKET, shellPacket, ShellPackets } from './shell-packets.ts';

describe('a request to the adb server', () => {
  it('begins with its length in bytes', () => {
    expect(requestBytes('host:version').toString()).toBe('000chost:version');
    expect(requestBytes('é').subarray(0, 4).toString()).toBe('0002');
    expect(answerLength(Buffer.from('00ff'))).toBe(255);
    expect(answerLength(Buffer.from('OKAY'))).toBeUndefined();
  });

  it('is refused when its length does not fit', () => {
    expect(() => requestBytes('x'.repeat(65_536))).toThrow(HandsightError);
    expect(requestBytes('x'.repeat(65_535)).length).toBe(65_539);
  });
});

describe("a shell's packets", () => {
  it('give the same output however they are cut', () => {
    const packet = fc.record({ id: fc.constantFrom(PACKET.stdout, PACKET.stderr), data: fc.uint8Array({ maxLength: 40 }) });
    const property = fc.property(
      fc.array(packet, { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 60 }),
      (all, cuts) => {
        const bytes = Buffer.concat([...all.map(({ id, data }) => shellPacket(id, data)), shellPacket(PACKET.exit, Uint8Array.of(7))]);
        const packets = new ShellPackets();
        let from = 0;
        for (const length of cuts) {
          packets.push(bytes.subarray(from, from + length));
          from = Math.min(bytes.length, from + length);
        }
        packets.push(bytes.subarray(from));
        const { stdout, stderr, exitCode } = packets.output();
        const sent = (wanted: number): Buffer => Buffer.concat(all.filter(({ id }) => id === wanted).map(({ data }) => data));
        expect(exitCode).toBe(7);
        expect(stdout.equals(sent(PACKET.stdout))).toBe(true);
        expect(stderr.equals(sent(PACKET.stderr))).toBe(true);
      },
    );
    fc.assert(property, { numRuns: 200 });
  });
});

describe("adb's list of phones", () => {
  it('lists serial, state and properties', () => {
    const list = parseDeviceList(
      [
        'emulator-5554          device product:sdk_gphone64 model:sdk_gphone64_x86_64 device:emu64xa transport_id:1',
        '192.168.1.5:5555       offline transport_id:7',
        '0A1B2C3D               unauthorized usb:1-2 transport_id:3',
        '????????????           no permissions (user in plugdev group; are your udev rules wrong?); see [http://developer.android.com] usb:3-1',
        '',
      ].join('\n'),
    );
    expect(list.map(({ serial, state }) => [serial, state])).toEqual([
      ['emulator-5554', 'device'],
      ['192.168.1.5:5555', 'offline'],
      ['0A1B2C3D', 'unauthorized'],
      ['????????????', 'no permissions'],
    ]);
    expect(list[0]?.facts).toMatchObject({ model: 'sdk_gphone64_x86_64' });
    for (const { state } of list.slice(1)) expect(stateHint(state)).toMatch(/\w/);
  });

  it('is read as the server reports it when something changes', () => {
    expect(parseDeviceList('emulator-5554\tdevice\nx\toffline\n').map(({ state }) => state)).toEqual(['device', 'offline']);
  });
});
