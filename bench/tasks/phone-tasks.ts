import { fileURLToPath } from 'node:url';
import type { Hand } from './hand.ts';

export interface PhoneTask {
  name: string;
  /** The scenario to run it in, unless it is the built-in phone. */
  scenario?: string;
  run: (hand: Hand) => Promise<unknown>;
  /** What the last answer shows when it is done. */
  done: RegExp;
}

const FORM = fileURLToPath(new URL('form.yaml', import.meta.url));

/** Typical requests to an agent on a phone; each is judged by what the phone shows at the end. */
export const PHONE_TASKS: readonly PhoneTask[] = [
  {
    name: 'settings: Wi-Fi off',
    run: async (hand) => {
      await hand.launch('org.pocket.settings');
      await hand.tap('Network and internet');
      await hand.set('Wi-Fi', false);
    },
    done: /Wi-Fi is off/,
  },
  {
    name: 'settings: another network and back',
    run: async (hand) => {
      await hand.launch('org.pocket.settings');
      await hand.tap('Network and internet');
      await hand.tap('Lighthouse');
      await hand.press('back');
    },
    done: /Wi-Fi, Lighthouse|Settings/,
  },
  {
    name: 'settings: theme and font size',
    run: async (hand) => {
      await hand.launch('org.pocket.settings');
      await hand.tap('Display');
      await hand.fill({ 'Dark theme': true, Large: true });
      await hand.press('back');
    },
    done: /Dark theme/,
  },
  {
    name: 'settings: owner, in a dialog',
    run: async (hand) => {
      await hand.launch('org.pocket.settings');
      await hand.tap('Owner');
      await hand.type('Name', 'Kim Sato');
      await hand.tap('Save');
    },
    done: /Kim Sato/,
  },
  {
    name: 'message',
    run: async (hand) => {
      await hand.launch('org.pocket.messages');
      await hand.tap('Ada Lovelace');
      await hand.type('Message', 'On my way');
      await hand.tap('Send');
    },
    done: /On my way/,
  },
  {
    name: 'contact',
    run: async (hand) => {
      await hand.launch('org.pocket.contacts');
      await hand.tap('add');
      await hand.fill({ Name: 'Mary Shelley', Phone: '555 0199', Email: 'mary@example.org' });
      await hand.tap('Save');
      await hand.type('Search contacts', 'mary');
    },
    done: /Mary Shelley/,
  },
  {
    name: 'contact deleted, by search',
    run: async (hand) => {
      await hand.launch('org.pocket.contacts');
      await hand.type('Search contacts', 'hoare');
      await hand.tap('Tony Hoare');
      await hand.tap('Delete contact');
      await hand.tap('Delete');
    },
    done: /Nobody found|Contacts/,
  },
  {
    name: 'note',
    run: async (hand) => {
      await hand.launch('org.pocket.notes');
      await hand.tap('new_note');
      await hand.fill({ Title: 'Packing', Text: 'passport' });
      await hand.tap('Save');
    },
    done: /Packing/,
  },
  {
    name: 'note deleted, by a long press',
    run: async (hand) => {
      await hand.launch('org.pocket.notes');
      await hand.tap('Groceries', { hold_ms: 800 });
      await hand.tap('Delete');
    },
    done: /Reading list|- @\w+ "Groceries/,
  },
  {
    name: 'shop with a code',
    run: async (hand) => {
      await hand.launch('org.pocket.shop');
      await hand.tap('Desk lamp');
      await hand.tap('Add to cart');
      await hand.tap('Cart (1)');
      await hand.tap('Check out');
      await hand.fill({ Address: '1 Harbour Street', 'Card number': '4111111111111111' });
      await hand.tap('Pay € 39');
      await hand.launch('org.pocket.messages');
      await hand.tap('Lantern Pay');
      await hand.waitFor('code is 482913');
      await hand.launch('org.pocket.shop');
      await hand.type('Code', '482913');
      await hand.tap('Confirm');
      await hand.waitFor('Your order is on its way');
    },
    done: /Your order is on its way/,
  },
  {
    name: 'forecast after two failures',
    run: async (hand) => {
      await hand.launch('org.pocket.weather');
      for (let i = 0; i < 2; i++) {
        await hand.waitFor('could not be loaded');
        await hand.tap('Try again');
      }
      await hand.waitFor('light rain');
    },
    done: /light rain/,
  },
  {
    name: 'form of ten fields',
    scenario: FORM,
    run: async (hand) => {
      await hand.launch('org.example.form');
      await hand.fill({
        Country: { option: 'Norway' },
        'I agree': true,
        'First name': 'Mary',
        'Last name': 'Shelley',
        Street: '1 Harbour Street',
        'House number': '17',
        City: 'Bournemouth',
        'Postal code': 'BH1 1AA',
        Email: 'mary@example.org',
        Phone: '555 0199',
      });
      await hand.tap('Send');
    },
    done: /Thank you, Mary Shelley/,
  },
];
