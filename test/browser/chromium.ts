import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { existsSync } from 'node:fs';
import { expect, vi } from 'vitest';
import { chromium, type BrowserContext, type Page } from 'playwright-core';

import type { Need } from '../requires.ts';

export const CHROMIUM: Need = { package: 'chromium' };

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Generous: the machine may be busy. */
const WAIT_MS = 30_000;
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Polls until the answer is the expected one. */
export const eventually = <T>(ask: () => T | Promise<T>): ReturnType<typeof expect.poll<T>> => expect.poll(ask, { timeout: WAIT_MS });

export interface Size {
  width: number;
  height: number;
}

export const DESK: Size = { width: 1280, height: 800 };
export const PHONE: Size = { width: 390, height: 844 };

/** The test's own browser, which records whatever a page does that it should not. */
export class Chromium {
  readonly context: BrowserContext;
  readonly #folder: string;
  readonly #complaints: string[] = [];
  /** The origin of the pages, and the only one they may send requests to. */
  home: string;

  private constructor(context: BrowserContext, folder: string, home: string) {
    this.context = context;
    this.#folder = folder;
    this.home = home;
    context.setDefaultTimeout(WAIT_MS);
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol !== 'data:' && protocol !== 'blob:' && origin !== this.home) this.#complaints.push(`asked ${request.url()}`);
    });
    context.on('weberror', (error) => this.#complaints.push(`threw ${error.error().message}`));
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.#complaints.push(`${message.type()}: ${message.text()}`);
    });
  }

  static async open(home: string, size: Size = DESK, flags: string[] = []): Promise<Chromium> {
    const folder = await mkdtemp(join(tmpdir(), 'handsight-chromium-'));
    const context = await chromium.launchPersistentContext(folder, {
      executablePath: onPath('chromium'),
      args: [...FLAGS, ...flags],
      viewport: size,
    });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    return new Chromium(context, folder, home);
  }

  async page(path = '/'): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(this.home + path);
    return page;
  }

  /** Errors in the console, violations of the page's policy, and requests to anyone else. */
  complaints(): string[] {
    return this.#complaints.splice(0);
  }

  async close(): Promise<void> {
    await this.context.close();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function onPath(command: string): string {
  const found = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, command));
  return found.find((file) => existsSync(file)) ?? command;
}
