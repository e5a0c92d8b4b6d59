import { expect, test } from 'vitest';
import { copiedAs } from './forms.ts';

const BASE = { device: 'virtual:pocket', reason: 'try it', selector: 'Switch[name="Wi-Fi"]', element: undefined };

test.each([true, false])('a switch set to %s is copied as a command that does the same', (checked) => {
  const command = copiedAs('CLI', { ...BASE, action: { type: 'set_checked', target: { ref: '@c1' }, checked } });
  const state = checked ? '--checked' : '--checked false';
  expect(command).toBe(`handsight set 'Switch[name="Wi-Fi"]' ${state} --reason 'try it' --device virtual:pocket`);
});
