import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDesktop, OwnDesktop, PATIENCE_MS } from './own-desktop.ts';

describeDesktop('a Qt 6 program', [{ package: 'qt6ct' }], () => {
  let own: OwnDesktop;
  beforeAll(async () => {
    own = await OwnDesktop.start();
    await own.open('qt6ct', [], 'Button[name="Apply"]');
  }, PATIENCE_MS);
  afterAll(() => own.close(), PATIENCE_MS);

  const settings = (): Promise<string> => readFile(join(own.home, '.config', 'qt6ct', 'qt6ct.conf'), 'utf8');

  it('keeps what a combo box is called and what is chosen in it apart, and the choices of a closed one out of sight', async () => {
    const text = await own.text();
    expect(text).toMatch(/@\w+ "Style:"="Fusion" state="collapsed"/);
    expect(text).not.toContain('"Windows"');
  });

  it('has one focus, and one chosen tab in each list of tabs', async () => {
    const lines = (await own.text()).split('\n');
    expect(lines.filter((line) => line.includes(' focused'))).toEqual([expect.stringContaining('"Appearance" focused selected')]);
    expect(lines.filter((line) => line.includes(' selected'))).toHaveLength(2);
  });

  it('chooses from a list by pointer, and what it saves is what was chosen', async () => {
    await own.act({ type: 'tap', target: { selector: 'ComboBox[value="Fusion"]' } });
    await own.act(
      { type: 'tap', target: { selector: 'ListItem[name="Windows"]' } },
      { expect: [{ kind: 'element_exists', selector: 'ComboBox[value="Windows"]' }] },
    );
    await own.act({ type: 'tap', target: { selector: 'Button[name="Apply"]' } });
    await expect.poll(settings, { timeout: PATIENCE_MS }).toMatch(/^style=Windows$/m);
  });

  it('enables what a radio button enables', async () => {
    const radio = await own.act({ type: 'tap', target: { selector: 'RadioButton[name="Custom"]' } });
    expect(radio.lifecycle_state).toBe('verified');
    await own.act({ type: 'select', target: { selector: 'ComboBox[value="airy"]' }, option: { name: 'dusk' } });
    await own.act({ type: 'wait', durationMs: 0 }, { expect: [{ kind: 'element_exists', selector: 'ComboBox[value="dusk"]' }] });
  });

  it('goes to another tab, and turns a spin button', async () => {
    await own.act(
      { type: 'tap', target: { selector: 'TabItem[name="Interface"]' } },
      { expect: [{ kind: 'element_exists', selector: 'Text[name="Double click interval:"]' }] },
    );
    await own.act(
      { type: 'set_value', target: { selector: 'Spinner[value="400 ms"]' }, value: '650' },
      { expect: [{ kind: 'value_equals', selector: 'Spinner[value="650 ms"]', expected: '650 ms' }] },
    );
    await own.act({ type: 'tap', target: { selector: 'Button[name="Apply"]' } });
    await expect.poll(settings, { timeout: PATIENCE_MS }).toMatch(/^double_click_interval=650$/m);
  });

  it('takes any text into a field', async () => {
    await own.act({ type: 'tap', target: { selector: 'TabItem[name="Style Sheets"]' } });
    await own.act(
      { type: 'tap', target: { selector: 'Button[name="Create"]' } },
      { expect: [{ kind: 'window_focused', title_regex: 'Enter Style Sheet Name.*' }] },
    );
    const typed = await own.act({ type: 'type', target: { selector: 'Edit' }, text: 'Größe 漢字' });
    expect(typed.lifecycle_state).toBe('verified');
  });
});
