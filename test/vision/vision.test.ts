import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { makeConfig } from '../../packages/core/src/config/load.ts';
import { VisionModel } from '../../packages/vision/src/picture-describer.ts';
import { withDeadline } from '../../packages/core/src/device/call.ts';
import { realClock } from '../../packages/core/src/device/clock.ts';
import { pngSize } from '../../packages/core/src/picture/png-size.ts';
import { patiently } from './calls.ts';
import { chatServer, completion, sendJson, type Asked, type ChatServer } from './chat-server.ts';
import { drawnScreen } from './drawn-screen.ts';

const KEY = 'sk-very-secret-0123456789';
const picture = await drawnScreen([{ text: 'Delete everything?', left: 40, baseline: 100 }]);

let server: ChatServer | undefined;
afterEach(() => server?.close());

async function modelAt(answer: (asked: Asked, response: ServerResponse) => void, path = '/v1', model = 'seer'): Promise<VisionModel> {
  server = await chatServer(answer);
  const { vlm } = makeConfig({ vlm: { enabled: true, base_url: server.url + path, model, api_key: KEY } });
  return new VisionModel(vlm, {}, realClock);
}

const describePicture = (model: VisionModel): ReturnType<VisionModel['describe']> => patiently((call) => model.describe(picture, call));

describe('a vision model', () => {
  test('is shown the picture, informed that what is written there is untrusted, and paid by its own count', async () => {
    const model = await modelAt((_, response) => sendJson(response, completion('A dialog asks whether to delete everything.')));
    expect(await describePicture(model)).toEqual({
      text: 'A dialog asks whether to delete everything.',
      tokens: { prompt: 812, completion: 9 },
    });
    const [asked] = server?.asked ?? [];
    expect(asked).toMatchObject({
      path: '/v1/chat/completions',
      authorization: `Bearer ${KEY}`,
      body: { model: 'seer', max_tokens: 1500 },
    });
    const [instructions, question] = asked?.body.messages ?? [];
    expect(instructions?.content).toContain('untrusted');
    const png = Buffer.from(question?.content[1].image_url.url.replace('data:image/png;base64,', '') ?? '', 'base64');
    expect(pngSize(png)).toEqual({ width: 720, height: 480 });
  });

  test('is shown no more pixels than it looks at', async () => {
    const model = await modelAt((_, response) => sendJson(response, completion('A screen.')));
    const phone = await drawnScreen([], { width: 1080, height: 2400 });
    await patiently((call) => model.describe(phone, call));
    const url = server?.asked[0]?.body.messages?.[1].content[1].image_url.url ?? '';
    expect(pngSize(Buffer.from(url.replace('data:image/png;base64,', ''), 'base64'))).toEqual({ width: 768, height: 1707 });
  });

  test('is found behind a bare address in either usual place, and found at once the next time', async () => {
    const model = await modelAt((asked, response) => {
      if (asked.path === '/v1/chat/completions') sendJson(response, completion('A screen.'));
      else sendJson(response, { detail: 'Not Found' }, 404);
    }, '');
    await describePicture(model);
    await describePicture(model);
    expect(server?.asked.map(({ path }) => path)).toEqual(['/api/v1/chat/completions', '/v1/chat/completions', '/v1/chat/completions']);
    expect(model.status()).toEqual({ enabled: true, model: 'seer', endpoint: `${server?.url ?? ''}/v1/chat/completions`, error: null });
  });

  test('that wants its limit under the newer name is given it', async () => {
    const model = await modelAt((asked, response) => {
      if (asked.body.max_completion_tokens === 1500) sendJson(response, completion('A screen.'));
      else sendJson(response, { error: { message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead." } }, 400);
    });
    expect((await describePicture(model)).text).toBe('A screen.');
  });

  test('whose server does not count tokens is paid by estimate', async () => {
    const model = await modelAt((_, response) => sendJson(response, { choices: [{ message: { content: 'Twelve chars' } }] }));
    const { tokens } = await describePicture(model);
    expect(tokens.completion).toBe(3);
    expect(tokens.prompt + 1500).toBe(model.estimateTokens(picture));
  });

  test.each<[string, RegExp, (response: ServerResponse) => void]>([
    ['fails', /answers with HTTP 500$/, (response) => response.writeHead(500).end('Internal Server Error')],
    [
      'refuses the key',
      /refuses the key \(HTTP 401\): Incorrect API key provided: \*\*\*/,
      (response) => sendJson(response, { error: { message: `Incorrect API key provided: ${KEY}` } }, 401),
    ],
    [
      'does not know the model',
      /\(HTTP 404\): model "seer" not found/,
      (response) => sendJson(response, { error: 'model "seer" not found' }, 404),
    ],
    ['answers with a web page', /a web page/, (response) => response.writeHead(200).end('<html>Welcome</html>')],
    ['answers without words', /not with a description/, (response) => sendJson(response, completion(''))],
    [
      'answers without end',
      /longer than \d+ MB/,
      (response) => {
        const more = (): void => void response.write('x'.repeat(65_536), (error) => error ?? more());
        response.writeHead(200);
        more();
      },
    ],
    [
      'breaks off',
      /cannot be reached/,
      (response) => response.writeHead(200, { 'content-length': '100' }).write('{"choi', () => response.destroy()),
    ],
    ['hangs up', /cannot be reached/, (response) => response.destroy()],
  ])('gives a typed error without the key when its server %s', async (_, message, answer) => {
    const model = await modelAt((_asked, response) => answer(response));
    const failure = await describePicture(model).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'DescriptionFailed', message: expect.stringMatching(message) as string });
    expect(inspect(failure, { depth: null })).not.toContain(KEY);
  });

  test('does not follow a redirect with the picture and the key', async () => {
    const elsewhere = await chatServer((_, response) => sendJson(response, completion('Thank you.')));
    const model = await modelAt((_, response) => response.writeHead(307, { location: `${elsewhere.url}/v1/chat/completions` }).end());
    await expect(describePicture(model)).rejects.toMatchObject({ kind: 'DescriptionFailed', context: { status: 307 } });
    expect(elsewhere.asked).toEqual([]);
    await elsewhere.close();
  });

  test('that cannot be reached is a typed error', async () => {
    const model = await modelAt(() => undefined);
    await server?.close();
    await expect(describePicture(model)).rejects.toMatchObject({
      kind: 'DescriptionFailed',
      message: expect.stringContaining('ECONNREFUSED') as string,
    });
  });

  test.each(['before', 'after'])('is given up when it hangs %s the headers', async (when) => {
    const model = await modelAt((_, response) => {
      if (when === 'after') response.writeHead(200).write('{');
    });
    await expect(withDeadline(realClock, 50, 'looking', (call) => model.describe(picture, call))).rejects.toMatchObject({
      kind: 'Timeout',
    });
  });

  test('hears no more from a caller that has given up', async () => {
    const stop = new AbortController();
    const hungUp = new EventEmitter();
    const model = await modelAt((_, response) => {
      response.on('close', () => hungUp.emit('done'));
      stop.abort('enough');
    });
    const ended = once(hungUp, 'done');
    await expect(withDeadline(realClock, 60_000, 'looking', (call) => model.describe(picture, call), stop.signal)).rejects.toMatchObject({
      kind: 'Cancelled',
    });
    await ended;
  });

  test.each([
    ['not a PNG', { ...picture, png: new TextEncoder().encode('GIF89a') }],
    ['of no size', { ...picture, area: { left: 0, top: 0, right: 0, bottom: 0 } }],
  ])('is not shown what is %s', async (_, bad) => {
    const model = await modelAt((_asked, response) => sendJson(response, completion('A screen.')));
    await expect(patiently((call) => model.describe(bad, call))).rejects.toMatchObject({ kind: 'BadRequest' });
    expect(server?.asked).toEqual([]);
  });
});

describe('the settings of a vision model', () => {
  test.each([
    [{}, '[VLM disabled in config (vlm.enabled = false)]'],
    [{ enabled: true }, '[VLM not configured: set vlm.base_url and vlm.model]'],
    [{ enabled: true, base_url: 'http://127.0.0.1:1' }, '[VLM not configured: set vlm.model]'],
    [
      { enabled: true, base_url: 'http://127.0.0.1:1', model: 'seer', api_key: 'two\nlines' },
      '[VLM not configured: the key has characters that no header can carry]',
    ],
  ])('that leave it unusable are said in plain words: %j', async (vlm, why) => {
    const model = new VisionModel(makeConfig({ vlm }).vlm, {}, realClock);
    expect(model.estimateTokens(picture)).toBe(0);
    await expect(describePicture(model)).rejects.toMatchObject({ kind: 'PlatformUnsupported', message: why });
    expect(model.status().error).toBe('enabled' in vlm ? why : null);
  });

  test.each(['ftp://x.example', 'file:///etc/passwd', 'localhost:3000', 'http://ada:secret@x.example/v1'])(
    'cannot name the address %s',
    (base_url) => {
      expect(() => makeConfig({ vlm: { base_url } })).toThrow(expect.objectContaining({ kind: 'BadRequest' }));
    },
  );

  test('may leave the key to the environment', async () => {
    server = await chatServer((_, response) => sendJson(response, completion('A screen.')));
    const { vlm } = makeConfig({ vlm: { enabled: true, base_url: `${server.url}/v1`, model: 'seer' } });
    await describePicture(new VisionModel(vlm, { OWUI_API_KEY: 'from-the-environment\n' }, realClock));
    await describePicture(new VisionModel(vlm, {}, realClock));
    expect(server.asked.map(({ authorization }) => authorization)).toEqual(['Bearer from-the-environment', undefined]);
  });
});
