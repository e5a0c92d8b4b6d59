import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joined } from '../io/bytes.ts';
import { COMMANDS, headerOf, type Packet, PacketReader, ProtocolFault } from './packet.ts';

const packet = fc.record({
  command: fc.constantFrom(...Object.values(COMMANDS)),
  arg0: fc.nat(0xffffffff),
  arg1: fc.nat(0xffffffff),
  data: fc.uint8Array({ maxLength: 200 }),
});

const encoded = (packets: Packet[], checksums: boolean): Uint8Array =>
  joined(packets.flatMap((one) => [headerOf(one, checksums), one.data]));

function readAll(reader: PacketReader): Packet[] {
  const found: Packet[] = [];
  for (let one = reader.next(); one !== undefined; one = reader.next()) found.push({ ...one, data: Uint8Array.from(one.data) });
  return found;
}

describe('packets', () => {
  test('come back as they were sent, in whatever portions they arrive', () => {
    fc.assert(
      fc.property(
        fc.array(packet, { maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }),
        fc.boolean(),
        (packets, portions, checksums) => {
          const bytes = encoded(packets, checksums);
          const reader = new PacketReader(1000);
          reader.checksums = checksums;
          const found: Packet[] = [];
          for (let at = 0, i = 0; at < bytes.length; i++) {
            const size = portions[i % portions.length] ?? 1;
            reader.push(bytes.subarray(at, at + size));
            found.push(...readAll(reader));
            at += size;
          }
          expect(found).toEqual(packets);
        },
      ),
    );
  });

  test('nothing but a fault of the protocol comes of any bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 100 })), (portions) => {
        const reader = new PacketReader(1000);
        try {
          for (const portion of portions) {
            reader.push(portion);
            readAll(reader);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolFault);
        }
      }),
    );
  });

  test('one changed byte of a header is found', () => {
    fc.assert(
      fc.property(packet, fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 255 }), (one, place, change) => {
        const bytes = encoded([one], true);
        bytes[20 + place] = (bytes[20 + place] ?? 0) ^ change;
        const reader = new PacketReader(1000);
        reader.push(bytes);
        expect(() => reader.next()).toThrow(ProtocolFault);
      }),
    );
  });

  test('a length beyond the limit is refused before anything is kept for it', () => {
    const reader = new PacketReader(100);
    reader.push(headerOf({ command: COMMANDS.WRTE, arg0: 1, arg1: 1, data: new Uint8Array(101) }, true));
    expect(() => reader.next()).toThrow('longer than 100');
  });

  test('a wrong checksum is a fault while checksums count', () => {
    const reader = new PacketReader(100);
    const one = { command: COMMANDS.WRTE, arg0: 1, arg1: 1, data: Uint8Array.of(1, 2, 3) };
    reader.push(joined([headerOf(one, true), Uint8Array.of(1, 2, 4)]));
    expect(() => reader.next()).toThrow('checksum');
  });
});
