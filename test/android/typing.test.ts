import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Receipt } from '../../packages/core/src/host/receipt.ts';
import { walk } from '../../packages/core/src/screen/walk.ts';
import type { OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { describeWith } from '../requires.ts';
import { openAdbLab, type AdbLab } from './adb-lab.ts';
import { callOf } from './call.ts';

const FIELD = 'Edit[name="Name"]';

describeWith({ package: 'adb' }, 'typing over adb', () => {
  let lab: AdbLab;
  let phone: OpenPhone;
  let client: DeviceClient;

  beforeAll(async () => {
    lab = await openAdbLab();
    phone = await lab.phone();
    client = await lab.client(lab.host(), phone);
    await client.perform({ type: 'launch_app', app: 'org.pocket.contacts' });
    await client.perform({ type: 'tap', target: { selector: '[resource_id$="add"]' } });
  });
  afterAll(() => lab.close());

  const type = (text: string): Promise<Receipt> =>
    client.perform({ type: 'type', text, target: { selector: FIELD }, clearFirst: true }, { timeout_ms: 60_000 });

  /** What the field holds, asked of the phone itself and not over adb. */
  async function held(): Promise<string> {
    const call = callOf();
    const [window] = (await phone.device.windows(call)).filter((w) => w.kind === 'app');
    const { root } = await phone.device.read(window?.window_uid ?? '', { maxNodes: 1000, maxDepth: 100 }, call);
    return [...walk(root)].find((n) => n.hintText === 'Name' || n.text === 'Name' || n.description === 'Name')?.value ?? '(no field)';
  }

  it.each(['Ada', 'it is 100%sure', '%s', 'a  b', `'; reboot; echo '`, '$(id) `id` ${HOME} \\n', '"*?[]{}()<>|&;~!#', '-n', '--longpress'])(
    'enters %j exactly',
    async (text) => {
      const receipt = await type(text);
      expect(receipt.error).toBeNull();
      expect(receipt.verification?.status).toBe('verified');
      expect(await held()).toBe(text);
    },
  );

  it('enters whatever printable text exactly', async () => {
    const text = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 }).filter((each) => each.trim() === each);
    await fc.assert(
      fc.asyncProperty(text, async (each) => {
        expect((await type(each)).error).toBeNull();
        expect(await held()).toBe(each);
      }),
      { numRuns: 15 },
    );
  });

  it.each(['ünïcödé', '日本語', '👩‍👩‍👧 family', 'tab\there', 'שלום', "l'été $(id)"])(
    'pastes %j, and the clipboard is read back first',
    async (text) => {
      const receipt = await type(text);
      // A tab could move the focus, so that the text behind it is a part of its own, and that part has keys.
      const route = text.includes('\t') ? 'keys' : 'clipboard';
      expect(receipt).toMatchObject({ error: null, route, verification: { status: 'verified' } });
      expect(await held()).toBe(text);
    },
  );

  it('pastes nothing when the clipboard holds something else than it was given', async () => {
    await type('kept');
    const { clipboard } = phone.device;
    const set = clipboard.set;
    clipboard.set = () => set('stale', callOf());
    const receipt = await client.perform({ type: 'type', text: 'ü', target: { selector: FIELD } });
    clipboard.set = set;
    expect(receipt).toMatchObject({ ok: false, dispatched: 'no', error: { code: 'TextNotTypable' } });
    expect(await held()).toBe('kept');
  });

  it('refuses what it cannot enter, and types nothing of it', async () => {
    await type('kept');
    for (const text of ['a\0b', 'lone \ud800 surrogate']) {
      const receipt = await client.perform({ type: 'type', text, target: { selector: FIELD } });
      expect(receipt).toMatchObject({ ok: false, dispatched: 'no', error: { code: 'TextNotTypable' } });
    }
    expect(await held()).toBe('kept');
  });
});
