import { signal } from '@preact/signals';
import { readAsFlow } from '../state/flows.ts';
import { showPane } from '../state/pane.ts';
import { closeView, goTo, loadPicture, viewing } from '../state/viewing.ts';
import type { ExtraTab } from '../viewer/step-details.tsx';
import { Viewer } from '../viewer/viewer.tsx';
import { Icon } from './icon.tsx';
import { RunControls } from './runs.tsx';
import { compareWith, comparison, openTrace, traceList, replay, replayAll, replayStep, startReplay } from '../state/traces.ts';

const mode = signal('execute');
const onDivergence = signal('stop');

/** Replays the open trace and reports where it diverged. */
const Replayer = () => {
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

/** Compares the open trace with another. */
const Comparer = () => {
  const id = openTrace.value?.header.trace_id;
  const others = traceList.value.filter(({ trace_id }) => trace_id !== id);
  const found = comparison.value;
  return (
    <div class="comparer">
      <select
        aria-label="Compare with"
        value={found?.with ?? ''}
        onChange={(event) =>
          event.currentTarget.value === '' ? (comparison.value = undefined) : void compareWith(event.currentTarget.value)
        }
        data-test="compare"
      >
        <option value="">{others.length === 0 ? 'No other trace to compare with' : 'Compare with …'}</option>
        {others.map(({ trace_id, label: title }) => (
          <option key={trace_id} value={trace_id}>
            {title ?? trace_id}
          </option>
        ))}
      </select>
      {found !== undefined && (
        <>
          <p class="hint" data-test="compared">
            {found.same} of {found.steps.length} steps are the same.
          </p>
          <ol class="compared">
            {found.steps
              .filter(({ how }) => how !== 'same')
              .map(({ how, tool, a_seq, b_seq, differences }) => (
                <li key={`${a_seq ?? ''}/${b_seq ?? ''}`} class={how}>
                  <span class="seq">
                    {a_seq ?? '–'} / {b_seq ?? '–'}
                  </span>
                  <b>{tool}</b>{' '}
                  {how === 'only_a' ? 'only here' : how === 'only_b' ? 'only there' : differences.map(({ field }) => field).join(', ')}
                </li>
              ))}
          </ol>
        </>
      )}
    </div>
  );
};

const AsFlow = ({ traceId }: { traceId: string }) => (
  <button
    type="button"
    onClick={() => {
      void readAsFlow(traceId);
      showPane('flows');
      closeView();
    }}
    data-test="as-flow"
  >
    As a flow
  </button>
);

const REPLAY: ExtraTab = {
  name: 'replay',
  title: 'Replay',
  content: (
    <div class="replay-tab">
      <Replayer />
      <Comparer />
    </div>
  ),
};

/** The viewer in place of the live screen. */
export const Viewing = () => {
  const now = viewing.value;
  if (now === undefined) return null;
  const { document, place, kind, id, run } = now;
  return (
    <main class="viewing" data-test="viewing">
      <Viewer
        document={document}
        load={loadPicture}
        place={place}
        go={goTo}
        extra={kind === 'trace' ? [REPLAY] : []}
        controls={
          <>
            {kind === 'trace' && <AsFlow traceId={id} />}
            {run !== undefined && <RunControls run={{ ...run, kind: 'flow' }} />}
            <button type="button" class="quiet icon-button" aria-label="Back to the screen" onClick={closeView} data-test="close-view">
              <Icon name="close" />
            </button>
          </>
        }
      />
    </main>
  );
};
