import type { RunSummary } from '../api/types.ts';
import { showPane } from '../state/pane.ts';
import { controlRun, type RunVerb } from '../state/runs.ts';

/** Pause, step, take over, resume, cancel. */
export const RunControls = ({ run: { run_id, kind, state } }: { run: Pick<RunSummary, 'run_id' | 'kind' | 'state'> }) => {
  if (state === 'ended') return null;
  const send = (verb: RunVerb) => () => void controlRun(run_id, verb);
  const isHeld = state === 'paused' || state === 'taken_over';
  return (
    <span class="row" data-test="run-controls">
      {isHeld ? (
        <button type="button" class="primary" onClick={send('resume')}>
          {state === 'taken_over' ? 'Hand back' : 'Go on'}
        </button>
      ) : (
        <button type="button" onClick={send('pause')}>
          Pause
        </button>
      )}
      {state !== 'taken_over' && (
        <button type="button" onClick={send('step')}>
          Step
        </button>
      )}
      {kind === 'agent' && !isHeld && (
        <button type="button" onClick={send('takeover')}>
          Take over
        </button>
      )}
      {state === 'waiting_for_person' && (
        <button type="button" class="primary" onClick={() => showPane('decide')}>
          Answer the question
        </button>
      )}
      <button type="button" class="bad" onClick={send('cancel')}>
        Cancel
      </button>
    </span>
  );
};

/** How a run stands, in words. */
export const statusText = ({ status, state }: Pick<RunSummary, 'status' | 'state'>): string => (status ?? state).replaceAll('_', ' ');

export const startTime = ({ started_at }: Pick<RunSummary, 'started_at'>): string =>
  new Date(started_at).toLocaleTimeString([], { hour12: false });
