import { afterEach, expect, test } from 'vitest';
import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import { pictureOf } from '../../packages/core/src/look/take-picture.ts';
import { makeConfig } from '../../packages/core/src/config/load.ts';
import { PictureDescriber } from '../../packages/vision/src/picture-describer.ts';
import { realClock } from '../../packages/core/src/device/clock.ts';
import { patiently } from './calls.ts';

let host: Host;
let reader: PictureDescriber;
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
  reader = new PictureDescriber(makeConfig({ ocr: { enabled: true } }), { PATH: '' }, realClock);
  const session = await host.session(device);
  const picture = await patiently((call) => pictureOf(session, 'screen', call));
  const read = (await patiently((call) => reader.readText(picture, call))).replaceAll('\t', ' ');
  expect(texts.filter((text) => !read.includes(text))).toEqual([]);
});
