import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';

import type { Link } from './link.ts';

const ip = (...args: string[]): void => void execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });

let count = 0;

/** A network namespace with one cable to this one. While the cable is down, TCP on both ends only notices that nothing comes back. */
export class NamespaceLink implements Link {
  readonly address: string;
  readonly port: number;
  readonly inside: readonly string[];
  readonly #namespace: string;
  readonly #cable: string;

  private constructor(port: number) {
    const number = count++;
    // Interfaces have at most 15 characters.
    const tag = `${process.pid % 100_000}-${number}`;
    this.#namespace = `handsight-${tag}`;
    this.#cable = `hsf${tag}`;
    const far = `hsn${tag}`;
    const net = `10.${200 + (process.pid % 50)}.${number % 256}`;
    this.address = `${net}.1`;
    this.port = port;
    this.inside = ['ip', 'netns', 'exec', this.#namespace];
    ip('netns', 'add', this.#namespace);
    ip('link', 'add', this.#cable, 'type', 'veth', 'peer', 'name', far, 'netns', this.#namespace);
    ip('addr', 'add', `${this.address}/30`, 'dev', this.#cable);
    ip('link', 'set', this.#cable, 'up');
    for (const args of [
      ['addr', 'add', `${net}.2/30`, 'dev', far],
      ['link', 'set', far, 'up'],
      ['link', 'set', 'lo', 'up'],
    ])
      ip('-n', this.#namespace, ...args);
  }

  static to(port: number): NamespaceLink {
    return new NamespaceLink(port);
  }

  async cut(): Promise<void> {
    await promisify(execFile)('ip', ['link', 'set', this.#cable, 'down']);
  }

  async mend(): Promise<void> {
    await promisify(execFile)('ip', ['link', 'set', this.#cable, 'up']);
  }

  close(): Promise<void> {
    // The other end of the cable goes with it.
    ip('netns', 'delete', this.#namespace);
    return Promise.resolve();
  }
}

/** Only root may make them, and not everywhere. */
export function canUseNamespaces(): boolean {
  const name = `handsight-try-${process.pid}`;
  try {
    ip('netns', 'add', name);
    ip('netns', 'delete', name);
    return true;
  } catch {
    return false;
  }
}
