import type { DeviceClient } from '@handsight/core/client';

import { CheckFailed, expectThat, requireVerdict, Skipped, type Bench, type Check } from './check.ts';

const SEARCH = /search|suche|buscar|recherche|cerca|pesquis|поиск|搜索|검색|検索/i;
const FIELD = 'Edit';

/** The order matters: each check leaves the phone in the state the next one needs. */
export const CHECKS: readonly Check[] = [
  {
    name: 'WebDriverAgent',
    on: 'ios',
    advice: 'It answers, but does not say what it runs on; update WebDriverAgent.',
    async run({ client }) {
      const { osVersion, facts } = await client.info();
      expectThat(osVersion !== '' && Number(facts['scale']) > 0, 'it names neither the system nor the scale');
      return `${String(facts['wda'])}, ${String(facts['scale'])} pixels a point`;
    },
  },
  {
    name: 'helper',
    on: 'android',
    advice: 'The reason stands beside it. Close other automation (Appium, Maestro), and report it: plain adb is used meanwhile.',
    async run({ client }) {
      const { facts } = await client.info();
      expectThat(facts['helper'] === 'handsight', `${String(facts['helper'])}: ${String(facts['helper_why'])}`);
      return "Handsight's helper runs";
    },
  },
  {
    name: 'launch',
    advice: 'Settings could not be started; start them by hand once and try again.',
    async run({ client, settings }) {
      await client.perform({ type: 'stop_app', app: settings });
      requireVerdict(await client.perform({ type: 'launch_app', app: settings }), 'verified', 'observed');
      expectThat((await client.window()).process === settings, 'another app is in front');
      return 'Settings are in front';
    },
  },
  {
    name: 'home',
    advice: 'The home key did not lead out of Settings.',
    async run({ client, settings }) {
      requireVerdict(await client.perform({ type: 'key', keys: 'home' }), 'verified', 'observed');
      expectThat((await client.window()).process !== settings, 'Settings are still in front');
      await client.perform({ type: 'launch_app', app: settings });
      return 'out of Settings and back';
    },
  },
  {
    name: 'reading',
    advice: 'Nothing could be read. Accessibility must not be switched off by the maker; restart the phone and try again.',
    async run({ client }) {
      const { node_count, degraded } = await client.screen();
      expectThat(degraded === null, `degraded: ${degraded?.reason ?? ''}`);
      expectThat(node_count > 5, `${node_count} elements only`);
      return `${node_count} elements`;
    },
  },
  {
    name: 'refs',
    advice: 'Two readings of the same screen gave other refs; report it.',
    async run({ client }) {
      const [one, two] = [await client.compact(), await client.compact()];
      expectThat(one.refCount > 0 && one.refCount === two.refCount, `${one.refCount} refs, then ${two.refCount}`);
      const lost = [...one.refMap.keys()].filter((ref) => !two.refMap.has(ref));
      expectThat(lost.length === 0, `${lost.length} of ${one.refCount} refs changed`);
      return `${one.refCount} refs, all kept`;
    },
  },
  {
    name: 'scroll',
    advice: 'The list did not move; on Xiaomi and some others allow "USB debugging (Security settings)".',
    async run({ client }) {
      requireVerdict(await client.perform({ type: 'scroll', direction: 'down' }), 'verified', 'observed');
      requireVerdict(await client.perform({ type: 'scroll', direction: 'up' }), 'verified', 'observed');
      return 'down and up';
    },
  },
  {
    name: 'screenshot',
    advice: 'No picture could be taken; a protected window in front forbids it.',
    async run({ client }) {
      const [{ width, height }, [monitor]] = [await client.picture('screen'), await client.monitors()];
      const { right = 0, bottom = 0 } = monitor?.bounds ?? {};
      expectThat(width === right && height === bottom, `${width}x${height}, the screen has ${right}x${bottom}`);
      return `${width}x${height}`;
    },
  },
  {
    name: 'secure window',
    on: 'android',
    advice: 'A protected window is in front: bring another app to the front.',
    async run({ client }) {
      const { facts } = await client.info();
      expectThat(facts['secure_window'] === false, 'Settings count as protected');
      throw new Skipped('no protected window to try it with; an unprotected one is distinguished from it');
    },
  },
  {
    name: 'rotate',
    advice: 'The screen did not turn; tablets in a dock and some launchers forbid it.',
    run: (bench) => keepingRotation(bench, turnAndBack),
  },
  {
    name: 'tap',
    advice: 'The search of Settings did not open; on Xiaomi and some others allow "USB debugging (Security settings)".',
    async run({ client }) {
      const ref = await searchRef(client);
      requireVerdict(await client.perform({ type: 'tap', target: { ref } }), 'verified', 'observed');
      expectThat(await hasField(client), 'no field came');
      return 'the search of Settings opened';
    },
  },
  typing('type ASCII', 'Wi-Fi 50% "x"'),
  typing('type umlauts', 'Größe äöü'),
  typing('type emoji', 'ok 😀👍🏽'),
  typing('type CJK', '設定を検索'),
  {
    name: 'back',
    on: 'android',
    advice: 'The back key did not lead out of the search.',
    async run({ client }) {
      for (let tries = 0; tries < 3; tries++) {
        requireVerdict(await client.perform({ type: 'key', keys: 'back' }), 'verified', 'observed', 'no_effect');
        if (!(await hasField(client))) return 'out of the search';
      }
      throw new CheckFailed('the search is still there');
    },
  },
  {
    name: 'clipboard',
    advice: 'The clipboard cannot be reached; text beyond ASCII is then refused unless the helper runs.',
    async run({ client }) {
      if (!(await client.capabilities()).clipboard) throw new Skipped('this phone has no way to it without the helper');
      const { text: before } = await client.clipboard();
      try {
        requireVerdict(await client.perform({ type: 'set_clipboard', text: 'Handsight ü 😀' }), 'verified', 'observed');
        expectThat((await client.clipboard()).text === 'Handsight ü 😀', 'it held something else');
      } finally {
        await client.perform({ type: 'set_clipboard', text: before });
      }
      return 'set, read and put back';
    },
  },
  {
    name: 'sleep and wake',
    on: 'android',
    advice: 'The phone was not woken; press its power button. `android.wake` must not be false.',
    async run({ client }) {
      const { facts } = await client.info();
      if (facts['screen_lock'] === true) throw new Skipped('the phone has a PIN, pattern or password, and would lock itself');
      requireVerdict(await client.perform({ type: 'key', keys: '223' }), 'verified', 'observed', 'no_effect', 'unverifiable');
      await client.screen();
      const after = (await client.info()).facts;
      expectThat(after['awake'] !== false, 'it still sleeps');
      return 'put to sleep and woken by the next reading';
    },
  },
  {
    name: 'lock and unlock',
    on: 'ios',
    advice: 'WebDriverAgent did not unlock it; press the side button.',
    async run({ client }) {
      const { facts } = await client.info();
      if (facts['simulator'] !== true) throw new Skipped('an iPhone with a passcode could not be unlocked again');
      await client.perform({ type: 'key', keys: 'power' });
      expectThat((await client.info()).facts['locked'] === true, 'it did not lock');
      await client.perform({ type: 'key', keys: 'wakeup' });
      expectThat((await client.info()).facts['locked'] === false, 'it is still locked');
      return 'locked and unlocked';
    },
  },
];

function typing(name: string, text: string): Check {
  return {
    name,
    advice:
      'The text was refused or changed: without the helper only ASCII can be typed; a keyboard that corrects text may have changed it.',
    async run({ client }) {
      const typed = requireVerdict(await client.perform({ type: 'type', text, target: { selector: FIELD } }), 'verified');
      requireVerdict(await client.perform({ type: 'clear', target: { selector: FIELD } }), 'verified');
      return `${typed}, then cleared`;
    },
  };
}

async function hasField(client: DeviceClient): Promise<boolean> {
  const { refMap } = await client.compact();
  return [...refMap.values()].some(({ role }) => role === 'text_field');
}

/** The label of the search is localised; its id is the same almost everywhere. */
export async function searchRef(client: DeviceClient): Promise<string> {
  const { refMap } = await client.compact();
  const found = [...refMap].find(([, { resourceId, text, description, hintText, children }]) =>
    [resourceId, text, description, hintText, ...children.flatMap((child) => [child.text, child.description])].some((label) =>
      SEARCH.test(label),
    ),
  );
  if (found === undefined) throw new Skipped('Settings show no search');
  return found[0];
}

async function turnAndBack({ client }: Bench): Promise<string> {
  const wide = async (): Promise<boolean> => {
    const [monitor] = await client.monitors();
    return monitor !== undefined && monitor.bounds.right > monitor.bounds.bottom;
  };
  const turn = async (orientation: 'portrait' | 'landscape'): Promise<void> => {
    requireVerdict(await client.perform({ type: 'set_orientation', orientation }), 'verified', 'observed', 'no_effect');
    expectThat((await wide()) === (orientation === 'landscape'), `it did not turn to ${orientation}`);
  };
  const first: 'portrait' | 'landscape' = (await wide()) ? 'landscape' : 'portrait';
  await turn(first === 'portrait' ? 'landscape' : 'portrait');
  await turn(first);
  return 'turned and turned back';
}

/** Restores auto-rotation, whatever happens. */
async function keepingRotation(bench: Bench, work: (bench: Bench) => Promise<string>): Promise<string> {
  const { client } = bench;
  const { facts } = await client.info();
  try {
    return await work(bench);
  } finally {
    if (facts['auto_rotate'] === true) await client.perform({ type: 'shell', command: 'settings put system accelerometer_rotation 1' });
  }
}
