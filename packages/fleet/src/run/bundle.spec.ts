import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { FleetStore } from '../store/fleet-store.ts';
import { unpackBundle } from './bundle.ts';

it('that cannot be fetched is a fault of the fleet, not of the run, which is then given back', async () => {
  const get = (): Promise<never> => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1:5432'));
  const store = Object.create(FleetStore.prototype, {
    server: { value: 'postgres://10.0.0.1/fleet' },
    blobs: { value: { get } },
  }) as FleetStore;
  await expect(unpackBundle(store, { sha256: 'never-fetched', bytes: 1 }, tmpdir())).rejects.toMatchObject({ kind: 'FleetUnreachable' });
});
