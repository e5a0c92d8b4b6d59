import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDesktop, OwnDesktop, PATIENCE_MS } from './own-desktop.ts';

describeDesktop('a GTK4 calculator', [{ package: 'gnome-calculator' }], () => {
  let own: OwnDesktop;
  beforeAll(async () => {
    own = await OwnDesktop.start();
    await own.open('gnome-calculator', [], 'Button[name="="]');
  }, PATIENCE_MS);
  afterAll(() => own.close(), PATIENCE_MS);

  const shows = (expected: string) => [{ kind: 'text_visible' as const, regex: `(^|[^0-9])${expected}($|[^0-9])`, mode: 'tree' as const }];

  it('computes what is clicked and invoked', async () => {
    for (const name of ['6', '×']) await own.act({ type: 'tap', target: { selector: `Button[name="${name}"]` } });
    await own.act({ type: 'invoke', target: { selector: 'Button[name="7"]' } }, { expect: shows('6×7') });
    const done = await own.act({ type: 'invoke', target: { selector: 'Button[name="="]' } }, { expect: shows('42') });
    expect(done).toMatchObject({ route: 'accessibility', lifecycle_state: 'verified', changed: true });
  });

  it('computes what is clicked by coordinates, which lie where its buttons are drawn', async () => {
    await own.act({ type: 'key', keys: 'escape' });
    for (const name of ['9', '+', '8', '=']) {
      const { bounds } = await own.client.find(`Button[name="${name}"]`);
      const point = { x: Math.round((bounds.left + bounds.right) / 2), y: Math.round((bounds.top + bounds.bottom) / 2) };
      await own.act({ type: 'tap', target: point });
    }
    await own.act({ type: 'wait', durationMs: 0 }, { expect: shows('17') });
  });

  it('computes what is typed', async () => {
    await own.act({ type: 'key', keys: 'escape' });
    await own.act({ type: 'type', text: '2^10' });
    await own.act({ type: 'key', keys: 'enter' }, { expect: shows('1024') });
  });

  it('opens a menu whose items can be used', async () => {
    const menu = { selector: 'Button[name="Primary menu"]' };
    await own.act({ type: 'tap', target: menu }, { expect: [{ kind: 'element_exists', selector: 'MenuItem[name="About Calculator"]' }] });
    await own.act(
      { type: 'tap', target: { selector: 'MenuItem[name="About Calculator"]' } },
      { expect: [{ kind: 'window_focused', title_regex: 'About' }] },
    );
    expect(await own.text()).toContain('The GNOME Project');
  });
});

describeDesktop('a Qt calculator', [{ package: 'kcalc' }], () => {
  let own: OwnDesktop;
  beforeAll(async () => {
    own = await OwnDesktop.start();
    await own.open('kcalc', [], 'Button[name="="]');
  }, PATIENCE_MS);
  afterAll(() => own.close(), PATIENCE_MS);

  const shows = (expected: string) => [{ kind: 'element_exists' as const, selector: `Text[name="${expected}"]` }];

  it('computes what is clicked and invoked', async () => {
    for (const name of ['6', '×', '7']) await own.act({ type: 'tap', target: { selector: `Button[name="${name}"]` } });
    expect(await own.act({ type: 'invoke', target: { selector: 'Button[name="="]' } }, { expect: shows('42') })).toMatchObject({
      route: 'accessibility',
      lifecycle_state: 'verified',
    });
  });

  it('computes what is clicked by coordinates', async () => {
    for (const name of ['AC', '1', '5', '+', '1', '=']) {
      const { bounds } = await own.client.find(`Button[name="${name}"]`);
      await own.act({
        type: 'tap',
        target: { x: Math.round((bounds.left + bounds.right) / 2), y: Math.round((bounds.top + bounds.bottom) / 2) },
      });
    }
    await own.act({ type: 'wait', durationMs: 0 }, { expect: shows('16') });
  });

  it('computes what is typed', async () => {
    await own.act({ type: 'key', keys: 'escape' });
    await own.act({ type: 'type', text: '12*12' }, { expect: shows('12') });
    await own.act({ type: 'key', keys: 'enter' }, { expect: shows('144') });
  });

  it('opens its menus', async () => {
    await own.act(
      { type: 'tap', target: { selector: 'MenuItem[name="Settings"]' } },
      { expect: [{ kind: 'element_exists', selector: 'MenuItem[name~="Science Mode|Scientific Mode"]' }] },
    );
    await own.act({ type: 'key', keys: 'escape' });
  });
});
