import { describe, expect, it } from 'vitest';

import { serviceIn } from './dart-vm.ts';
import { chooseTarget } from './hermes.ts';
import { busyIn } from './framework-sync.ts';

describe("Metro's targets", () => {
  const target = (fields: object): { webSocketDebuggerUrl: string } => ({ webSocketDebuggerUrl: 'ws://localhost:8081/x', ...fields });

  it('are the app’s own by id or description, else Hermes, and never another app’s', () => {
    const other = target({ appId: 'com.other', vm: 'Hermes' });
    const byId = target({ appId: 'com.app' });
    const byDescription = target({ description: 'com.app' });
    const hermes = target({ vm: 'Hermes' });
    const unknown = target({ description: 'node.js instance' });
    expect(chooseTarget([other, unknown, hermes, byId], 'com.app')).toBe(byId);
    expect(chooseTarget([unknown, byDescription, hermes], 'com.app')).toBe(byDescription);
    expect(chooseTarget([unknown, hermes], 'com.app')).toBe(hermes);
    expect(chooseTarget([other], 'com.app')).toBeUndefined();
  });
});

describe('the address of a Dart VM service', () => {
  it('is the one that the log named last', () => {
    const log = [
      'Observatory listening on http://127.0.0.1:1111/old=/',
      'The Dart VM service is listening on http://127.0.0.1:41293/aB-3_x=/',
      'hello',
    ].join('\n');
    expect(serviceIn(log)).toEqual({ port: 41293, path: '/aB-3_x=/' });
    expect(serviceIn('The Dart VM service is listening on http://127.0.0.1:8181/')).toEqual({ port: 8181, path: '/' });
  });

  it('is none where the log only looks like it', () => {
    expect(serviceIn('')).toBeUndefined();
    expect(serviceIn('The Dart VM service is listening on http://127.0.0.1:99999/')).toBeUndefined();
    expect(serviceIn('The Dart VM service is listening on http://127.0.0.1:80/x?y#z')).toBeUndefined();
  });
});

describe('the idling bridge', () => {
  it('reports how many are still at work', () => {
    expect(busyIn('Row: 0 idle_count=2, idle_names=net,db, version=1\n')).toBe(2);
    expect(busyIn('Row: 0 version=1, idle_count=0')).toBe(0);
    expect(busyIn('[ERROR] Could not find provider: com.app.agentest.idling')).toBeUndefined();
    expect(busyIn('Row: 0 idle_names=idle_count=7x')).toBeUndefined();
  });
});
