import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import type { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { describeWith } from '../requires.ts';
import { openAdbLab, type AdbLab } from './adb-lab.ts';
import type { OpenPhone } from '../../packages/phone/src/open-phone.ts';

const WORK = 'org.pocket.contacts';
const CLONED = 'org.pocket.messages';

describeWith({ package: 'adb' }, 'a phone with a work profile and clones', () => {
  let lab: AdbLab;
  let phone: OpenPhone;
  let host: Host;
  beforeAll(async () => {
    lab = await openAdbLab();
  });
  beforeEach(async () => {
    phone = await lab.phone({ vendor: 'vivo', android: 13, profiles: { work: [WORK], clones: [CLONED] } });
  });
  afterEach(() => host.close());
  afterAll(() => lab.close());

  async function opened(helper = false): Promise<DeviceClient> {
    host = lab.host({ helper });
    return lab.client(host, phone);
  }

  const front = async (client: DeviceClient): Promise<string> => (await client.windows()).find(({ focused }) => focused)?.window_uid ?? '';
  const pidOf = (app: string): number | undefined => phone.phone.face.running().find((each) => each.app === app)?.pid;

  it.each([
    ['plain adb', false],
    ['the helper', true],
  ])('acts on whose app is meant, by %s', async (_, helper) => {
    const client = await opened(helper);
    const launched = await client.perform({ type: 'launch_app', app: WORK });
    expect(launched).toMatchObject({ error: null, verification: { status: 'verified' } });
    expect(await front(client)).toMatch(new RegExp(`^${WORK}@u10/t\\d+$`));

    const clone = await client.perform({ type: 'launch_app', app: `${CLONED}@u999` });
    expect(clone).toMatchObject({ error: null, verification: { status: 'verified' } });
    expect(await front(client)).toMatch(new RegExp(`^${CLONED}@u999/t\\d+$`));
    const own = await client.perform({ type: 'launch_app', app: `${CLONED}@u0/.MainActivity` });
    expect(own).toMatchObject({ error: null, verification: { status: 'verified' } });
    expect(await front(client)).toMatch(new RegExp(`^${CLONED}/t\\d+$`));

    // The owner's copy runs, the clone does not: stopping the clone stops nothing.
    const pid = pidOf(CLONED);
    expect(await client.perform({ type: 'stop_app', app: `${CLONED}@u999` })).toMatchObject({ error: null });
    expect(pidOf(CLONED)).toBe(pid);
    const stopped = await client.perform({ type: 'stop_app', app: `${CLONED}@u0` });
    expect(stopped).toMatchObject({ error: null, verification: { status: 'verified' } });
    expect(pidOf(CLONED)).toBeUndefined();
    expect(await client.perform({ type: 'stop_app', app: WORK })).toMatchObject({ error: null, verification: { status: 'verified' } });
  });

  it('refuses what could be two, with both, and sends nothing', async () => {
    const client = await opened();
    const before = phone.phone.face.running();
    for (const type of ['launch_app', 'stop_app', 'restart_app', 'reset_app'] as const) {
      const refused = await client.perform({ type, app: CLONED });
      expect(refused).toMatchObject({ ok: false, dispatched: 'no', error: { code: 'AmbiguousTarget' } });
      expect(refused.error?.context).toMatchObject({ candidates: [`${CLONED}@u0`, `${CLONED}@u999`] });
      expect(refused.error?.message).toContain(`${CLONED}@u999`);
    }
    expect(phone.phone.face.running()).toEqual(before);
    const nobody = await client.perform({ type: 'launch_app', app: `${CLONED}@u11` });
    expect(nobody).toMatchObject({ ok: false, dispatched: 'no', error: { code: 'AppNotInstalled' } });
    expect(nobody.error?.message).toContain('u0, u10, u999');
    const notTheirs = await client.perform({ type: 'launch_app', app: `${WORK}@u0` });
    expect(notTheirs).toMatchObject({ ok: false, error: { code: 'AppNotInstalled' } });
  });

  it('lists every app by a name that can be used', async () => {
    const client = await opened();
    const names = (await client.apps()).apps.map(({ app }) => app);
    expect(names).toEqual(expect.arrayContaining([`${WORK}@u10`, `${CLONED}@u0`, `${CLONED}@u999`, 'org.pocket.settings']));
    expect(names).not.toContain(CLONED);
    expect(names).not.toContain(WORK);
  });
});
