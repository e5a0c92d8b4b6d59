import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDesktop, OwnDesktop, PATIENCE_MS } from './own-desktop.ts';
import { OwnPage, said } from './own-page.ts';

const PAGE = `<!doctype html><meta charset="utf-8"><title>Shop</title><h1>Order</h1>
<form onsubmit="document.getElementById('said').textContent = 'Sent ' + this.name.value + ' in ' + this.colour.value + (this.gift.checked ? ' as a gift' : ''); return false">
  <p><label>Name <input name="name"></label>
  <p><label>Colour <select name="colour"><option>Red</option><option>Green</option></select></label>
  <p><label><input type="checkbox" name="gift"> Gift</label>
  <p><button>Send</button>
</form>
<p id="said">Nothing sent</p>
<p><a href="#terms" onclick="document.getElementById('said').textContent = 'Terms shown'">Terms</a>`;

// Firefox crashes when queried for the key bindings of some elements, and its fields report success for text they did not accept.
describeDesktop('a page in Firefox', [{ package: 'firefox-esr' }], () => {
  let own: OwnDesktop;
  let page: OwnPage;
  beforeAll(async () => {
    own = await OwnDesktop.start();
    page = await OwnPage.write(PAGE);
    await own.open('firefox-esr', ['--no-remote', page.url], 'Button[name="Send"]');
  }, PATIENCE_MS);
  afterAll(async () => {
    await own.close();
    await page.remove();
  }, PATIENCE_MS);

  it('is reported, and takes text, a choice and a tick, and sends them', async () => {
    const field = { selector: 'Edit[name="Name"]' };
    expect(await own.act({ type: 'type', target: field, text: 'Zoë 漢 😀' })).toMatchObject({ lifecycle_state: 'verified' });
    expect(await own.act({ type: 'set_value', target: field, value: 'Ann ę' })).toMatchObject({ lifecycle_state: 'verified' });
    await own.act({ type: 'select', target: { selector: 'ComboBox[name="Colour"]' }, option: { name: 'Green' } });
    expect((await own.act({ type: 'tap', target: { selector: 'CheckBox[name="Gift"]' } })).lifecycle_state).toBe('verified');
    await own.act({ type: 'tap', target: { selector: 'Button[name="Send"]' } }, { expect: said('Sent Ann ę in Green as a gift') });
  });

  it('is invoked by the names of its actions, and goes on', async () => {
    await own.act({ type: 'invoke', target: { selector: 'Hyperlink[name="Terms"]' } }, { expect: said('Terms shown') });
    await own.act({ type: 'tap', target: { selector: 'Button[name="Send"]' } }, { expect: said('Sent Ann ę') });
  });
});
