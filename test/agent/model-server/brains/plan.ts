/** One thing to do, as a person would say it. */
export type Intent =
  | { do: 'open'; name: string }
  | { do: 'tap'; name: string; hold?: boolean }
  | { do: 'switch'; name: string; on: boolean }
  | { do: 'choose'; name: string; option: string }
  | { do: 'write'; name: string; text: string }
  | { do: 'find'; name: string }
  | { do: 'wait'; text: string }
  | { do: 'read'; pattern: RegExp; as: string };

interface Plan {
  goal: RegExp;
  steps: (match: RegExpExecArray) => Intent[];
}

const open = (...names: string[]): Intent[] => names.map((name, i) => (i === 0 ? { do: 'open', name } : { do: 'tap', name }));
const write = (name: string, text: string): Intent => ({ do: 'write', name, text });
const tap = (name: string): Intent => ({ do: 'tap', name });

/** What somebody knows who has used a phone before. Where things are on the screen is not in it. */
const PLANS: readonly Plan[] = [
  {
    goal: /^Turn Wi-Fi off and tell Ada/,
    steps: () => [
      ...open('Settings', 'Network and internet'),
      { do: 'switch', name: 'Wi-Fi', on: false },
      ...open('Messages', 'Ada Lovelace'),
      write('Message', 'On my way'),
      tap('Send'),
    ],
  },
  { goal: /^Turn Wi-Fi off/, steps: () => [...open('Settings', 'Network and internet'), { do: 'switch', name: 'Wi-Fi', on: false }] },
  {
    goal: /^Turn airplane mode on/,
    steps: () => [...open('Settings', 'Network and internet'), { do: 'switch', name: 'Airplane mode', on: true }],
  },
  { goal: /^Turn Bluetooth on/, steps: () => [...open('Settings', 'Connected devices'), { do: 'switch', name: 'Bluetooth', on: true }] },
  { goal: /^Turn the dark theme on/, steps: () => [...open('Settings', 'Display'), { do: 'switch', name: 'Dark theme', on: true }] },
  {
    goal: /^Make the font (\w+)/,
    steps: ([, size = '']) => [...open('Settings', 'Display'), tap(size.charAt(0).toUpperCase() + size.slice(1))],
  },
  { goal: /^Send usage reports/, steps: () => [...open('Settings', 'Privacy'), { do: 'switch', name: 'Send usage reports', on: true }] },
  {
    goal: /^Set the ringtone to (\w+)/,
    steps: ([, tone = '']) => [...open('Settings', 'Sound'), { do: 'choose', name: 'Ringtone', option: tone }],
  },
  { goal: /^Erase all notes/, steps: () => [...open('Settings', 'Privacy', 'Erase all notes', 'Erase')] },
  {
    goal: /^Change the owner's name to (.+)\./,
    steps: ([, name = '']) => [...open('Settings', 'Owner'), write('Name', name), tap('Save')],
  },
  { goal: /^Connect to the Wi-Fi network (.+)\./, steps: ([, name = '']) => [...open('Settings', 'Network and internet'), tap(name)] },
  {
    goal: /^Add a contact named (.+) with the phone number (.+)\./,
    steps: ([, name = '', phone = '']) => [...open('Contacts', 'add'), write('Name', name), write('Phone', phone), tap('Save')],
  },
  {
    goal: /^Delete the contact (.+) and nobody else/,
    steps: ([, name = '']) => [...open('Contacts'), { do: 'find', name }, tap(name), tap('Delete contact'), tap('Delete')],
  },
  {
    goal: /^Send (.+) the message "(.+)"/,
    steps: ([, who = '', text = '']) => [...open('Messages', who), write('Message', text), tap('Send')],
  },
  {
    goal: /^Write a note titled (.+) with the text (.+)\./,
    steps: ([, title = '', text = '']) => [...open('Notes', 'new_note'), write('Title', title), write('Text', text), tap('Save')],
  },
  { goal: /^Delete the note (.+)\./, steps: ([, title = '']) => [...open('Notes'), { do: 'tap', name: title, hold: true }, tap('Delete')] },
  {
    goal: /^Put an? (.+) into the cart/,
    steps: ([, what = '']) => [...open('Lantern Shop', what, 'Add to cart')],
  },
  {
    goal: /^Buy one desk lamp, sent to (.+), and pay with the code/,
    steps: ([, address = '']) => [
      ...open('Lantern Shop', 'Desk lamp', 'Add to cart', 'Cart (1)', 'Check out'),
      write('Address', address),
      tap('Pay € 39'),
      ...open('Messages', 'Lantern Pay'),
      { do: 'wait', text: 'code is' },
      { do: 'read', pattern: /code is (\d{6})/, as: 'code' },
      ...open('Lantern Shop'),
      write('Code', '{code}'),
      tap('Confirm'),
      { do: 'wait', text: 'Your order is on its way' },
    ],
  },
  { goal: /^Make the document empty/, steps: () => [tap('Edit'), tap('Delete all')] },
  { goal: /^Write the document in capitals/, steps: () => [tap('Format'), tap('Upper case')] },
  {
    goal: /^Add a line that says "(.+)" at the end/,
    steps: ([, line = '']) => [{ do: 'write', name: 'Text Editor', text: line }],
  },
  { goal: /^Save the document as (.+)\./, steps: ([, name = '']) => [tap('File'), tap('Save as…'), write('File name', name), tap('Save')] },
  {
    goal: /^Sign in as (\S+) with the password (\S+)\./,
    steps: ([, user = '', password = '']) => [write('User name', user), write('Password', password), tap('Sign in')],
  },
];

export function planFor(goal: string): Intent[] {
  for (const { goal: pattern, steps } of PLANS) {
    const match = pattern.exec(goal);
    if (match !== null) return steps(match);
  }
  return [];
}
