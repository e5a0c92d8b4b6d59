import { EventEmitter, on, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/** What a device was sent, in the order in which it arrived there. */
export interface SeenAct {
  device: string;
  host: string;
  text: string;
}

/** A lease of a device, or an act under it. */
export interface WitnessLine {
  device: string;
  host: string;
  lease: number | null;
  /** Of an act. */
  text?: string;
}

/** Represents the devices themselves: outlives every host, answers each act, and refuses acts of a lease older than the newest it knows. */
export class Witness {
  readonly acts: SeenAct[] = [];
  /** What came too late. */
  readonly refused: SeenAct[] = [];
  /** Path of a socket reachable from every network namespace: a cut link does not cut a host off from its devices. */
  readonly path: string;
  readonly #news = new EventEmitter();
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #newest = new Map<string, number>();

  private constructor(path: string) {
    this.path = path;
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket));
      const lines = createInterface({ input: socket });
      // It repeats the socket's.
      lines.on('error', () => undefined);
      lines.on('line', (line) => {
        const isTaken = this.#take(JSON.parse(line) as WitnessLine);
        socket.write(isTaken ? 'taken\n' : 'refused\n');
        this.#news.emit('act');
      });
    });
  }

  static async start(): Promise<Witness> {
    const witness = new Witness(join(await mkdtemp(join(tmpdir(), 'fleet-witness-')), 'socket'));
    witness.#server.listen(witness.path);
    await once(witness.#server, 'listening');
    return witness;
  }

  #take({ device, host, lease, text }: WitnessLine): boolean {
    const newest = this.#newest.get(device) ?? 0;
    const isTaken = lease === null || lease >= newest;
    this.#newest.set(device, Math.max(newest, lease ?? 0));
    if (text !== undefined) (isTaken ? this.acts : this.refused).push({ device, host, text });
    return isTaken;
  }

  /** The host of the next act that is one of these. */
  async nextActing(hosts: () => readonly string[], signal: AbortSignal): Promise<string> {
    let known = this.acts.length;
    for await (const _ of on(this.#news, 'act', { signal })) {
      const acting = this.acts.slice(known).find(({ host }) => hosts().includes(host));
      if (acting !== undefined) return acting.host;
      known = this.acts.length;
    }
    throw new Error('nobody acts any more');
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
    await rm(dirname(this.path), { recursive: true });
  }
}
