import { headers } from './call.ts';
import type { RunEvent } from './types.ts';

/** Passes on the events of a run, from its beginning until it ends or `stop` is aborted. */
export async function followRun(runId: string, stop: AbortSignal, onEvent: (event: RunEvent) => void): Promise<void> {
  const answer = await fetch(`/api/agent/runs/${encodeURIComponent(runId)}/events`, { headers: headers(), signal: stop });
  if (!answer.ok || answer.body === null) return;
  let rest = '';
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block.split('\n').find((line) => line.startsWith('data: '));
      if (data !== undefined) onEvent(JSON.parse(data.slice('data: '.length)) as RunEvent);
    }
  }
}
