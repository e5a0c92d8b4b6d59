import type { PredicateInput } from '@handsight/core/look';
import type { ScriptedCase } from '../scripted-case.ts';
import { vary, type Common, type Variation } from '../variations.ts';

const SHORT_MS = 600;

/** An action, what is expected of it, and how often: it comes true, it does not, it was true before. */
interface Expectation {
  kind: string;
  page: string;
  action: Common['action'];
  isDone: Common['isDone'];
  expect: PredicateInput;
  variations: Variation[];
}

const SAVE: Common['action'] = { type: 'tap', target: { selector: 'Button[name="Save"]' } };
const WIFI: Common['action'] = { type: 'tap', target: { selector: 'Switch[name="Wi-Fi"]' } };

const works: Variation = { perturbation: 'comes true', mode: 'works' };
const dead: Variation = { perturbation: 'stays false', mode: 'dead' };
const isSaved: Common['isDone'] = ({ variables }) => variables['status'] === 'Saved';
const isOn: Common['isDone'] = ({ variables }) => variables['wifi'] === true;

const SAVED = { page: 'button', action: SAVE, isDone: isSaved };
const HELD: Variation = { perturbation: 'held before', mode: 'held_works', held: true };

const EXPECTATIONS: readonly Expectation[] = [
  {
    ...SAVED,
    kind: 'element exists',
    expect: { kind: 'element_exists', selector: 'Text[name="Saved"]' },
    variations: [works, dead, HELD],
  },
  {
    ...SAVED,
    kind: 'element is gone',
    expect: { kind: 'element_absent', selector: 'Text[name="Draft"]' },
    variations: [works, dead, HELD],
  },
  {
    ...SAVED,
    kind: 'element of nowhere is gone',
    expect: { kind: 'element_absent', selector: 'Button[name="Nowhere"]' },
    variations: [
      { ...works, held: true },
      { ...dead, held: true },
    ],
  },
  {
    ...SAVED,
    kind: 'control is enabled',
    expect: { kind: 'element_state', selector: 'Button[name="Save"]', state: 'enabled' },
    variations: [
      { ...works, held: true },
      { ...dead, held: true },
    ],
  },
  {
    ...SAVED,
    kind: 'dialog',
    isDone: ({ log }) => log.some((line) => line.includes('Rate this app')),
    expect: { kind: 'text_visible', regex: 'Rate this app' },
    variations: [{ perturbation: 'comes true', mode: 'dialog' }, works, dead, { perturbation: 'late', mode: 'late_dialog', ms: 400 }].map(
      (each) => (each.mode === 'works' ? { ...each, perturbation: 'something else reacts' } : each),
    ),
  },
  {
    page: 'switch',
    action: WIFI,
    isDone: isOn,
    kind: 'switch is checked',
    expect: { kind: 'element_state', selector: 'Switch[name="Wi-Fi"]', state: 'checked' },
    variations: [works, dead, { perturbation: 'late', mode: 'late', ms: 300 }, { perturbation: 'reverts', mode: 'reverts', ms: 300 }],
  },
  {
    page: 'switch',
    action: WIFI,
    isDone: ({ variables }) => variables['wifi'] === false,
    kind: 'switch is unchecked',
    expect: { kind: 'element_state', selector: 'Switch[name="Wi-Fi"]', state: 'unchecked' },
    variations: [
      { perturbation: 'comes true', mode: 'held' },
      { ...dead, held: true },
      { perturbation: 'no longer true', mode: 'works' },
    ],
  },
  {
    page: 'tabs',
    action: { type: 'tap', target: { selector: '[name="Display"]' } },
    isDone: ({ variables }) => variables['tab'] === 'display',
    kind: 'tab is selected',
    expect: { kind: 'element_state', selector: '[name="Display"]', state: 'selected' },
    variations: [works, dead, { perturbation: 'late', mode: 'late', ms: 300 }],
  },
  {
    page: 'list',
    action: { type: 'tap', target: { selector: '[name="Beta"]' } },
    isDone: ({ variables }) => Array.isArray(variables['rows']) && variables['rows'].length === 2,
    kind: 'count',
    expect: { kind: 'element_count', selector: '[name="Beta"]', count: 0 },
    variations: [{ perturbation: 'comes true', mode: 'removes' }, dead],
  },
  {
    page: 'field',
    action: { type: 'type', text: 'hello', target: { selector: 'Edit[name="Entry"]' } },
    isDone: ({ variables }) => variables['entry'] === 'hello',
    kind: 'value',
    expect: { kind: 'value_equals', selector: 'Edit[name="Entry"]', expected: 'hello' },
    variations: [works, { perturbation: 'stays false', mode: 'rejects' }, { perturbation: 'changes case', mode: 'upper' }],
  },
  {
    page: 'field',
    action: { type: 'type', text: 'hello', target: { selector: 'Edit[name="Entry"]' } },
    isDone: ({ variables }) => variables['entry'] === 'HELLO',
    kind: 'value by pattern',
    expect: { kind: 'value_matches', selector: 'Edit[name="Entry"]', regex: '^[A-Z]+$' },
    variations: [
      { perturbation: 'comes true', mode: 'upper' },
      { perturbation: 'stays false', mode: 'works' },
    ],
  },
  {
    page: 'dialog',
    action: { type: 'tap', target: { selector: '[name="Delete"]' } },
    isDone: ({ log }) => log.some((line) => line.startsWith('closed')),
    kind: 'dialog is gone',
    expect: { kind: 'element_absent', selector: 'Button[name="Delete"]' },
    variations: [works, { perturbation: 'stays false', mode: 'refuses' }, { perturbation: 'closes, does nothing', mode: 'forgets' }],
  },
];

/** Every kind of expectation: one that comes true, one that does not, one that was true before. */
export const expectationCases = (): ScriptedCase[] =>
  EXPECTATIONS.flatMap(({ kind, page, action, isDone, expect, variations }) =>
    variations.flatMap((variation) =>
      vary(
        {
          control: `expected: ${kind}`,
          page,
          oracle: `expected: ${kind}`,
          postcondition: 'stated',
          action,
          options: { expect: [expect], ...(variation.ms === undefined ? { expect_timeout_ms: SHORT_MS } : {}) },
          isDone,
        },
        [variation],
      ),
    ),
  );
