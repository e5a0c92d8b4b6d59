import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { joinFleet } from '../../packages/server/src/fleet/join-fleet.ts';
import { Rig, SECRET } from '../fleet/rig.ts';
import { NEEDS, startServer, type FleetServer } from '../fleet/servers.ts';
import { describeWith } from '../requires.ts';
import { Chromium, CHROMIUM } from './chromium.ts';
import { Inspector, serveInspector } from './inspector.ts';

const UNTIL_GO = `appId: portal.exe
name: wait for go
---
- tapOn: {id: u}
- extendedWaitUntil: {visible: go, timeout: 20000}
`;

describeWith(CHROMIUM, 'the fleet in the inspector', () => {
  describeWith(NEEDS.redis, 'on redis', () => {
    let browser: Chromium;
    let fleet: FleetServer;
    let rig: Rig;
    beforeAll(async () => {
      process.env['HANDSIGHT_FLEET_SECRET'] = SECRET;
      browser = await Chromium.open('');
      fleet = await startServer('redis');
      rig = new Rig(fleet.url);
    });
    afterEach(() => rig.close());
    afterAll(async () => {
      delete process.env['HANDSIGHT_FLEET_SECRET'];
      await browser.close();
      await fleet.stop();
    });

    test('shows the screens of other hosts, cancels their runs and drains them', async () => {
      const { member } = await rig.host('other', ['virtual:login'], { tags: ['lab-2'], shows: 'seen from afar' });
      const served = await serveInspector();
      try {
        const devices = ['virtual:pocket'];
        await joinFleet(served.host, {
          ...{ url: fleet.url, name: 'own', tags: [], ownUrl: served.server.url, devices, leaseSeconds: 2 },
          onFault: (error) => void rig.faults.push(String(error)),
        });
        browser.home = served.server.url;
        const inspector = await new Inspector(await browser.page()).ready();
        await inspector.part('show-fleet').click();
        const screens = inspector.part('fleet-device').locator('img');
        await expect.poll(() => screens.count(), { timeout: 15_000 }).toBe(2);
        const sizes = await screens.evaluateAll((images) => images.map((image) => Number(Reflect.get(image, 'naturalWidth'))));
        expect(sizes.every((width) => width > 300)).toBe(true);

        const submitted = await fetch(`${served.server.url}/api/fleet/runs`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ flow: UNTIL_GO, request: 'tag:lab-2' }),
        });
        expect(submitted.status).toBe(200);
        const other = inspector.part('fleet-device').filter({ hasText: 'on other' });
        await other.getByText('wait for go').waitFor();
        await inspector.page.screenshot({ path: process.env['HANDSIGHT_FLEET_PICTURE'] ?? '/dev/null', type: 'png' });
        await other.getByRole('button', { name: 'Cancel' }).click();
        await other.getByText('free').waitFor();

        const row = inspector.part('fleet-host').filter({ hasText: 'other' });
        await row.getByRole('button', { name: 'Drain' }).click();
        await row.getByText('draining').waitFor();
        await expect.poll(() => member.isDraining).toBe(true);
        expect(browser.complaints()).toEqual([]);
        await inspector.page.close();
      } finally {
        await served.close();
      }
    });
  });
});
