import { describe, expect, it } from 'vitest';
import { crashed } from './crash.ts';
import { app, node, permission, stopped, windows } from './sign.fixture.ts';

describe('a crash', () => {
  const systemUi = node({ packageName: 'com.android.systemui' });

  it('is an app that gave way to the system', () => {
    expect(crashed(app, systemUi)).toBe(true);
    expect(crashed(app, stopped('Maps has stopped', 'aerr_close'))).toBe(true);
    expect(crashed(app, node({ packageName: 'com.android.settings' }))).toBe(true);
  });

  it('is not another page of the app, another app, or a screen of the system after another', () => {
    expect(crashed(app, app)).toBe(false);
    expect(crashed(app, node({ packageName: 'com.other' }))).toBe(false);
    expect(crashed(systemUi, stopped('Maps has stopped', 'aerr_close'))).toBe(false);
  });

  it('is not a question about a permission, nor a bar or a keyboard over the app', () => {
    expect(crashed(app, permission)).toBe(false);
    expect(crashed(app, windows(systemUi, node({ packageName: 'com.google.android.inputmethod.latin' }), app))).toBe(false);
  });
});
