import { describe, expect, it } from 'vitest';
import { button, node, stopped, text } from './sign.fixture.ts';
import { stoppedApp } from './stopped-app.ts';

describe('a stopped app', () => {
  it('is recognised by the ids of the buttons in any language', () => {
    expect(stoppedApp(stopped('Karten wurde beendet', 'aerr_app_info', 'aerr_close'))).toMatchObject({ kind: 'crashed' });
    expect(stoppedApp(stopped('Karten reagiert nicht', 'aerr_close', 'aerr_wait'))).toEqual({
      kind: 'not_responding',
      packageName: 'android',
      title: 'Karten reagiert nicht',
      buttons: ['aerr_close', 'aerr_wait'],
    });
  });

  it('is recognised by its English title where there are no such ids', () => {
    expect(stoppedApp(stopped('Unfortunately, Maps has stopped.', 'button1'))).toMatchObject({ kind: 'crashed' });
    expect(stoppedApp(stopped("Maps isn't responding.", 'button1'))).toMatchObject({ kind: 'not_responding' });
    expect(stoppedApp(stopped('Open with', 'button1'))).toBeNull();
  });

  it('is not what an app says about itself', () => {
    expect(stoppedApp(node({}, text('The music has stopped'), button('OK', { resourceId: 'android:id/button1' })))).toBeNull();
  });
});
