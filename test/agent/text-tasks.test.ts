import { describe, expect, it } from 'vitest';

import { openAgentHost, runTo } from './agent-host.ts';
import { perfectReader } from './model-server/brains/perfect-reader.ts';
import { TASKS } from './tasks.ts';

describe('a model that reads what it is shown, by text', () => {
  it.each(TASKS)('$device $task', async ({ device, task, goal }) => {
    const opened = await openAgentHost();
    try {
      const { result, server, events } = await runTo(opened.host, {
        brain: perfectReader(),
        goal,
        device,
        ...(task === null ? {} : { task }),
      });
      expect(
        result,
        JSON.stringify(
          events.filter(({ type }) => type === 'observation' || type === 'step'),
          null,
          1,
        ),
      ).toMatchObject({
        status: 'finished',
        known: { oracle: task === null ? null : { success: true, failure: false } },
      });
      expect(await opened.judge(device, task)).toMatchObject({ success: true, failure: false });
      expect(server.requests.every(({ shown }) => shown.pictures === 0)).toBe(true);
    } finally {
      await opened.close();
    }
  });

  it.each(['chat', 'responses', 'messages'] as const)('over %s', async (wire) => {
    const opened = await openAgentHost();
    try {
      const { result, server } = await runTo(opened.host, {
        brain: perfectReader(),
        goal: 'Turn Bluetooth on.',
        device: 'virtual:pocket',
        wire,
      });
      expect(result.status).toBe('finished');
      expect(new Set(server.requests.map(({ path }) => path)).size).toBe(1);
    } finally {
      await opened.close();
    }
  });
});
