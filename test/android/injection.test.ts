import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import type { Device } from '../../packages/core/src/device/device.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { HandsightError } from '../../packages/core/src/error/errors.ts';
import { ROOT } from '../../packages/phone/src/file/file-system.ts';
import type { OpenPhone } from '../../packages/phone/src/open-phone.ts';
import { ADBD_PID } from '../../packages/phone/src/service/shell.ts';
import { ProcessTable } from '../../packages/phone/src/process-table.ts';
import { describeWith } from '../requires.ts';
import { openAdbLab, type AdbLab } from './adb-lab.ts';
import { callOf } from './call.ts';

const CANARY = '/data/local/tmp/pwned';
const RUN = `touch ${CANARY}`;

const NASTY = [
  `; ${RUN};`,
  `$(${RUN})`,
  `\`${RUN}\``,
  `| ${RUN}`,
  `&& ${RUN} &&`,
  `& ${RUN} &`,
  `\n${RUN}\n`,
  `'; ${RUN}; '`,
  `"; ${RUN}; "`,
  `\\'; ${RUN}; \\'`,
  `'$(${RUN})'`,
  `%s;${RUN}`,
  `org.pocket.notes; ${RUN}`,
  `org.pocket.notes/$(${RUN})`,
  `\r\n${RUN}`,
  `> ${CANARY}`,
  `--user 0 > ${CANARY}`,
  '-e',
  '--help',
  '*',
  '~',
  '${PATH}',
  '\0',
  `a\0; ${RUN}`,
  `é; ${RUN}`,
  `x`.repeat(1 << 20),
  `'`.repeat(30_000),
];

/** Everything that the driver itself ever runs. */
const OWN = new Set([
  'am',
  'cmd',
  'dumpsys',
  'echo',
  'getprop',
  'input',
  'logcat',
  'monkey',
  'pm',
  'ps',
  'screencap',
  'settings',
  'tail',
  'uiautomator',
  'wm',
]);

describeWith({ package: 'adb' }, 'whatever a caller writes', () => {
  let lab: AdbLab;
  let host: Host;
  let phone: OpenPhone;
  let device: Device;
  let ran: string[][] = [];

  beforeAll(async () => {
    lab = await openAdbLab();
    phone = await lab.phone();
    host = lab.host();
    ({ device } = await host.session(`android:${phone.serial}`));
    const { processes } = phone.phone;
    vi.spyOn(processes, 'add').mockImplementation((...args) => {
      // The driver's own shells; what they start is looked at.
      if (args[3] !== ADBD_PID) ran.push(args[1]);
      return ProcessTable.prototype.add.apply(processes, args);
    });
  });
  afterAll(() => lab.close());
  beforeEach(() => {
    ran = [];
  });

  /** Nothing but the driver's own commands ran, and nothing was written. */
  function nothingElseRan(): void {
    const names = ran.map(([name = '']) => name.replace(/^.*\//, '')).filter((name) => !OWN.has(name));
    expect([...new Set(names)]).toEqual([]);
    expect(wasWritten()).toBe(false);
  }

  const wasWritten = (): boolean => phone.phone.files.find(CANARY, ROOT) !== undefined;

  const typed = (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => undefined,
      (error: unknown) => {
        if (!(error instanceof HandsightError)) throw error;
      },
    );

  it.each<[string, (device: Device, word: string) => Promise<unknown> | undefined]>([
    ['an app to launch', (d, word) => d.apps?.launch(word, callOf())],
    ['an app to stop', (d, word) => d.apps?.stop(word, callOf())],
    ['an app to reset', (d, word) => d.apps?.reset(word, callOf())],
    ['an app in the log', (d, word) => d.logs?.read({ app: word, maxLines: 5 }, callOf())],
    ['a text', (d, word) => d.type(word, callOf())],
    ['a text for the clipboard', (d, word) => d.clipboard?.set(word, callOf())],
    ['a key', (d, word) => d.press({ key: word, modifiers: [] }, callOf())],
    ['a link', (d, word) => d.openLink(word, callOf())],
    ['a link with a scheme', (d, word) => d.openLink(`https://example.com/${word}`, callOf())],
    ['a window to read', (d, word) => d.read(word, { maxNodes: 10, maxDepth: 10 }, callOf())],
    ['a window to bring to the front', (d, word) => d.bringToFront(word, callOf())],
    ['a window to picture', (d, word) => d.picture({ window_uid: word }, callOf())],
  ])('as %s is never run', async (_, use) => {
    for (const word of NASTY) await typed(use(device, word) ?? Promise.resolve());
    nothingElseRan();
  });

  it('as a text typed into a field that has the focus is entered there, and never run', async () => {
    const client = await lab.client(host, phone);
    await client.perform({ type: 'launch_app', app: 'org.pocket.contacts' });
    await client.perform({ type: 'tap', target: { selector: '[resource_id$="add"]' } });
    const field = { selector: 'Edit[name="Name"]' };
    expect(await client.perform({ type: 'tap', target: field })).toMatchObject({ error: null });
    const words = NASTY.filter((word) => word.length < 100);
    for (const word of words) await typed(device.type(word, callOf()));
    // The same through the path that every surface uses, with its receipt.
    const receipt = await client.perform({ type: 'type', text: `; ${RUN}; $(${RUN})`, target: field, clearFirst: true });
    expect(receipt).toMatchObject({ error: null, dispatched: 'yes', verification: { status: 'verified' } });
    expect((await client.find(field.selector)).value).toBe(`; ${RUN}; $(${RUN})`);
    nothingElseRan();
  });

  it('as the name of a phone is no other phone', async () => {
    for (const word of NASTY) {
      const failure = await host.session(`android:${word}`).then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(HandsightError);
    }
    nothingElseRan();
  });

  it('would be seen if it were run', async () => {
    await device.shell?.run(RUN, callOf());
    expect(wasWritten()).toBe(true);
    expect(() => nothingElseRan()).toThrow();
  });
});
