import { afterEach, expect, test } from 'vitest';
import type { Host } from '../../src/act/host.ts';
import { openHost } from '../../src/act/open-host.ts';
import { pictureOf } from '../../src/act/picture.ts';
import { makeConfig } from '../../src/config/load.ts';
import { Describe } from '../../src/describe/describe.ts';
import { realClock } from '../../src/device/clock.ts';
import { patiently } from './calls.ts';

let host: Host;
let reader: Describe;
afterEach(async () => {
  await host.close();
  await reader.close();
});

test.each([
  ['virtual:login', ['Sign in', 'Welcome back', 'Password', 'Remember me']],
  ['virtual:pocket', ['Settings', 'Contacts', 'Messages', 'Notes', 'Lantern Shop', 'Weather']],
  ['virtual:notepad', ['Notepad', 'View', 'Help', 'Hello, world!', 'This is a test document.', 'UTF-8']],
])('the packaged tesseract reads the picture of %s', async (device, texts) => {
  ({ host } = openHost());
  reader = new Describe(makeConfig({ ocr: { enabled: true } }), { PATH: '' }, realClock);
  const picture = await pictureOf(await host.session(device), 'screen');
  const read = (await patiently((call) => reader.readText(picture, call))).replaceAll('\t', ' ');
  expect(texts.filter((text) => !read.includes(text))).toEqual([]);
});
