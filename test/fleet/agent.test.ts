import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Brain } from '../agent/model-server/brain.ts';
import { perfectReader } from '../agent/model-server/brains/perfect-reader.ts';
import { lastAnswer } from '../agent/model-server/read-screen.ts';
import { startModelServer, type ModelServer } from '../agent/model-server/model-server.ts';
import { describeWith } from '../requires.ts';
import { eventually } from './eventually.ts';
import { Rig } from './rig.ts';
import { NEEDS, startServer, type FleetServer } from './servers.ts';

/** Asks for a code, then repeats the answer. */
const asking = (): Brain => {
  let isAsked = false;
  return {
    answer(shown) {
      if (isAsked) return { calls: [{ name: 'finish', input: { message: lastAnswer(shown) } }] };
      isAsked = true;
      return { calls: [{ name: 'request_human_auth', input: { capability: '2fa', instruction: 'The code?' } }] };
    },
  };
};

describeWith(NEEDS.redis, 'agent runs of a fleet', () => {
  let server: FleetServer;
  let rig: Rig;
  let model: ModelServer;
  beforeAll(async () => {
    server = await startServer('redis');
    rig = new Rig(server.url);
  });
  afterEach(async () => {
    await rig.close();
    await model.close();
  });
  afterAll(() => server.stop());

  const submission = (goal: string, more: object = {}): Parameters<Awaited<ReturnType<Rig['client']>>['submit']>[0] => [
    { kind: 'agent', name: goal, work: { goal, model: 'test-model', base_url: model.baseUrl, ...more } },
  ];

  it('reach their goals, and a task that the device does not have fails them before they begin', async () => {
    model = await startModelServer(perfectReader());
    await rig.host('one', ['virtual:pocket']);
    const client = await rig.client();
    const [reached] = await client.submit(submission('Turn Wi-Fi off.', { task: 'turn_off_wifi' }));
    const [mistaken] = await client.submit(submission('Turn Wi-Fi off.', { task: 'turn_off_wify' }));
    const [first, second] = await client.wait([reached?.id ?? '', mistaken?.id ?? '']);
    expect(first?.end).toMatchObject({ outcome: 'passed', reason: null });
    expect(JSON.parse(Buffer.from(await client.artifact(first ?? expect.unreachable(), 'result.json')).toString())).toMatchObject({
      status: 'finished',
      known: { oracle: { success: true } },
    });
    expect(second?.end).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('has no task "turn_off_wify"') as string });
  });

  it('let a person type a secret into the leased device, and operate it while they are taken over', async () => {
    model = await startModelServer(asking());
    const { host, operator, member } = await rig.host('one', ['virtual:login']);
    const { approvals } = host.guard.confirmations;
    const person = await DeviceClient.on(host, 'virtual:login', 'somebody');
    const tab = async (): Promise<string | undefined> => (await person.perform({ type: 'key', keys: 'Tab' })).error?.code;
    const stop = approvals.subscribe(({ id, status }) => {
      if (status !== 'pending') return;
      setImmediate(() => {
        for (const run of host.runs.list()) host.runs.get(run.run_id).takeOver();
        approvals.approve(operator, id, 'me', { answer: { text: 'zq-4815' } });
      });
    });
    const client = await rig.client();
    const [run] = await client.submit(submission('Sign in.'));
    await eventually(() => host.runs.list().at(0)?.state).toBe('taken_over');
    await eventually(tab).toBeUndefined();
    for (const { run_id } of host.runs.list()) host.runs.get(run_id).resume();
    const [ended] = await client.wait([run?.id ?? '']);
    stop();
    expect(ended?.end?.outcome).toBe('passed');
    const result = Buffer.from(await client.artifact(ended ?? expect.unreachable(), 'result.json')).toString();
    expect(result).toContain('A secret was typed into the device');
    expect(result).not.toContain('zq-4815');
    expect(member.counters.ended.get('passed')).toBe(1);
  });
});
