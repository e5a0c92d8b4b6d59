import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { PredicateInput } from '../../packages/core/src/look/check/predicate.ts';
import type { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { openDesk } from './desk.ts';

let folder: string;
let host: Host;
let desk: DeviceClient;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsight-assert-'));
  ({ host, desk } = await openDesk({ config: { data_folder: folder } }));
});
afterEach(async () => {
  await host.close();
  await rm(folder, { recursive: true });
});

const TITLE = 'Edit[name="Title"]';
const NOTES = 'mock:notes';

async function only(predicate: PredicateInput): Promise<{ passed: boolean; observed: unknown }> {
  const { all_passed, results } = await desk.assertState([predicate]);
  expect(results).toHaveLength(1);
  expect(results[0]?.kind).toBe(predicate.kind);
  expect(all_passed).toBe(results[0]?.passed);
  return results[0] ?? expect.fail('no result');
}

describe('each of the nine predicates', () => {
  it.each<[PredicateInput, PredicateInput]>([
    [
      { kind: 'element_exists', selector: TITLE },
      { kind: 'element_exists', selector: 'Slider' },
    ],
    [
      { kind: 'element_absent', selector: 'Slider' },
      { kind: 'element_absent', selector: TITLE },
    ],
    [
      { kind: 'value_equals', selector: TITLE, expected: 'Plan' },
      { kind: 'value_equals', selector: TITLE, expected: 'Pla' },
    ],
    [
      { kind: 'value_equals', selector: 'Button[name="Help"]', expected: 'Help' },
      { kind: 'value_equals', selector: 'Button[name="Help"]', expected: '' },
    ],
    [
      { kind: 'value_matches', selector: TITLE, regex: '^P.+n$' },
      { kind: 'value_matches', selector: TITLE, regex: '^n' },
    ],
    [
      { kind: 'text_visible', regex: '^Soap$', mode: 'tree' },
      { kind: 'text_visible', regex: 'Butter', mode: 'tree' },
    ],
    [
      { kind: 'text_visible', regex: '^idle$' },
      { kind: 'text_visible', regex: 'busy' },
    ],
    [
      { kind: 'window_focused', title_regex: '^Main$' },
      { kind: 'window_focused', title_regex: 'Notes' },
    ],
    [
      { kind: 'window_exists', title_regex: 'Notes' },
      { kind: 'window_exists', title_regex: 'Really' },
    ],
    [
      { kind: 'window_exists', window_uid: NOTES },
      { kind: 'window_exists', window_uid: 'mock:ask' },
    ],
  ])('%j holds, %j does not', async (holds, fails) => {
    expect(await only(holds)).toMatchObject({ passed: true });
    expect(await only(fails)).toMatchObject({ passed: false });
  });

  it('tree_hash_equals holds while nothing changes', async () => {
    const { tree_hash: expected_hash } = await desk.observe();
    const predicate = { kind: 'tree_hash_equals', expected_hash } as const;
    expect(await only(predicate)).toEqual({ kind: 'tree_hash_equals', passed: true, observed: expected_hash, args: { expected_hash } });
    await desk.perform({ type: 'type', text: '!', target: { selector: TITLE } });
    expect(await only(predicate)).toMatchObject({ passed: false });
  });

  it('looks in the window that is named', async () => {
    const paper = { selector: 'Document' };
    expect(await only({ kind: 'element_exists', ...paper })).toMatchObject({ passed: false });
    expect(await only({ kind: 'element_exists', ...paper, window_uid: NOTES })).toMatchObject({ passed: true });
    expect(await only({ kind: 'value_equals', ...paper, expected: 'Dear diary', window_uid: NOTES })).toMatchObject({ passed: true });
    expect(await only({ kind: 'text_visible', regex: 'diary', window_uid: NOTES })).toMatchObject({ passed: true });
  });

  it('finds in a window that is gone only that things are absent', async () => {
    const gone = { window_uid: NOTES };
    await desk.perform({ type: 'tap', target: { selector: '[name="Close notes"]' } });
    expect(await only({ kind: 'element_absent', selector: TITLE, ...gone })).toMatchObject({ passed: true });
    expect(await only({ kind: 'element_exists', selector: TITLE, ...gone })).toMatchObject({ passed: false });
    expect(await only({ kind: 'value_equals', selector: TITLE, expected: 'Plan', ...gone })).toMatchObject({ passed: false });
  });

  it('does not take one of several elements for the one meant', async () => {
    expect(await only({ kind: 'value_equals', selector: 'Button', expected: 'Ask' })).toMatchObject({
      passed: false,
      observed: { matches: 4 },
    });
  });

  it('does not see a text that is off the screen', async () => {
    const far = { role: 'Text', name: 'Far away', bounds: { x: 5000, y: 5000, width: 80, height: 20 } };
    const tree = { role: 'Window', name: 'Bare', children: [far, { role: 'Button', name: 'Here' }] };
    const window = { uid: 'mock:bare', title: 'Bare', bounds: { x: 0, y: 0, width: 300, height: 300 }, tree };
    const other = await openDesk({ scenario: { name: 'Bare', initial_state: 'one', states: { one: { windows: [window] } } } });
    const { results } = await other.desk.assertState([
      { kind: 'text_visible', regex: 'Far' },
      { kind: 'text_visible', regex: 'Here' },
    ]);
    expect(results.map(({ passed }) => passed)).toEqual([false, true]);
    await other.host.close();
  });
});

describe('screenshot_similar', () => {
  const like = (reference_path: string, min_ssim?: number): PredicateInput => ({
    kind: 'screenshot_similar',
    reference_path,
    ...(min_ssim === undefined ? {} : { min_ssim }),
  });

  beforeEach(async () => {
    await mkdir(join(folder, 'refs'));
    await writeFile(join(folder, 'refs', 'main.png'), (await desk.picture({ window_uid: 'mock:main' })).png);
  });

  it('holds for the picture of the window as it is, named from the data folder or in full', async () => {
    expect(await only(like('refs/main.png'))).toMatchObject({ passed: true, observed: { ssim: 1 } });
    expect(await only(like(join(folder, 'refs/main.png'), 1))).toMatchObject({ passed: true });
  });

  it('does not hold for another picture, unless less is wanted', async () => {
    await desk.perform({ type: 'set_value', value: 'Something else', target: { selector: TITLE } });
    expect(await only(like('refs/main.png'))).toMatchObject({ passed: false });
    expect(await only(like('refs/main.png', -1))).toMatchObject({ passed: true });
  });

  it.each([
    ['a path that leads out', '../../etc/passwd', 'PermissionDenied'],
    ['a path elsewhere', '/etc/passwd', 'PermissionDenied'],
    ['a file that is not there', 'refs/none.png', 'BadRequest'],
    ['a folder', 'refs', 'BadRequest'],
    ['a file that is no picture', 'refs/text.png', 'BadRequest'],
  ])('refuses %s', async (_, path, kind) => {
    await writeFile(join(folder, 'refs', 'text.png'), 'not a picture');
    await expect(desk.assertState([like(path)])).rejects.toMatchObject({ kind });
  });

  it('refuses a link that leads out', async () => {
    await symlink('/etc/hostname', join(folder, 'refs', 'link.png'));
    await expect(desk.assertState([like('refs/link.png')])).rejects.toMatchObject({ kind: 'PermissionDenied' });
  });

  it('is paid for as a screenshot', async () => {
    const poor = await openDesk({ config: { data_folder: folder, budgets: { max_screenshots: 1 } } });
    const same = [like('refs/main.png')];
    expect(await poor.desk.assertState(same)).toMatchObject({ all_passed: true });
    await expect(poor.desk.assertState(same)).rejects.toMatchObject({ kind: 'BudgetExceeded' });
    await poor.host.close();
  });
});

describe('a list of predicates', () => {
  it('is asked to the end, whichever of them are false', async () => {
    const { all_passed, results } = await desk.assertState([
      { kind: 'element_exists', selector: 'Slider' },
      { kind: 'element_exists', selector: TITLE },
      { kind: 'window_focused', title_regex: 'Notes' },
    ]);
    expect(all_passed).toBe(false);
    expect(results.map(({ passed }) => passed)).toEqual([false, true, false]);
  });

  it('may not be empty: nothing would be asserted', async () => {
    await expect(desk.assertState([])).rejects.toMatchObject({ kind: 'BadRequest' });
  });

  it.each<[string, object, string]>([
    ['a kind that does not exist', { kind: 'looks_nice' }, 'PredicateUnsupported'],
    ['no kind', { selector: TITLE }, 'PredicateUnsupported'],
    ['a missing selector', { kind: 'element_exists' }, 'BadRequest'],
    ['an unknown field', { kind: 'element_exists', selector: TITLE, timeout: 3 }, 'BadRequest'],
    ['a bad selector', { kind: 'element_exists', selector: 'Edit[' }, 'BadSelector'],
    ['a bad pattern', { kind: 'text_visible', regex: '(' }, 'BadRequest'],
    ['a window without a name', { kind: 'window_exists' }, 'BadRequest'],
  ])('with %s is refused', async (_, predicate, kind) => {
    await expect(desk.assertState([{ kind: 'element_exists', selector: TITLE }, predicate as never])).rejects.toMatchObject({ kind });
  });

  it('with text_visible by OCR says that OCR is off', async () => {
    await expect(desk.assertState([{ kind: 'text_visible', regex: 'Plan', mode: 'ocr' }])).rejects.toMatchObject({
      kind: 'PlatformUnsupported',
    });
  });

  it('reports nothing that is hidden', async () => {
    const redaction = { enabled: true, match_hidden: 'allow' as const, window_title_patterns: ['Notes'], element_name_patterns: ['PIN'] };
    const hidden = await openDesk({ config: { redaction } });
    const { results } = await hidden.desk.assertState([
      { kind: 'value_equals', selector: 'PasswordEdit', expected: 'x' },
      { kind: 'window_exists', title_regex: 'Nothing' },
      { kind: 'text_visible', regex: '4711' },
      { kind: 'value_equals', selector: 'Document', expected: '', window_uid: NOTES },
    ]);
    expect(JSON.stringify(results.map(({ observed }) => observed))).not.toMatch(/4711|Notes|diary/);
    await hidden.host.close();
  });
});

describe('what an action is expected to do', () => {
  const ask = { type: 'tap', target: { selector: 'Button[name="Ask"]' } } as const;

  it('is refused before acting when it cannot be asked', async () => {
    const receipt = await desk.perform(ask, { expect: [{ kind: 'looks_nice' } as never] });
    expect(receipt).toMatchObject({ ok: false, dispatched: 'no', error: { code: 'PredicateUnsupported' } });
  });

  it('may take a moment', async () => {
    const later = { type: 'tap', target: { selector: 'Button[name="Later"]' } } as const;
    const receipt = await desk.perform(later, { expect: [{ kind: 'value_equals', selector: 'Text', expected: 'done' }] });
    expect(receipt).toMatchObject({ lifecycle_state: 'verified', verification: { evidence: [{ kind: 'predicate', holds: true }] } });
  });

  it('is reported one by one', async () => {
    const receipt = await desk.perform(ask, {
      expect: [
        { kind: 'window_focused', title_regex: 'Really' },
        { kind: 'element_exists', selector: 'Slider' },
      ],
      expect_timeout_ms: 0,
    });
    expect(receipt).toMatchObject({ ok: true, lifecycle_state: 'failed', failure_code: 'VERIFICATION_FAILED' });
    expect(receipt.verification?.evidence.map(({ holds }) => holds)).toEqual([true, false]);
  });
});
