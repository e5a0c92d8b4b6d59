import { afterEach, expect, it } from 'vitest';

import { finish, openOwn, type Opened } from './own-scenario.ts';

/** A screen with fewer elements may not have been read completely. */
const TEXTS = ['One', 'Two', 'Three', 'Four']
  .map((name, i) => `{role: Button, name: ${name}, bounds: {x: 10, y: ${100 + i * 50}, width: 100, height: 40}}`)
  .join(', ');

const windowWith = (field: string): string => `
name: Unfocused
initial_state: open
states:
  open:
    windows:
      - uid: w
        title: Window
        tree: {role: Window, name: Window, children: [${TEXTS}, {role: ${field}, name: Field, bounds: {x: 10, y: 10, width: 100, height: 40}}]}
`;

let open: Opened;
afterEach(() => open.close());

it.each([
  ['Edit', false],
  ['PasswordEdit', true],
])('text typed where nothing has the focus beside a field of the role %s is kept secret: %s', async (role, isSecret) => {
  open = await openOwn(windowWith(role));
  const receipt = await finish(open.clock, open.client.perform({ type: 'type', text: 'to nowhere' }));
  expect(receipt.target).toMatchObject({ element_id: null, is_secret: isSecret });
});
