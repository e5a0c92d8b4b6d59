import { afterEach, expect, it } from 'vitest';

import { finish, openOwn, type Opened } from './own-scenario.ts';

/** The board shows the same text all the time, and never changes. */
const DESK = `
name: Desk
device: {width: 800, height: 600}
initial_state: open
states:
  open:
    windows:
      - uid: board
        title: Board
        bounds: {x: 0, y: 300, width: 800, height: 200}
        tree:
          role: Window
          name: Board
          children:
            - {role: Text, name: 'Word of the day: opensesame', id: word, bounds: {x: 10, y: 310, width: 300, height: 30}}
      - uid: login
        title: Login
        bounds: {x: 0, y: 0, width: 800, height: 200}
        tree:
          role: Window
          name: Login
          children:
            - {role: PasswordEdit, name: Password, id: password, value: '', bounds: {x: 10, y: 10, width: 300, height: 30}}
`;

let opened: Opened | undefined;
afterEach(() => opened?.close());

it('a screen that has not changed is redacted again once something on it has become a secret', async () => {
  opened = await openOwn(DESK, { config: { redaction: { enabled: true } } });
  const { client, clock } = opened;
  const board = { window: { uid: 'board' } };
  const before = await client.observe(board);
  expect(JSON.stringify([before, await client.structure(board)])).toContain('opensesame');

  const [window, target] = [{ uid: 'login' }, { selector: 'PasswordEdit' }];
  const receipt = await finish(clock, client.perform({ type: 'set_value', value: 'opensesame', target }, { window }));
  expect(receipt).toMatchObject({ dispatched: 'yes', error: null });

  const outputs = [
    await client.observe(board),
    await client.structure(board),
    await client.observe({ ...board, since: before.tree_token }),
  ];
  expect(JSON.stringify(outputs)).not.toContain('opensesame');
});
