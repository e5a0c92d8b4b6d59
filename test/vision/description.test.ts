import { afterEach, describe, expect, test } from 'vitest';
import { makeConfig } from '../../packages/core/src/config/load.ts';
import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import { PictureDescriber } from '../../packages/vision/src/picture-describer.ts';
import { withDeadline } from '../../packages/core/src/device/call.ts';
import { realClock } from '../../packages/core/src/device/clock.ts';
import { patiently } from './calls.ts';
import { chatServer, completion, sendJson, type ChatServer } from './chat-server.ts';
import { drawnScreen } from './drawn-screen.ts';

const TREE = 'Application : settings\nWindow      : Settings';
const picture = await drawnScreen([{ text: 'Wireless network', left: 40, baseline: 100 }]);

const open: PictureDescriber[] = [];
let server: ChatServer | undefined;
afterEach(async () => {
  await server?.close();
  await Promise.all(open.splice(0).map((each) => each.close()));
});

/** With the packaged tesseract, whatever the machine has. */
function describer(config: ConfigInput): PictureDescriber {
  const made = new PictureDescriber(makeConfig(config), { PATH: '' }, realClock);
  open.push(made);
  return made;
}

describe('a description of a screen', () => {
  test('is the tree alone unless more is turned on', async () => {
    const { description } = await patiently((call) => describer({}).describe(TREE, undefined, call));
    expect(description).toEqual({ mode: 'combined', effective_mode: 'combined', accessibility: TREE });
  });

  test('joins the tree, the text on the picture and the words of a model', async () => {
    server = await chatServer((_, response) => sendJson(response, completion('A settings page.')));
    const all = describer({ ocr: { enabled: true }, vlm: { enabled: true, base_url: server.url, model: 'seer' } });
    expect(await patiently((call) => all.describe(TREE, picture, call))).toEqual({
      description: { mode: 'combined', effective_mode: 'combined', accessibility: TREE, ocr: 'Wireless network', vlm: 'A settings page.' },
      tokens: { prompt: 812, completion: 9 },
    });
    expect(all.estimateTokens(picture)).toBeGreaterThan(821);
  });

  test('says what is turned on and not configured, and what has failed', async () => {
    const half = describer({ ocr: { enabled: true, tesseract_cmd: '/nowhere/tesseract' }, vlm: { enabled: true } });
    const { description } = await patiently((call) => half.describe(TREE, picture, call));
    expect(description).toMatchObject({
      accessibility: TREE,
      ocr: '[OCR unavailable: ocr.tesseract_cmd names no program: /nowhere/tesseract]',
      vlm: '[VLM not configured: set vlm.base_url and vlm.model]',
    });
    expect(description.failures?.map(({ source }) => source).sort()).toEqual(['ocr', 'vlm']);
    const { description: blind } = await patiently((call) => describer({ ocr: { enabled: true } }).describe(TREE, undefined, call));
    expect(blind).toMatchObject({ accessibility: TREE, ocr: '[OCR failed: there is no picture of the screen]' });
  });

  test('arrives in time without a model that does not answer', async () => {
    server = await chatServer(() => undefined);
    const slow = describer({ vlm: { enabled: true, base_url: server.url, model: 'seer' } });
    const { description, tokens } = await withDeadline(realClock, 2000, 'describing', (call) => slow.describe(TREE, picture, call));
    expect(description.failures).toMatchObject([{ source: 'vlm', error: 'Timeout' }]);
    expect(description.accessibility).toBe(TREE);
    expect(tokens).toBeUndefined();
  });
});
