import { expect, it } from 'vitest';
import { keyboardIn } from './keyboard-in.ts';
import { button, node, text, windows } from './sign.fixture.ts';

const GBOARD = { packageName: 'com.google.android.inputmethod.latin' };
const bounds = { left: 0, top: 1500, right: 1080, bottom: 2400 };
const app = node({}, text('Hello'));

it.each(['com.google.android.inputmethod.latin', 'com.samsung.android.honeyboard', 'com.touchtype.swiftkey', 'com.baidu.input_mi'])(
  'the window of %s beside an app is a keyboard',
  (packageName) => {
    expect(keyboardIn(windows(node({ packageName, bounds }, button('q', { packageName })), app))).toEqual({ packageName, bounds });
  },
);

it('keys are a keyboard even when nothing else is in the tree', () => {
  const key = button('q', { ...GBOARD, resourceId: 'com.google.android.inputmethod.latin:id/key_pos_0_0' });
  expect(keyboardIn(node({ ...GBOARD, bounds }, key))).toEqual({ ...GBOARD, bounds });
});

it('the settings of a keyboard are none', () => {
  expect(keyboardIn(node(GBOARD, text('Languages', GBOARD)))).toBeNull();
});

it('an app, a hidden keyboard, and an app with a search box of that id are none', () => {
  expect(keyboardIn(app)).toBeNull();
  expect(keyboardIn(windows(node({ ...GBOARD, visible: false }), app))).toBeNull();
  expect(keyboardIn(node({}, node({ resourceId: 'android:id/inputArea' })))).toBeNull();
});
