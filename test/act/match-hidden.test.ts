import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import { HandsightError } from '../../packages/core/src/error/errors.ts';
import { finish, openOwn, type Opened } from './own-scenario.ts';
import { watched } from './watched-device.ts';

const PIN = '884217';
const BANK = `
name: Bank
device: {width: 800, height: 600}
initial_state: open
states:
  open:
    windows:
      - uid: bank
        title: Bank of KeyVault
        bounds: {x: 0, y: 0, width: 600, height: 500}
        tree:
          role: Window
          name: Bank
          children:
            - {role: Edit, name: PIN, id: pin, value: "${PIN}", bounds: {x: 10, y: 10, width: 200, height: 30}}
            - {role: Edit, name: Note, id: note, value: "rent", bounds: {x: 10, y: 50, width: 200, height: 30}}
            - {role: Group, name: PIN list, id: frame, value: "${PIN}", bounds: {x: 10, y: 90, width: 200, height: 60}, children: [{role: Button, name: Show, bounds: {x: 10, y: 100, width: 100, height: 30}}]}
            - {role: Text, name: "Account 123-45-6789", id: account, bounds: {x: 10, y: 200, width: 200, height: 30}}
`;
const REDACTION: ConfigInput['redaction'] = {
  enabled: true,
  element_name_patterns: ['PIN'],
  ocr_text_patterns: ['\\b\\d{3}-\\d{2}-\\d{4}\\b', 'KeyVault'],
};

let open: Opened;
const inputs: string[] = [];
const begin = (redaction: ConfigInput['redaction']): void => {
  beforeAll(async () => {
    open = await openOwn(BANK, { config: { redaction: { ...REDACTION, ...redaction } }, wrap: (device) => watched(device, inputs) });
  });
  afterAll(() => open.close());
};

const NOTE = { selector: '[name="Note"]' };
type Ask = (client: DeviceClient, guess: string) => Promise<unknown>;

/** Requests that try to match a hidden value. */
const ASKS: Record<string, Ask> = {
  'value_equals, as a whole': (client, guess) => client.assertState([{ kind: 'value_equals', selector: '[name="PIN"]', expected: guess }]),
  'value_matches, piece by piece': (client, guess) =>
    client.assertState([{ kind: 'value_matches', selector: '[name="PIN"]', regex: `^${guess}` }]),
  'element_exists with its value': (client, guess) => client.assertState([{ kind: 'element_exists', selector: `Edit[value^="${guess}"]` }]),
  'element_absent with its value': (client, guess) => client.assertState([{ kind: 'element_absent', selector: `[value*="${guess}"]` }]),
  'a selector with its value': (client, guess) => client.find(`[name="PIN"][value~="${guess}.*"]`),
  'a selector with the value of what is around': (client, guess) => client.find(`Group[value^="${guess}"]//Button`),
  'waiting for an element with its value': (client, guess) =>
    client.waitFor({ any_of: [{ type: 'element_appears', selector: `Edit[value^="${guess}"]` }], timeout_ms: 0 }),
  'the part of a tree below it': (client, guess) => client.structure({ scope: `Edit[value^="${guess}"]` }),
  'aiming at it': (client, guess) => refusal(client, { type: 'hover', target: { selector: `Edit[value^="${guess}"]` } }),
  'scrolling to it': (client, guess) => refusal(client, { type: 'scroll_to', target: { selector: `Edit[value^="${guess}"]` } }),
  'expecting it': (client, guess) =>
    refusal(client, { type: 'hover', target: NOTE }, [{ kind: 'value_matches', selector: '[name="PIN"]', regex: guess }]),
};

async function refusal(
  client: DeviceClient,
  action: Parameters<DeviceClient['perform']>[0],
  expected: NonNullable<Parameters<DeviceClient['perform']>[1]>['expect'] = [],
): Promise<unknown> {
  inputs.length = 0;
  const { error, dispatched, verification } = await finish(open.clock, client.perform(action, { expect: expected }));
  if (error === null) return verification;
  if (error.code === 'PermissionDenied') expect({ dispatched, inputs }).toEqual({ dispatched: 'no', inputs: [] });
  throw new HandsightError(error.code, error.message, error.context);
}

const rightGuess = (what: string): string => (what.endsWith('as a whole') ? PIN : PIN.slice(0, 2));

/** What a caller sees of an answer or an error, without the guess itself. */
async function visibleAnswer(ask: Ask, guess: string): Promise<string> {
  const answer = await ask(open.client, guess).catch((error: unknown) => {
    if (!(error instanceof HandsightError)) throw error;
    return { kind: error.kind, message: error.message, context: error.context };
  });
  return JSON.stringify(answer)
    .replaceAll(guess, 'guess')
    .replace(/"(elapsed_ms|polls)":\d+/g, '"$1":0');
}

describe('where hidden values may not be matched, as by default', () => {
  begin({});

  it.each(Object.entries(ASKS))('%s is refused by that rule, right or wrong', async (what, ask) => {
    const right = await visibleAnswer(ask, rightGuess(what));
    expect(right).toContain('"kind":"PermissionDenied"');
    expect(right).toContain('redaction.match_hidden');
    expect(right).toBe(await visibleAnswer(ask, '99'));
  });

  const BLIND: Record<string, Ask> = {
    'text on the screen': (client, guess) => client.assertState([{ kind: 'text_visible', regex: guess, mode: 'tree' }]),
    'waiting for a text': (client, guess) => client.waitFor({ any_of: [{ type: 'text_visible', regex: guess }], timeout_ms: 0 }),
    'a selector by text': (client, guess) => client.find({ textContains: guess }),
    'a selector by name': (client, guess) => client.find(`[name*="${guess}"]`),
    'a window by title': (client, guess) => client.assertState([{ kind: 'window_exists', title_regex: guess }]),
    'the window in front': (client, guess) => client.assertState([{ kind: 'window_focused', title_regex: guess }]),
    'waiting for a window': (client, guess) => client.waitFor({ any_of: [{ type: 'window_appears', title_regex: guess }], timeout_ms: 0 }),
  };
  it.each(Object.entries(BLIND))('%s finds only what is shown', async (_, ask) => {
    for (const piece of [PIN.slice(0, 3), '23-4', 'KeyVa'])
      expect(await visibleAnswer(ask, piece)).toBe(await visibleAnswer(ask, '#'.repeat(piece.length)));
  });

  it('what is not hidden can be asked for as ever', async () => {
    const { all_passed } = await open.client.assertState([
      { kind: 'value_equals', selector: '[name="Note"]', expected: 'rent' },
      { kind: 'element_exists', selector: '[name="Note"][value^="re"]' },
      { kind: 'element_exists', selector: '[name="PIN"]' },
      { kind: 'text_visible', regex: '^rent$', mode: 'tree' },
      { kind: 'window_exists', title_regex: '^Bank of' },
    ]);
    expect(all_passed).toBe(true);
    expect(await open.client.find({ text: 'rent' })).toMatchObject({ name: 'Note' });
    const { selector } = await open.client.find('Text[name^="Account"]');
    expect(await open.client.find(selector)).toMatchObject({ name: 'Account [REDACTED]' });
  });
});

describe('where the operator allows it', () => {
  begin({ match_hidden: 'allow' });

  it.each(Object.entries(ASKS))('%s distinguishes right from wrong', async (what, ask) => {
    expect(await visibleAnswer(ask, rightGuess(what))).not.toBe(await visibleAnswer(ask, '99'));
  });
});

describe('without redaction', () => {
  begin({ enabled: false, match_hidden: 'deny' });

  it('nothing is hidden, so that everything can be asked for', async () => {
    const { all_passed } = await open.client.assertState([{ kind: 'value_equals', selector: '[name="PIN"]', expected: PIN }]);
    expect(all_passed).toBe(true);
  });
});
