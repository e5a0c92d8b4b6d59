import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chromiumCommand } from '../../bench/desktop-apps.ts';
import type { Need } from '../requires.ts';
import { describeDesktop, OwnDesktop, PATIENCE_MS } from './own-desktop.ts';
import { OwnPage } from './own-page.ts';

const PROGRAMS: readonly Need[] = [
  { package: 'galculator' },
  { package: 'gnome-calculator' },
  { package: 'kcalc' },
  { package: 'chromium' },
  { package: 'libreoffice-calc' },
];

const LARGE = { width: 1920, height: 1080, env: { GDK_SCALE: '2', QT_SCALE_FACTOR: '2' } };

describeDesktop('a display of high resolution', PROGRAMS, () => {
  let own: OwnDesktop;
  beforeAll(async () => {
    own = await OwnDesktop.start({}, LARGE);
  }, PATIENCE_MS);
  afterAll(() => own.close(), PATIENCE_MS);

  const tap = async (selector: string, expected: string): Promise<void> => {
    await own.act({ type: 'tap', target: { selector } }, { expect: [{ kind: 'element_exists', selector: expected }] });
  };
  const shows = (expected: string) => [{ kind: 'text_visible' as const, regex: `(^|[^0-9])${expected}($|[^0-9])`, mode: 'tree' as const }];

  it('has GTK3 buttons and menus where they are drawn', async () => {
    const { program } = await own.open('galculator', [], 'ToggleButton[name="7"]');
    for (const name of ['4', '2']) await own.act({ type: 'tap', target: { selector: `ToggleButton[name="${name}"]` } });
    await own.act({ type: 'wait', durationMs: 0 }, { expect: shows('42') });
    await tap('MenuItem[name="View"]', 'MenuItem[name="Scientific Mode"]');
    await tap('MenuItem[name="Scientific Mode"]', 'ToggleButton[name="sin"]');
    await program.end();
  });

  it('has GTK4 buttons and popovers where they are drawn', async () => {
    const { program } = await own.open('gnome-calculator', [], 'Button[name="="]');
    for (const name of ['6', '×', '7']) await own.act({ type: 'tap', target: { selector: `Button[name="${name}"]` } });
    await own.act({ type: 'tap', target: { selector: 'Button[name="="]' } }, { expect: shows('42') });
    await tap('Button[name="Primary menu"]', 'MenuItem[name="About Calculator"]');
    await own.act(
      { type: 'tap', target: { selector: 'MenuItem[name="About Calculator"]' } },
      { expect: [{ kind: 'window_focused', title_regex: 'About' }] },
    );
    await program.end();
  });

  it('has Qt buttons and menus where they are drawn', async () => {
    const { program } = await own.open('kcalc', [], 'Button[name="="]');
    for (const name of ['6', '×', '7']) await own.act({ type: 'tap', target: { selector: `Button[name="${name}"]` } });
    await tap('Button[name="="]', 'Text[name="42"]');
    await tap('MenuItem[name="Settings"]', 'MenuItem[name~="Science Mode|Scientific Mode"]');
    await tap('MenuItem[name~="Science Mode|Scientific Mode"]', 'RadioButton[name="Deg"]');
    await program.end();
  });

  it('has a page, and the browser around it, where they are drawn', async () => {
    const page =
      await OwnPage.write(`<!doctype html><title>Form</title><p id="said">Nothing</p><select aria-label="Colour"><option>Red<option>Blue</select>
      <button onclick="document.getElementById('said').textContent = 'Bought'">Buy</button>`);
    const [file = '', ...args] = chromiumCommand(page.profile, page.url);
    const { program } = await own.open(file, ['--force-device-scale-factor=2', ...args], 'Button[name="Buy"]');
    await tap('Button[name="Buy"]', 'Text[name="Bought"]');
    await tap('ComboBox[name="Colour"]', 'MenuItem[name="Blue"]');
    await own.act(
      { type: 'tap', target: { selector: 'MenuItem[name="Blue"]' } },
      { expect: [{ kind: 'value_equals', selector: 'ComboBox[name="Colour"]', expected: 'Blue' }] },
    );
    await own.act({ type: 'tap', target: { selector: 'Edit[name="Address and search bar"]' } });
    expect(await own.text()).toMatch(/"Address and search bar".* focused/);
    await program.end();
    await page.remove();
  });

  it(
    'has the cells of a sheet where they are drawn',
    async () => {
      const profile = `-env:UserInstallation=file://${join(own.home, 'office')}`;
      await own.open('soffice', ['--calc', '--norestore', '--nologo', '--nofirststartwizard', profile], 'DataItem[name="B2"]');
      const holds = [{ kind: 'value_equals' as const, selector: 'DataItem[name="C3"]', expected: 'here' }];
      await own.act({ type: 'tap', target: { selector: 'DataItem[name="C3"]' } });
      await own.act({ type: 'type', text: 'here\n' }, { expect: holds });
    },
    2 * PATIENCE_MS,
  );
});

describeDesktop('a display whose scale is no whole number', [{ package: 'kcalc' }], () => {
  let own: OwnDesktop;
  beforeAll(async () => {
    own = await OwnDesktop.start({}, { env: { QT_SCALE_FACTOR: '1.5' } });
    await own.open('kcalc', [], 'Button[name="="]');
  }, PATIENCE_MS);
  afterAll(() => own.close(), PATIENCE_MS);

  it('has Qt buttons where they are drawn', async () => {
    for (const name of ['9', '+', '8']) await own.act({ type: 'tap', target: { selector: `Button[name="${name}"]` } });
    await own.act(
      { type: 'tap', target: { selector: 'Button[name="="]' } },
      { expect: [{ kind: 'element_exists', selector: 'Text[name="17"]' }] },
    );
  });
});
