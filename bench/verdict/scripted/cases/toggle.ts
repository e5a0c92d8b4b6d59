import { DeviceClient } from '@handsight/core/client';
import type { ScriptedCase } from '../scripted-case.ts';
import { callOf, type Site } from '../site.ts';
import { crashes, late, putBack, reverts, swallowed, vary, works, type Variation } from '../variations.ts';

const turns = (control: string, selector: string, variable: string): Parameters<typeof vary>[0] => ({
  control,
  page: 'switch',
  oracle: `${variable} turned`,
  postcondition: 'implied',
  action: { type: 'tap', target: { selector } },
  isDone: (now, staged) => now.variables[variable] !== staged.variables[variable],
});

/** The expectation already holds, and says nothing about the switch. */
const SET_WITH_EXPECTATION: Parameters<typeof vary>[0] = {
  ...turns('switch that is set, with an expectation', 'Switch[name="Wi-Fi"]', 'wifi'),
  postcondition: 'stated',
  action: { type: 'set_checked', target: { selector: 'Switch[name="Wi-Fi"]' }, checked: true },
  options: { expect: [{ kind: 'element_exists', selector: 'Switch[name="Wi-Fi"]' }], expect_timeout_ms: 600, skip_if_held: true },
};

const TURNED_ON = { perturbation: 'turned off again', mode: 'held' };

const FADES: Variation = { perturbation: 'message fades', mode: 'toast', later: 'unaffected' };

/** Something goes away or moves on afterwards, but the switch is not turned back. */
const UNAFFECTED: Variation[] = [
  FADES,
  ...[800, 2000].flatMap((ms): Variation[] => [
    { perturbation: 'page moves on', mode: 'moves_on', ms, later: 'unaffected' },
    { perturbation: 'it vanishes', mode: 'vanishes', ms, later: 'unaffected' },
  ]),
];

const TOUCHED: ScriptedCase = {
  ...turns('switch', 'Switch[name="Wi-Fi"]', 'wifi'),
  page: 'switch/works/0',
  perturbation: 'touched',
  later: 'unaffected',
};

/** Not undone by itself. */
async function turnBackAsAnother({ client }: Site): Promise<void> {
  const other = await DeviceClient.on(client.host, client.device, 'somebody else');
  await other.perform({ type: 'tap', target: { selector: 'Switch[name="Wi-Fi"]' } });
}

/** By hand: nothing of it passes the host. */
async function turnBackByHand({ client, device }: Site): Promise<void> {
  const { bounds } = await client.find('Switch[name="Wi-Fi"]');
  const at = { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2, atMs: 0 };
  await device.gesture({ paths: [[at]], button: 'left', count: 1, modifiers: [] }, callOf());
}

/** Where the device reports that it was touched; plain adb does not know. */
export const touchedCases = (): ScriptedCase[] => [{ ...TOUCHED, perturbation: 'a person turns it back', meanwhile: turnBackByHand }];

/** A tap on these implies that their state is inverted. */
export const toggleCases = (): ScriptedCase[] => [
  ...vary(turns('switch', 'Switch[name="Wi-Fi"]', 'wifi'), [
    works,
    TURNED_ON,
    putBack,
    swallowed,
    crashes,
    ...late(100, 300, 900, 2000),
    ...reverts(100, 300, 800, 2000, 4000),
    ...UNAFFECTED,
  ]),
  ...vary(
    {
      ...turns('switch, with an expectation', 'Switch[name="Wi-Fi"]', 'wifi'),
      postcondition: 'stated',
      options: { expect: [{ kind: 'element_state', selector: 'Switch[name="Wi-Fi"]', state: 'checked' }] },
    },
    [works, putBack, ...reverts(300, 800, 2000, 4000), FADES],
  ),
  { ...TOUCHED, perturbation: 'another client turns it back', meanwhile: turnBackAsAnother },
  ...vary(SET_WITH_EXPECTATION, [
    { ...works, held: true },
    { ...putBack, held: true },
  ]),
  ...vary(turns('check box', 'CheckBox[name="I agree"]', 'agreed'), [
    works,
    TURNED_ON,
    putBack,
    swallowed,
    ...late(100, 300, 900),
    ...reverts(100, 300, 800),
  ]),
];
