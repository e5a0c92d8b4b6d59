import { afterAll, beforeAll, expect, it } from 'vitest';

import type { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Receipt } from '../../packages/core/src/host/receipt.ts';
import { walk } from '../../packages/core/src/screen/walk.ts';
import type { Keyboard } from '../../packages/phone/src/keyboards.ts';
import type { OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { describeWith } from '../requires.ts';
import { openAdbLab, type AdbLab } from './adb-lab.ts';
import { callOf } from './call.ts';

const FIELD = 'Edit[name="Name"]';
const PINYIN = 'org.pocket.pinyin/.PinyinIME';
const LATIN = 'com.android.inputmethod.latin/.LatinIME';

/** Keyboards that turn keys into another text, and what is reported. */
describeWith({ package: 'adb' }, 'typing past the keyboard in use', () => {
  let lab: AdbLab;
  beforeAll(async () => {
    lab = await openAdbLab();
  });
  afterAll(() => lab.close());

  async function opened(keyboard: Keyboard, helper: boolean): Promise<{ phone: OpenPhone; client: DeviceClient }> {
    const phone = await lab.phone({ vendor: 'vivo', keyboard });
    const client = await lab.client(lab.host({ helper }), phone);
    await client.perform({ type: 'launch_app', app: 'org.pocket.contacts' });
    await client.perform({ type: 'tap', target: { selector: '[resource_id$="add"]' } });
    return { phone, client };
  }

  const type = (client: DeviceClient, text: string): Promise<Receipt> =>
    client.perform({ type: 'type', text, target: { selector: FIELD }, clearFirst: true });

  /** Asked of the phone itself and not over adb. */
  async function held({ device }: OpenPhone): Promise<string> {
    const [window] = (await device.windows(callOf())).filter((w) => w.kind === 'app');
    const { root } = await device.read(window?.window_uid ?? '', { maxNodes: 1000, maxDepth: 100 }, callOf());
    return [...walk(root)].find((n) => n.hintText === 'Name' || n.text === 'Name' || n.description === 'Name')?.value ?? '(no field)';
  }

  it.each(['composing', 'correcting'] as const)(
    'enters text exactly by the helper, whatever a %s one would make of it',
    async (keyboard) => {
      const { phone, client } = await opened(keyboard, true);
      for (const text of ['nihao', 'nihao beijing', 'teh end, adn more', 'Grüße']) {
        expect(await type(client, text)).toMatchObject({ error: null, route: 'accessibility', verification: { status: 'verified' } });
        expect(await held(phone)).toBe(text);
      }
    },
  );

  it('reports by plain adb what a composing one made of it, and which one it was', async () => {
    const { phone, client } = await opened('composing', false);
    const lost = await type(client, 'nihao');
    expect(await held(phone)).toBe('');
    expect(lost).toMatchObject({ route: 'keys', verification: { status: 'failed' } });
    expect(lost.verification?.plain).toContain(PINYIN);
    const composed = await type(client, 'nihao beijing ');
    expect(await held(phone)).toBe('你好北京');
    expect(composed).toMatchObject({ error: null, route: 'keys', verification: { status: 'observed' } });
    expect(composed.verification?.summary).toContain('holds "你好北京"');
    expect(composed.verification?.summary).toContain(PINYIN);
    expect(composed.verification?.plain).toMatch(/let the helper run/);
    expect((await client.info()).facts).toMatchObject({ input_method: PINYIN });
  });

  it('does what the hint says, and the text is there', async () => {
    const { phone, client } = await opened('composing', false);
    expect((await client.perform({ type: 'shell', command: 'ime list -s' })).details).toMatchObject({
      stdout: `${LATIN}\n${PINYIN}\n`,
    });
    await client.perform({ type: 'shell', command: `ime set ${LATIN}` });
    const receipt = await type(client, 'nihao');
    expect(receipt).toMatchObject({ verification: { status: 'verified' } });
    expect(receipt.verification?.summary).not.toContain('keyboard');
    expect(await held(phone)).toBe('nihao');
  });

  it('reports by plain adb what a correcting one made of it', async () => {
    const { phone, client } = await opened('correcting', false);
    const corrected = await type(client, 'teh end');
    expect(await held(phone)).toBe('the end');
    expect(corrected).toMatchObject({ verification: { status: 'observed' } });
    expect(corrected.verification?.summary).toContain('holds "the end"; keys pass the keyboard org.pocket.correct/.CorrectingIME');
    expect(await type(client, 'the cat')).toMatchObject({ verification: { status: 'verified' } });
  });
});
