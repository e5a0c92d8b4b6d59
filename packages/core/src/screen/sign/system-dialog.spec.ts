import { describe, expect, it } from 'vitest';
import { app, button, node, permission, PROMPT, text, windows } from './sign.fixture.ts';
import { systemDialogs } from './system-dialog.ts';

describe('a system dialog', () => {
  it('is described by its package, its first text and its buttons', () => {
    const described = [{ packageName: PROMPT.packageName, title: 'Allow Maps to use your location?', buttons: ['While using', 'Deny'] }];
    expect(systemDialogs(permission)).toEqual(described);
    expect(systemDialogs(node({}, text('Hello'), permission))).toEqual(described);
    expect(systemDialogs(windows(app, permission))).toEqual(described);
  });

  it('is neither an app, nor the status bar, nor a page of the settings', () => {
    const bar = { packageName: 'com.android.systemui' };
    const settings = { packageName: 'com.android.settings' };
    expect(systemDialogs(app)).toEqual([]);
    expect(systemDialogs(windows(node(bar, button('Wi-Fi', bar)), app))).toEqual([]);
    expect(systemDialogs(node(settings, button('Network', settings)))).toEqual([]);
  });

  it('of the settings is recognised by the parts of a dialog', () => {
    const settings = { packageName: 'com.android.settings' };
    const dialog = node(settings, text('Reset?', settings), button('OK', { ...settings, resourceId: 'android:id/button1' }));
    expect(systemDialogs(dialog)).toEqual([{ packageName: 'com.android.settings', title: 'Reset?', buttons: ['OK'] }]);
  });
});
