import { expect, it } from 'vitest';

import { openAgentHost, runTo } from './agent-host.ts';
import { pixelReader } from './model-server/brains/pixel-reader.ts';
import { PIXEL_TASKS } from './pixel-tasks.ts';

/** `npm run bench -- agent` does all of them; each needs tesseract several times. */
const SHORT = PIXEL_TASKS.filter(
  ({ task }) => process.env['HANDSIGHT_ALL_PIXELS'] !== undefined || task === 'turn_off_wifi' || task === 'capitals',
);

it.each(SHORT)(
  'a model that reads pictures reaches $task in the grammar $grammar over $wire',
  async ({ device, task, goal, grammar, wire }) => {
    // Reading a picture takes a while on a busy machine, and a model that is asked twice answers twice.
    const opened = await openAgentHost({ agent: { call_timeout_seconds: 100 } });
    try {
      const { result, server, events } = await runTo(opened.host, {
        brain: pixelReader(grammar),
        goal,
        device,
        grammar,
        wire,
        ...(task === null ? {} : { task }),
      });
      const log = events.filter(({ type }) => type === 'step' || type === 'observation');
      expect(result, JSON.stringify(log, null, 1)).toMatchObject({ status: 'finished', known: { oracle: { success: true } } });
      // Only the newest picture is ever sent.
      expect(server.requests.map(({ shown }) => shown.pictures)).toEqual(server.requests.map(() => 1));
    } finally {
      await opened.close();
    }
  },
);
