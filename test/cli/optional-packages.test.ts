import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { Agent } from '../mcp/agent.ts';
import { fromRoot } from '../requires.ts';
import { handsight } from './handsight.ts';

/** The optional packages. */
const OPTIONAL = [
  'gpt-tokenizer',
  'tesseract.js-core',
  '@tesseract.js-data/eng',
  '@grpc/grpc-js',
  '@grpc/proto-loader',
  '@sqlite.org/sqlite-wasm',
  'bullmq',
  'ioredis',
  'pg',
];

const preload = `--import ${pathToFileURL(fromRoot('test/cli/without-packages.mjs')).href}`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsight-optional-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A machine with only the default install: no optional packages, and no program besides node. */
const plain = (): Record<string, string> => ({ NODE_OPTIONS: preload, WITHOUT_PACKAGES: OPTIONAL.join(' '), PATH: folder, HOME: folder });

test('the built-in phone is read and pictured without them', async () => {
  const agent = await Agent.onStdio(['--device', 'virtual:pocket'], undefined, plain());
  expect((await agent.call('look')).screen).toContain('Settings');
  expect((await agent.call('screenshot')).isError).toBe(false);
  await agent.close();
});

test('reading text from a picture is refused with the command that installs the engine', async () => {
  const config = join(folder, 'ocr.yaml');
  await writeFile(config, 'ocr: {enabled: true}\n');
  const agent = await Agent.onStdio(['--device', 'virtual:pocket', '--config', config, '--tools', 'all'], undefined, plain());
  const { text, isError } = await agent.call('ocr');
  expect([isError, text]).toEqual([
    true,
    expect.stringMatching(/^PlatformUnsupported: .*npm install tesseract\.js-core @tesseract\.js-data\/eng/),
  ]);
  expect((await agent.call('look')).isError).toBe(false);
  await agent.close();
});

test('token counts are estimates, and marked as such', async () => {
  const dump = join(folder, 'dump.xml');
  const button = '<node class="android.widget.Button" text="Send" bounds="[0,0][100,50]" clickable="true"/>';
  await writeFile(dump, `<hierarchy rotation="0">${button}</hierarchy>`);
  const { code, stdout } = await handsight(['parse', '--format', 'stats', dump], { env: plain() });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ tokens_estimated: true });
});

test.each([
  ['redis', 'ioredis@5'],
  ['postgres', 'pg@8'],
])('a fleet on %s is refused with the command that installs its packages', async (scheme, driver) => {
  const env = { ...plain(), HANDSIGHT_FLEET_SECRET: 'a secret of the whole fleet' };
  const { code, stderr } = await handsight(['fleet', '--fleet', `${scheme}://127.0.0.1:1`], { env });
  expect([code, stderr]).toEqual([expect.any(Number), expect.stringContaining(`npm install bullmq@6 ${driver}`)]);
  expect(code).not.toBe(0);
});
