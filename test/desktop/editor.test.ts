import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDesktop, OwnDesktop, PATIENCE_MS } from './own-desktop.ts';

const PAPER = { selector: 'Document' };
const UNICODE = 'Hé Wörld! Ωß € 漢字 ñ «x» 😀';
/** More new symbols than there are keys to remap. */
const RUSSIAN = 'Съешь же ещё этих мягких французских булок, да выпей чаю.';

describeDesktop('a GTK3 editor', [{ package: 'mousepad' }], () => {
  let own: OwnDesktop;
  beforeAll(async () => {
    own = await OwnDesktop.start();
    await own.open('mousepad', [], 'Document');
  }, PATIENCE_MS);
  afterAll(() => own.close(), PATIENCE_MS);

  const paper = async (): Promise<string | null> =>
    (await own.client.structure({ roles: ['Document'] })).tree.children.flatMap(deep).find((e) => e.role === 'Document')?.value ?? null;

  it('is reported with its menus, and what is closed in them can be invoked', async () => {
    const text = await own.text();
    for (const name of ['File', 'Edit', 'Search', 'View', 'Document', 'Help']) expect(text).toContain(`"${name}"`);
    const save = await own.client.structure({ name_regex: '^Save As' });
    expect(JSON.stringify(save.tree)).toContain('"keyboard_shortcut":"ctrl+shift+s"');
  });

  it('takes what the keyboard types', async () => {
    const typed = await own.act({ type: 'type', target: PAPER, text: 'Dear Sir,\n(a + b) = "c" ~ [d] {e} <f>' });
    expect(typed).toMatchObject({ route: 'keys', lifecycle_state: 'verified', changed: true });
    expect(await paper()).toBe('Dear Sir,\n(a + b) = "c" ~ [d] {e} <f>');
  });

  it('is described and sketched with its text, and a point on it is on it', async () => {
    await own.act({ type: 'set_value', target: PAPER, value: 'Seen' });
    const { accessibility } = await own.client.describe({});
    expect(accessibility).toContain("Document = 'Seen'");
    expect(accessibility).toMatch(/focused → Document\]$/);
    expect((await own.client.sketch({})).sketch).toContain('Seen');
    const { left, top, right, bottom } = (await own.client.find('Document[enabled=true]')).bounds;
    const point = { x: Math.floor((left + right) / 2), y: Math.floor((top + bottom) / 2) };
    expect((await own.act({ type: 'tap', target: point })).target.selector).toMatch(/Document$/);
  });

  it('reports a choice by its label and by what is chosen', async () => {
    await own.act({ type: 'invoke', target: { selector: 'MenuItem[name="Find and Replace..."]' } });
    const direction = 'ComboBox[name="Search direction:"]';
    const held = (expected: string) => [{ kind: 'value_equals' as const, selector: direction, expected }];
    expect(await own.client.assertState(held('Down'))).toMatchObject({ all_passed: true });
    await own.act({ type: 'select', target: { selector: direction }, option: { name: 'Up' } }, { expect: held('Up') });
    await own.act({ type: 'key', keys: 'escape' }, { expect: [{ kind: 'window_focused', title_regex: 'Mousepad' }] });
  });

  it.each([UNICODE, RUSSIAN])('takes any text exactly: %s', async (text) => {
    await own.act({ type: 'set_value', target: PAPER, value: '' });
    expect((await own.act({ type: 'type', target: PAPER, text })).lifecycle_state).toBe('verified');
    expect(await paper()).toBe(text);
    await own.act({ type: 'key', keys: 'ctrl+a' });
    await own.act(
      { type: 'type', text: 'á→b' },
      { expect: [{ kind: 'value_equals', selector: 'Document[enabled=true]', expected: 'á→b' }] },
    );
  });

  it('takes what a German keyboard types', async () => {
    execFileSync('setxkbmap', ['de'], { env: { ...own.desktop.env } });
    await own.act({ type: 'set_value', target: PAPER, value: '' });
    const typed = await own.act({ type: 'type', target: PAPER, text: 'Zypern: 10 €, äöüß @ {x} ~|\\ #' });
    expect(typed).toMatchObject({ route: 'keys', lifecycle_state: 'verified' });
    await own.act({ type: 'key', keys: 'ctrl+z' });
    expect(await paper()).not.toBe('Zypern: 10 €, äöüß @ {x} ~|\\ #');
    execFileSync('setxkbmap', ['us'], { env: { ...own.desktop.env } });
  });

  it('refuses what no key types, before anything is typed', async () => {
    const before = await paper();
    const receipt = await own.client.perform({ type: 'type', target: PAPER, text: 'a\u0007b' });
    expect(receipt).toMatchObject({ dispatched: 'no', error: { code: 'TextNotTypable' } });
    expect(await paper()).toBe(before);
  });

  it('shares its clipboard', async () => {
    await own.act({ type: 'set_value', target: PAPER, value: '' });
    await own.act({ type: 'set_clipboard', text: `pasted ${UNICODE}` });
    await own.act(
      { type: 'key', keys: 'ctrl+v', target: PAPER },
      { expect: [{ kind: 'value_equals', selector: 'Document[enabled=true]', expected: `pasted ${UNICODE}` }] },
    );
    await own.act({ type: 'key', keys: 'ctrl+a' });
    await own.act(
      { type: 'key', keys: 'ctrl+x' },
      { expect: [{ kind: 'value_equals', selector: 'Document[enabled=true]', expected: '' }] },
    );
    const { clipboard } = own.client.session.device;
    const call = { clock: own.host.clock, deadline: own.host.clock.now() + 5000, signal: AbortSignal.timeout(5000) };
    expect(await clipboard?.get(call)).toBe(`pasted ${UNICODE}`);
  });

  it('opens its menus by pointer, and what they show can be clicked', async () => {
    await own.act({ type: 'tap', target: { selector: 'MenuItem[name="Edit"]' } });
    expect(await own.text()).toContain('"Select All"');
    const { bounds } = await own.client.find('MenuItem[name="Select All"]');
    await own.act({ type: 'tap', target: { x: bounds.left + 20, y: Math.round((bounds.top + bounds.bottom) / 2) } });
    expect(await own.text()).not.toContain('"Select All"');
  });

  it('saves through its file dialog, and the file is right on disk', async () => {
    const text = `${UNICODE}\nund noch eine Zeile\n`;
    await own.act({ type: 'set_value', target: PAPER, value: text });
    await own.act({ type: 'key', keys: 'ctrl+shift+s' }, { expect: [{ kind: 'window_focused', title_regex: 'Save As' }] });
    const file = join(own.home, 'größer.txt');
    const field = { selector: 'Edit[focused=true]' };
    await own.act(
      { type: 'set_value', target: field, value: file },
      { expect: [{ kind: 'element_exists', selector: 'Button[name="Save"][enabled=true]' }] },
    );
    await own.act(
      { type: 'tap', target: { selector: 'Button[name="Save"]' } },
      { expect: [{ kind: 'window_exists', title_regex: '.*größer\\.txt.*Mousepad' }] },
    );
    expect(await readFile(file, 'utf8')).toBe(text);
  });
});

interface Part {
  role: string;
  value: string | null;
  children: Part[];
}

const deep = (part: Part): Part[] => [part, ...part.children.flatMap(deep)];
