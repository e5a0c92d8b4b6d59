import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';

import { Chromium } from './chromium.ts';
import { Inspector, serveInspector, type Served } from './inspector.ts';

/** One server and one browser for a suite, and a separate page for each test. */
export interface OpenInspector {
  served: Served;
  browser: Chromium;
  inspector: Inspector;
}

/** Returns what is open; a page that logged a violation fails its test. */
export function openInspector(prepare: (inspector: Inspector) => Promise<void> = () => Promise.resolve()): OpenInspector {
  let served: Served;
  let browser: Chromium;
  let inspector: Inspector;
  beforeAll(async () => {
    served = await serveInspector();
    browser = await Chromium.open(served.server.url);
  });
  afterAll(async () => {
    await browser.close();
    await served.close();
  });
  beforeEach(async () => {
    inspector = await new Inspector(await browser.page()).ready();
    await prepare(inspector);
  });
  afterEach(async () => {
    await inspector.page.close();
    expect(browser.complaints()).toEqual([]);
  });
  return {
    get served() {
      return served;
    },
    get browser() {
      return browser;
    },
    get inspector() {
      return inspector;
    },
  };
}

interface Closable {
  close(): Promise<void>;
}

/** A browser for a suite whose tests each have servers of their own; what is `opened` is closed after the test, the last first. */
export function openBrowser(): { readonly browser: Chromium; opened: <T extends Closable>(thing: T) => T } {
  let browser: Chromium;
  const open: Closable[] = [];
  beforeAll(async () => {
    browser = await Chromium.open('');
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
    browser.complaints();
  });
  return {
    get browser() {
      return browser;
    },
    opened: (thing) => {
      open.unshift(thing);
      return thing;
    },
  };
}
