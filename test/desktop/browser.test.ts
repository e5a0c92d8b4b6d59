import { afterAll, beforeAll, expect, it } from 'vitest';
import { chromiumCommand } from '../../bench/desktop-apps.ts';
import { describeDesktop, OwnDesktop, PATIENCE_MS } from './own-desktop.ts';
import { OwnPage, said } from './own-page.ts';

const PAGE = `<!doctype html><meta charset="utf-8"><title>Shop</title><h1>Order</h1>
<form onsubmit="document.getElementById('said').textContent = 'Sent ' + new FormData(this).get('name') + ' in ' + new FormData(this).get('colour') + (this.gift.checked ? ' as a gift' : ''); return false">
  <p><label>Name <input name="name" placeholder="Your name"></label>
  <p><label>Remarks <textarea></textarea></label>
  <p><label>Colour <select name="colour"><option>Red</option><option>Green</option><option>Blue</option></select></label>
  <p><label><input type="checkbox" name="gift"> Gift</label>
  <p><label>Pieces <input type="range" min="0" max="10" value="5"></label>
  <p><button>Send</button>
</form>
<p id="said">Nothing sent</p>
<p><a href="#terms" onclick="document.getElementById('said').textContent = 'Terms shown'">Terms</a>
<p><button onclick="document.getElementById('said').textContent = confirm('Really?') ? 'Yes, really' : 'No'">Delete</button>
<p><label>PIN <input type="password"></label>
${Array.from({ length: 80 }, (_, i) => `<p>Row ${i + 1}`).join('')}<p><button onclick="document.title = 'Bottom'">At the bottom</button>`;

describeDesktop('a browser', [{ package: 'chromium' }], () => {
  let own: OwnDesktop;
  let page: OwnPage;
  beforeAll(async () => {
    own = await OwnDesktop.start();
    page = await OwnPage.write(PAGE);
    const [file = '', ...args] = chromiumCommand(page.profile, page.url);
    await own.open(file, args, 'Button[name="Send"]');
  }, PATIENCE_MS);
  afterAll(async () => {
    await own.close();
    await page.remove();
  }, PATIENCE_MS);

  it('reports its page with names, values and hints', async () => {
    const text = await own.text();
    expect(text).toContain('"Order"');
    expect(text).toMatch(/"Name"/);
    expect(text).toMatch(/"Colour"="Red"/);
    expect(text).toMatch(/"Pieces"="5"/);
  });

  it('takes text, a choice and a tick, and sends them', async () => {
    const typed = await own.act({ type: 'type', target: { selector: 'Edit[name="Name"]' }, text: 'Zoë 漢 😀' });
    expect(typed).toMatchObject({ route: 'keys', lifecycle_state: 'verified' });
    await own.act({ type: 'select', target: { selector: 'ComboBox[name="Colour"]' }, option: { name: 'Green' } });
    expect((await own.act({ type: 'tap', target: { selector: 'CheckBox[name="Gift"]' } })).lifecycle_state).toBe('verified');
    await own.act({ type: 'tap', target: { selector: 'Button[name="Send"]' } }, { expect: said('Sent Zoë 漢 😀 in Green as a gift') });
  });

  it('takes a text of more symbols than keys can be given, through the clipboard', async () => {
    const name = 'Съешь ещё этих мягких французских булок';
    const receipt = await own.act({ type: 'set_value', target: { selector: 'Edit[name="Name"]' }, value: name });
    expect(receipt).toMatchObject({ route: 'clipboard', lifecycle_state: 'verified' });
  });

  it('takes a text of any length exactly', async () => {
    const text = Array.from({ length: 2000 }, (_, i) => `Line ${i}: Zoë 漢字`).join('\n');
    const receipt = await own.act({ type: 'type', target: { selector: 'Edit[name="Remarks"]' }, text });
    expect(receipt).toMatchObject({ route: 'clipboard', lifecycle_state: 'verified' });
    await own.act({ type: 'set_value', target: { selector: 'Edit[name="Remarks"]' }, value: '' });
  });

  it('chooses from an open list by pointer', async () => {
    await own.act({ type: 'tap', target: { selector: 'ComboBox[name="Colour"]' } }, { expect: said('Blue') });
    await own.act(
      { type: 'tap', target: { selector: 'MenuItem[name="Blue"]' } },
      { expect: [{ kind: 'value_equals', selector: 'ComboBox[name="Colour"]', expected: 'Blue' }] },
    );
  });

  it('moves a slider', async () => {
    await own.act(
      { type: 'set_value', target: { selector: 'Slider[name="Pieces"]' }, value: '8' },
      { expect: [{ kind: 'value_equals', selector: 'Slider[name="Pieces"]', expected: '8' }] },
    );
  });

  it('follows a link by coordinates', async () => {
    const { bounds } = await own.client.find('Hyperlink[name="Terms"]');
    await own.act(
      { type: 'tap', target: { x: Math.round((bounds.left + bounds.right) / 2), y: Math.round((bounds.top + bounds.bottom) / 2) } },
      { expect: said('Terms shown') },
    );
  });

  it('shows a dialog and goes on when it is answered', async () => {
    await own.act(
      { type: 'tap', target: { selector: 'Button[name="Delete"]' } },
      { expect: [{ kind: 'element_exists', selector: 'Button[name="OK"]' }] },
    );
    expect(await own.text()).toContain('Really?');
    // Chromium ignores clicks on a dialog that has only just appeared.
    const answer = async (): Promise<string> => {
      if ((await own.text()).includes('"OK"')) await own.act({ type: 'tap', target: { selector: 'Button[name="OK"]' } });
      return own.text();
    };
    await expect.poll(answer, { timeout: PATIENCE_MS }).toContain('Yes, really');
  });

  it('never shows what a password is', async () => {
    await own.act({ type: 'type', target: { selector: 'PasswordEdit' }, text: 'hunter2' });
    expect(JSON.stringify(await own.client.observe())).not.toContain('hunter2');
  });

  it('scrolls until an element is on the screen', async () => {
    await own.act({
      type: 'scroll_to',
      target: { selector: 'Button[name="At the bottom"]' },
      direction: 'down',
      clicks: 10,
      maxScrolls: 20,
    });
    await own.act(
      { type: 'tap', target: { selector: 'Button[name="At the bottom"]' } },
      { expect: [{ kind: 'window_focused', title_regex: 'Bottom.*' }] },
    );
  });
});
