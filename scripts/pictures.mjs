import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { startStandIn } from '../examples/stand-in-model.mjs';
import { say } from './progress.mjs';
import { ROOT } from './run.mjs';

/** The pictures of README and docs, taken of the running product: `npm run docs -- --pictures`. Needs Chromium. */
const FOLDER = join(ROOT, 'docs', 'pictures');
const SIZE = { width: 1440, height: 900 };
const CONFIG = {
  confirmation_required: [{ name_regex: '^Delete$', approver: 'human' }],
  budgets: { max_actions: 500 },
  agent: { prices: {} },
};

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {(name: string, input?: object) => Promise<Record<string, unknown>>} Call */
/** @typedef {{ url: string, call: Call, page: () => Promise<Page>, blank: () => Promise<Page> }} Studio */

/** @param {readonly string[]} [names] */
export async function takePictures(names = Object.keys(PICTURES)) {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
  try {
    for (const [name, take] of Object.entries(PICTURES).filter(([each]) => names.includes(each))) {
      const context = await browser.newContext({ viewport: SIZE });
      context.setDefaultTimeout(30_000);
      await withServer(async (url) => take(studioAt(url, context), join(FOLDER, `${name}.png`)));
      await context.close();
      say(`✓ docs/pictures/${name}.png`);
    }
  } finally {
    await browser.close();
  }
}

/** A separate server for each picture, so that none shows what another left behind. @param {(url: string) => Promise<void>} use */
async function withServer(use) {
  const data = mkdtempSync(join(tmpdir(), 'handsight-pictures-'));
  writeFileSync(join(data, 'config.json'), JSON.stringify({ ...CONFIG, data_folder: data }));
  const bin = join(ROOT, 'packages', 'handsight', 'bin', 'handsight.js');
  const server = spawn(process.execPath, [bin, '--json', 'serve', '--port', '0', '--config', join(data, 'config.json')], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const [line] = await once(createInterface({ input: server.stdout }), 'line');
    await use(String(JSON.parse(line).listening));
  } finally {
    server.kill();
    await once(server, 'exit');
    rmSync(data, { recursive: true, force: true });
  }
}

/**
 * @param {string} url
 * @param {import('playwright-core').BrowserContext} context
 * @returns {Studio}
 */
function studioAt(url, context) {
  return {
    url,
    async call(name, input = {}) {
      const headers = { 'content-type': 'application/json', 'handsight-client': 'coding agent' };
      const answer = await fetch(`${url}/api/tool/handsight/${name}`, { method: 'POST', headers, body: JSON.stringify(input) });
      const result = /** @type {Record<string, unknown>} */ (await answer.json());
      if (!answer.ok) throw new Error(`${name} was refused: ${JSON.stringify(result)}`);
      return result;
    },
    async page() {
      const opened = await context.newPage();
      await opened.goto(url);
      await opened.locator('[data-test=frame] img').waitFor();
      return opened;
    },
    blank: () => context.newPage(),
  };
}

/** @type {Record<string, (studio: Studio, file: string) => Promise<void>>} */
const PICTURES = { inspector, 'inspector-approval': approval, agent, pocket };

/** Four screens of the built-in phone, side by side. @param {Studio} studio @param {string} file */
async function pocket({ call, url, blank }, file) {
  /** @type {string[]} */
  const screens = [];
  const shoot = async () => {
    const answer = await fetch(`${url}/api/screenshot`);
    const { data } = /** @type {{ data: string }} */ (await answer.json());
    screens.push(data);
  };
  await shoot();
  await call('app', { action: 'launch', name: 'Settings' });
  await shoot();
  await call('open_link', { url: 'messages://chat/ada' });
  await call('type', { target: 'Message', text: 'On my way' });
  await shoot();
  await call('app', { action: 'launch', name: 'Lantern Shop' });
  await shoot();
  const wall = await blank();
  await wall.setContent(
    `<body style="margin:0;display:inline-flex;gap:24px;padding:24px;background:transparent">${screens
      .map((image) => `<img src="data:image/png;base64,${image}" style="height:560px;border-radius:18px;border:1px solid #c9cdd6">`)
      .join('')}</body>`,
  );
  await wall.locator('body').screenshot({ path: file, omitBackground: true });
  await wall.close();
}

/** A task with its verdict. @param {Studio} studio @param {string} file */
async function inspector({ call, page }, file) {
  const opened = await page();
  await call('app', { action: 'launch', name: 'Settings', reason: 'the test needs Wi-Fi off' });
  await call('tap', { target: 'Network and internet', expect: ['exists: Switch[name="Wi-Fi"]'], reason: 'Wi-Fi is there' });
  await call('tap', { target: 'Wi-Fi', expect: ['text: Wi-Fi is off'], reason: 'turn it off' });
  await opened.locator('[data-test=entry]', { hasText: 'text: Wi-Fi is off' }).click();
  await opened.locator('[data-test=before-after] img').nth(1).waitFor();
  await opened.getByRole('treeitem', { name: 'Switch Wi-Fi' }).first().click();
  await opened.mouse.move(0, 0);
  await opened.screenshot({ path: file });
  await opened.close();
}

/** Something waits for a person. @param {Studio} studio @param {string} file */
async function approval({ call, page }, file) {
  const opened = await page();
  await opened.emulateMedia({ colorScheme: 'dark' });
  await call('app', { action: 'launch', name: 'Contacts' });
  await call('tap', { target: 'Ada Lovelace' });
  await call('tap', { target: 'Delete' });
  await call('propose', { tool: 'tap', args: { target: 'Button[name="Delete"]', reason: 'clean up the contacts' } });
  await opened.getByRole('treeitem', { name: 'Button Delete' }).waitFor();
  await opened.locator('.box.asked').first().waitFor();
  await opened.locator('[role=tab][data-tab=decide]').click();
  await opened.locator('[data-test=approval] img').waitFor();
  await opened.screenshot({ path: file });
  await opened.close();
}

/** A run of the agent, by the stand-in for a model of examples/. @param {Studio} studio @param {string} file */
async function agent({ url, page }, file) {
  const model = await startStandIn();
  try {
    const asked = {
      goal: 'Turn Wi-Fi off.',
      device: 'virtual:pocket',
      model: 'compatible/stand-in',
      base_url: model.url,
      task: 'turn_off_wifi',
    };
    const headers = { 'content-type': 'application/json' };
    const started = await fetch(`${url}/api/agent/runs`, { method: 'POST', headers, body: JSON.stringify(asked) });
    const { run } = /** @type {{ run: { run_id: string } }} */ (await started.json());
    // Its event stream ends with the run.
    await (await fetch(`${url}/api/agent/runs/${run.run_id}/events`)).text();
    const opened = await page();
    await opened.locator('[role=tab][data-tab=agent]').click();
    await opened.locator('[data-test=run-result]').waitFor();
    await opened.screenshot({ path: file });
    await opened.close();
  } finally {
    model.close();
  }
}
