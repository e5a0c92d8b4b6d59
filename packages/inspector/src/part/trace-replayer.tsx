import { signal } from '@preact/signals';

import { replay, replayAll, replayStep, startReplay } from '../state/traces.ts';
import { Icon } from './icon.tsx';

const mode = signal('execute');
const onDivergence = signal('stop');

/** Replays the open trace and reports where it diverged. */
export const Replayer = () => {
  const now = replay.value;
  const last = now?.steps.at(-1);
  if (now === undefined) {
    return (
      <div class="row replayer">
        <select aria-label="Mode" value={mode.value} onChange={(event) => (mode.value = event.currentTarget.value)}>
          <option value="execute">same outcomes</option>
          <option value="verify">same results</option>
        </select>
        <select
          aria-label="When it diverges"
          value={onDivergence.value}
          onChange={(event) => (onDivergence.value = event.currentTarget.value)}
        >
          <option value="stop">stop there</option>
          <option value="warn">warn</option>
          <option value="resume">resume where it matches again</option>
        </select>
        <button type="button" onClick={() => void startReplay(mode.value, onDivergence.value)} data-test="replay">
          Replay
        </button>
      </div>
    );
  }
  return (
    <div class="replayer" role="status" data-test="replaying">
      <div class="row">
        <span>
          Replay {last?.position ?? 0} of {now.total}
          {last?.finished === true ? ', over' : ''}
        </span>
        <span class="spring" />
        <button type="button" disabled={last?.finished === true || now.isRunning} onClick={() => void replayStep()} data-test="replay-step">
          Step
        </button>
        <button type="button" disabled={last?.finished === true || now.isRunning} onClick={() => void replayAll()} data-test="replay-all">
          Do all
        </button>
        <button type="button" class="quiet icon-button" aria-label="End the replay" onClick={() => (replay.value = undefined)}>
          <Icon name="close" />
        </button>
      </div>
      {now.steps
        .flatMap(({ divergence }) => (divergence === undefined ? [] : [divergence]))
        .map(({ trace_seq, tool, differences, consequence }) => (
          <p key={trace_seq} class="diverged">
            Step {trace_seq} ({tool}) {consequence}:{' '}
            {differences
              .map(({ field, expected, seen }) => `${field} was ${JSON.stringify(expected)}, is ${JSON.stringify(seen)}`)
              .join('; ')}
          </p>
        ))}
    </div>
  );
};
