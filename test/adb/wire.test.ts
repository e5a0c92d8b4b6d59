import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS, headerOf, type Packet, PacketReader } from '../../packages/phone/src/adb/packet.ts';
import { openPhone, type OpenPhone } from '../../packages/phone/src/open-phone.ts';

const VERSION = 0x01000001;
/** Before the versions are known, the checksum is the sum of the bytes. */
const packetBytes = (packet: Packet): Buffer => Buffer.concat([headerOf(packet, packet.command === COMMANDS.CNXN), packet.data]);
const hello: Packet = { command: COMMANDS.CNXN, arg0: VERSION, arg1: 1 << 20, data: Buffer.from('host::features=shell_v2') };

/** A host that sends whatever a test asks for. */
class WireHost {
  readonly #socket: Socket;
  readonly #reader = new PacketReader(1 << 20);
  readonly received: Packet[] = [];
  readonly closed: Promise<unknown>;

  constructor(port: number) {
    this.#reader.checksums = false;
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.on('error', () => undefined);
    this.#socket.on('data', (data) => {
      this.#reader.push(data);
      for (let packet = this.#reader.next(); packet !== undefined; packet = this.#reader.next()) this.received.push(packet);
      this.#socket.emit('packets');
    });
    this.closed = once(this.#socket, 'close');
  }

  send(packet: Packet): void {
    if (!this.#socket.destroyed) this.#socket.write(packetBytes(packet));
  }

  /** The next packet that is wanted. */
  async next(wanted: (packet: Packet) => boolean): Promise<Packet> {
    for (;;) {
      const found = this.received.find(wanted);
      if (found !== undefined) return found;
      if (this.#socket.destroyed) throw new Error('the phone has hung up');
      await Promise.race([once(this.#socket, 'packets'), this.closed]);
    }
  }

  end(): void {
    this.#socket.destroy();
  }
}

describe('the adb protocol of the phone', () => {
  let phone: OpenPhone;
  const faults: unknown[] = [];
  beforeAll(async () => {
    phone = await openPhone({ onFault: (error) => faults.push(error) });
  });
  afterAll(async () => {
    await phone.close();
    expect(faults).toEqual([]);
  });

  /** Connects, runs a command and returns its output. */
  async function echo(words: string): Promise<string> {
    const host = new WireHost(phone.port);
    host.send(hello);
    await host.next(({ command }) => command === COMMANDS.CNXN);
    host.send({ command: COMMANDS.OPEN, arg0: 7, arg1: 0, data: Buffer.from(`shell:echo ${words}\0`) });
    const { data, arg0 } = await host.next(({ command }) => command === COMMANDS.WRTE);
    host.send({ command: COMMANDS.OKAY, arg0: 7, arg1: arg0, data: Buffer.alloc(0) });
    await host.next(({ command }) => command === COMMANDS.CLSE);
    host.end();
    return Buffer.from(data).toString();
  }

  test('greets, opens, writes, waits and closes', async () => {
    expect(await echo('hello')).toBe('hello\n');
  });

  test('sends nothing more until the last piece is acknowledged', async () => {
    const host = new WireHost(phone.port);
    host.send({ ...hello, arg1: 4096 });
    await host.next(({ command }) => command === COMMANDS.CNXN);
    host.send({ command: COMMANDS.OPEN, arg0: 3, arg1: 0, data: Buffer.from('exec:seq 5000\0') });
    const first = await host.next(({ command }) => command === COMMANDS.WRTE);
    expect(first.data.length).toBeLessThanOrEqual(4096);
    await echo('meanwhile');
    const pieces = (): Packet[] => host.received.filter(({ command }) => command === COMMANDS.WRTE);
    expect(pieces()).toHaveLength(1);
    for (let count = 1; !host.received.some(({ command }) => command === COMMANDS.CLSE); count++) {
      host.send({ command: COMMANDS.OKAY, arg0: 3, arg1: first.arg0, data: Buffer.alloc(0) });
      await host.next((packet) => packet.command === COMMANDS.CLSE || pieces().length > count);
    }
    const text = Buffer.concat(pieces().map(({ data }) => data)).toString();
    expect(text.trimEnd().split('\n')).toEqual(Array.from({ length: 5000 }, (_, i) => String(i + 1)));
    host.end();
  });

  test('refuses unknown services and streams that were never opened', async () => {
    const host = new WireHost(phone.port);
    host.send(hello);
    await host.next(({ command }) => command === COMMANDS.CNXN);
    for (const [i, service] of ['nosuch:', 'tcp:1', 'localabstract:nobody', ''].entries()) {
      host.send({ command: COMMANDS.OPEN, arg0: 100 + i, arg1: 0, data: Buffer.from(`${service}\0`) });
      expect(await host.next(({ command, arg1 }) => command === COMMANDS.CLSE && arg1 === 100 + i)).toMatchObject({ arg0: 0 });
    }
    host.send({ command: COMMANDS.WRTE, arg0: 55, arg1: 999, data: Buffer.from('x') });
    await host.next(({ command, arg1 }) => command === COMMANDS.CLSE && arg1 === 55);
    host.end();
  });

  test('drops a host that writes before it may', async () => {
    const host = new WireHost(phone.port);
    host.send(hello);
    await host.next(({ command }) => command === COMMANDS.CNXN);
    host.send({ command: COMMANDS.OPEN, arg0: 5, arg1: 0, data: Buffer.from('shell:sleep 100\0') });
    const { arg0 } = await host.next(({ command }) => command === COMMANDS.OKAY);
    for (let i = 0; i < 3; i++) host.send({ command: COMMANDS.WRTE, arg0: 5, arg1: arg0, data: Buffer.from('x') });
    await host.closed;
    expect(await echo('still here')).toBe('still here\n');
  });

  test('stays up whatever a host that knows the packets sends', async () => {
    const services = fc.constantFrom(
      'shell:cat',
      'shell,v2,raw:cat',
      'exec:cat',
      'sync:',
      'reverse:forward:tcp:0;tcp:1',
      'framebuffer:x',
      'abb_exec:package\0list',
      'shell:',
      'track-jdwp',
      'jdwp',
    );
    const packet = fc.oneof(
      fc.record({
        command: fc.constant(COMMANDS.OPEN),
        arg0: fc.nat(6),
        arg1: fc.constant(0),
        data: services.map((name) => Buffer.from(`${name}\0`)),
      }),
      fc.record({
        command: fc.constantFrom(COMMANDS.WRTE, COMMANDS.OKAY, COMMANDS.CLSE, COMMANDS.AUTH, COMMANDS.SYNC),
        arg0: fc.nat(6),
        arg1: fc.nat(40),
        data: fc.oneof(
          fc.uint8Array({ maxLength: 60 }),
          fc
            .constantFrom('STAT', 'STA2', 'LIST', 'LIS2', 'SEND', 'SND2', 'RECV', 'RCV2', 'DATA', 'DONE', 'QUIT')
            .chain((id) => fc.uint8Array({ maxLength: 40 }).map((rest) => new Uint8Array(Buffer.concat([Buffer.from(id), rest])))),
        ),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(packet, { maxLength: 40 }), async (packets) => {
        const host = new WireHost(phone.port);
        host.send(hello);
        for (const one of packets) host.send(one);
        expect(await echo('alive')).toBe('alive\n');
        host.end();
        await host.closed;
      }),
      { numRuns: 60 },
    );
  });
});
