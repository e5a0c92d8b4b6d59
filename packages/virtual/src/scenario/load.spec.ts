import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HandsightError } from '../../../core/src/error/errors.ts';
import { loadScenario } from './load.ts';

const LOGIN = `name: Login
initial_state: login
states:
  login:
    windows:
      - uid: mock:1
        title: Sign in
        bounds: {x: 0, y: 0, width: 400, height: 300}
        tree:
          role: Window
          children:
            - {role: Edit, name: User, id: u}
            - {role: Edit, name: Password, id: p, secret: true}
            - {role: Button, name: Go, id: go}
  done: {windows: []}
reactions:
  - on: {tool: type_text, target_id: u, text_regex: "(.+)"}
    when: [{id: p, value_not_empty: true}, {id: u, value: x}]
    set: [{id: u, value: "{text}"}]
    transition_to: done
oracles:
  success: [{kind: window_exists, title_regex: done}]
`;

const PHONE = `name: Phone
apps:
  a:
    label: A
    start: one
    data: {count: 0, rows: []}
    screens:
      one:
        title: "{{count}}"
        children:
          - {role: button, name: Add, id: add, on_tap: [{let: {count: "{{count + 1}}"}}, {go: two, with: {row: 1}}]}
          - {role: list, children: [{role: list_item, for_each: r in rows, name: "{{r.name}}"}]}
      two:
        title: "{{row}}"
    dialogs:
      ask: {title: Sure?, buttons: [{name: OK}]}
`;

/** The refusal of a file in which one text was replaced by another. */
function refusal(yaml: string, text: string, by: string): HandsightError {
  expect(yaml).toContain(text);
  try {
    loadScenario(yaml.replace(text, by), 'file.yaml');
  } catch (error) {
    if (error instanceof HandsightError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

describe('a scenario', () => {
  it('is read as the screen-observer dialect writes it', () => {
    const { reactions, states } = loadScenario(LOGIN, 'file.yaml');
    expect(Object.keys(states)).toEqual(['login', 'done']);
    expect(reactions[0]).toMatchObject({
      on: { tool: 'type', target_id: 'u' },
      when: [
        { id: 'p', value_not_empty: true },
        { id: 'u', value: 'x' },
      ],
    });
  });

  it.each(['match', 'True', 'true', '"on"'])('may spell a reaction’s "on" as %s', (key) => {
    expect(loadScenario(LOGIN.replace('on:', `${key}:`), 'file.yaml').reactions).toHaveLength(1);
  });

  it('may be YAML 1.1, which reads the key "on" as a truth value', () => {
    expect(loadScenario(`%YAML 1.1\n---\n${LOGIN}`, 'file.yaml').reactions).toHaveLength(1);
  });

  it('takes numbers and truth values for text', () => {
    const yaml = LOGIN.replace('name: User', 'name: 42').replace('title: Sign in', 'title: true');
    expect(loadScenario(yaml, 'file.yaml').states['login']?.windows[0]).toMatchObject({
      title: { source: 'true' },
      tree: { children: [{ name: { source: '42' } }, {}, {}] },
    });
  });

  it('knows patterns as Python writes them', () => {
    const { reactions } = loadScenario(LOGIN.replace('(.+)', '(?i)abc\\\\-d'), 'file.yaml');
    expect(reactions[0]?.on.text_regex?.part.isIn('ABC-D')).toBe(true);
  });

  it('may be a whole phone', () => {
    expect(Object.keys(loadScenario(PHONE, 'file.yaml').apps)).toEqual(['a']);
  });
});

describe('a scenario that is wrong', () => {
  it.each<[what: string, yaml: string, text: string, by: string, pointsAt: string, message: RegExp]>([
    ['an unknown key', LOGIN, 'initial_state:', 'colour: red\ninitial_state:', 'colour', /unknown key "colour"; expected .*reactions/],
    ['an unknown key deep inside', LOGIN, 'id: go}', 'id: go, hieght: 3}', 'hieght', /unknown key "hieght"; expected .*height/],
    ['a missing key', LOGIN, 'uid: mock:1\n', 'process: p\n', 'process: p', /uid/],
    ['a wrong type', LOGIN, 'width: 400', 'width: wide', 'wide,', /expected number/],
    ['a second spelling of on', LOGIN, 'on: {tool', 'match: {tool: click}\n    on: {tool', 'match', /exactly one of on, match/],
    ['no state of that name', LOGIN, 'initial_state: login', 'initial_state: logn', 'logn', /no state "logn"; expected one of login, done/],
    ['no state to go to', LOGIN, 'transition_to: done', 'transition_to: don', 'don', /no state "don"/],
    ['no element of that id', LOGIN, 'target_id: u', 'target_id: user', 'user', /no element has the id "user"; expected one of u, p, go/],
    ['no element to set', LOGIN, 'set: [{id: u', 'set: [{id: x', 'x', /no element has the id "x"/],
    ['no element to ask', LOGIN, 'when: [{id: p', 'when: [{id: q', 'q', /no element has the id "q"/],
    ['an id twice', LOGIN, 'id: p,', 'id: u,', 'u,', /id "u" stands twice/],
    ['a bad pattern', LOGIN, '"(.+)"', '"(.+"', '"(.+"', /not a regular expression/],
    ['an unknown tool', LOGIN, 'type_text', 'typo_text', 'typo_text', /unknown tool "typo_text"; expected tap, click/],
    ['an unknown predicate', LOGIN, 'window_exists', 'window_exist', 'window_exist', /expected a predicate whose kind is element_exists/],
    ['a bad selector', LOGIN, 'window_exists, title_regex: done', 'element_exists, selector: "[["', '"[["', /column/],
    [
      'two ways to compare',
      LOGIN,
      '{id: u, value: x',
      '{id: u, value: x, value_not_empty: true',
      '{id: u',
      /either value or value_not_empty/,
    ],
    [
      'a window twice',
      LOGIN,
      'done: {windows: []}',
      'done: {windows: [{uid: a, title: A, tree: {role: W}}, {uid: a, title: B, tree: {role: W}}]}',
      'a, title: B',
      /window "a" stands twice/,
    ],
    ['broken YAML', LOGIN, 'children:\n', 'children: [\n', '- {role: Edit, name: User', /not readable as YAML/],
    [
      'a key twice',
      LOGIN,
      'initial_state: login',
      'initial_state: login\ninitial_state: done',
      'initial_state: done',
      /not readable as YAML/,
    ],
    ['a bad expression', PHONE, '"{{count + 1}}"', '"{{count +}}"', '"{{count +}}"', /expected a value/],
    ['an unknown variable', PHONE, '"{{count + 1}}"', '"{{cuont + 1}}"', '"{{cuont', /no variable "cuont"; expected one of count, rows/],
    ['an unknown variable in a list', PHONE, 'r in rows', 'r in rosw', 'r in rosw', /no variable "rosw"/],
    ['an undeclared variable', PHONE, '{let: {count: ', '{let: {total: ', '"{{count + 1', /no variable "total"/],
    ['no such screen', PHONE, 'go: two', 'go: three', 'three', /no screen "three"; expected one of one, two/],
    ['no such start', PHONE, 'start: one', 'start: none', 'none', /no screen "none"/],
    [
      'an effect that does nothing',
      PHONE,
      '{go: two, with: {row: 1}}',
      '{jump: two}',
      '{jump',
      /expected a map with one of set, transition_to/,
    ],
    ['an effect with too much', PHONE, 'with: {row: 1}', 'with: {row: 1}, at: 3', 'at: 3', /unknown key "at"; expected go, with, replace/],
    ['nothing to show', 'name: Empty\n', 'name: Empty', 'name: Empty', 'name', /expected states or apps/],
  ])('%s is refused with its place and what was expected', (_what, yaml, text, by, pointsAt, message) => {
    const error = refusal(yaml, text, by);
    expect(error.message).toMatch(message);
    const changed = yaml.replace(text, by);
    const before = changed.slice(0, changed.indexOf(pointsAt, Math.max(0, changed.indexOf(by)))).split('\n');
    const [line, column] = [before.length, (before.at(-1) ?? '').length + 1];
    expect(error).toMatchObject({ kind: 'ScenarioInvalid', context: { file: 'file.yaml', line, column } });
    expect(error.message).toContain(`file.yaml:${line}:${column}: `);
  });

  it.each([
    ['too long', `name: ${'x'.repeat(3_000_000)}`],
    ['nested too deeply', `name: ${'['.repeat(20_000)}`],
    ['nested too deeply in blocks', Array.from({ length: 500 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')],
    [
      'a bomb of aliases',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${Array.from(
        { length: 8 },
        (_, i) =>
          `${'bcdefghi'[i] ?? ''}: &${'bcdefghi'[i] ?? ''} [${Array(9)
            .fill(`*${'abcdefgh'[i] ?? ''}`)
            .join(',')}]`,
      ).join('\n')}`,
    ],
    ['empty', ''],
    ['not a map', '- 1'],
    ['binary', '\u0000\u0001\u0002'],
  ])('%s is refused', (_what, yaml) => {
    expect(() => loadScenario(yaml, 'file.yaml')).toThrow(expect.objectContaining({ kind: 'ScenarioInvalid' }));
  });

  it('is refused with ScenarioInvalid wherever it was damaged, or still read', () => {
    const files = ['login', 'notepad'].map((name) => readFileSync(new URL(`../../scenarios/${name}.yaml`, import.meta.url), 'utf8'));
    const damage = fc.record({
      file: fc.constantFrom(LOGIN, PHONE, ...files),
      at: fc.nat(100_000),
      length: fc.nat(12),
      by: fc.oneof(fc.string({ maxLength: 4 }), fc.constantFrom('{', '[', ':', ' ', '\n', '-', '*x', '&x', '{{', '!!map')),
    });
    fc.assert(
      fc.property(damage, ({ file, at, length, by }) => {
        const start = at % file.length;
        try {
          loadScenario(file.slice(0, start) + by + file.slice(start + length), 'file.yaml');
        } catch (error) {
          expect(error).toMatchObject({ kind: 'ScenarioInvalid', context: { file: 'file.yaml' } });
        }
      }),
      { numRuns: 200 },
    );
  });
});
