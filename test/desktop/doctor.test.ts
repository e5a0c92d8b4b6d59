import { afterAll, beforeAll, expect, it } from 'vitest';
import { desktop } from '../../packages/cli/src/doctor/desktop.ts';
import { describeDesktop, OwnDesktop, PATIENCE_MS } from './own-desktop.ts';

describeDesktop('doctor', [], () => {
  let own: OwnDesktop;
  beforeAll(async () => {
    own = await OwnDesktop.start({}, { width: 800, height: 600 });
  }, PATIENCE_MS);
  afterAll(() => own.close(), PATIENCE_MS);

  it('opens the display that it calls good', async () => {
    const { env, display } = own.desktop;
    expect(await desktop(env)).toContainEqual({ name: 'X display', state: 'ok', detail: `${display}, 800x600` });
  });

  it('goes by the display, not by what the environment says of the session', async () => {
    const env = { ...own.desktop.env, WAYLAND_DISPLAY: 'wayland-0', XDG_SESSION_TYPE: 'wayland' };
    expect(await desktop(env)).toContainEqual(expect.objectContaining({ name: 'X display', state: 'ok' }));
  });
});
