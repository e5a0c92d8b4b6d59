import { signal } from '@preact/signals';

import {
  closeTrace,
  goToStep,
  isRecording,
  loadTraces,
  openTrace,
  readTrace,
  recording,
  startRecording,
  step,
  stepIndex,
  stepPicture,
  stopRecording,
  traceList,
} from '../state/traces.ts';
import type { TraceRow } from '../api/types.ts';
import { Icon } from './icon.tsx';
import { shortSelector } from './timeline.tsx';
import { Comparer } from './trace-comparer.tsx';
import { Replayer } from './trace-replayer.tsx';

const label = signal('');

const Recorder = () => {
  const isOn = isRecording.value;
  const submit = (event: Event): void => {
    event.preventDefault();
    void (isOn ? stopRecording() : startRecording(label.value));
  };
  return (
    <form class="recorder" onSubmit={submit}>
      {!isOn && (
        <input
          type="text"
          value={label.value}
          onInput={(event) => (label.value = event.currentTarget.value)}
          placeholder="What is it about?"
          aria-label="Label of the trace"
        />
      )}
      {isOn && (
        <span class="recording">
          <span class="dot" /> {recording.value?.active_trace_id}, {recording.value?.step_count} steps
        </span>
      )}
      <button type="submit" class={isOn ? 'bad' : ''} data-test="record">
        <Icon name={isOn ? 'stop' : 'record'} size={13} /> {isOn ? 'Stop' : 'Record'}
      </button>
    </form>
  );
};

const TraceListing = () => (
  <div class="scroll">
    <Recorder />
    <ul class="trace-list" data-test="traces">
      {traceList.value.map(({ trace_id, label: title, started_at, step_count, duration_ms }) => (
        <li key={trace_id}>
          <button type="button" class="entry" onClick={() => void readTrace(trace_id)}>
            <span class="line">
              <b>{title ?? trace_id}</b>
              <span class="spring" />
              <span class="ms">{step_count === null ? 'open' : `${step_count} steps`}</span>
            </span>
            <span class="line reason">
              {new Date(started_at).toLocaleString([], { hour12: false })}
              {duration_ms === null ? '' : `, ${(duration_ms / 1000).toFixed(1)} s`}
            </span>
          </button>
        </li>
      ))}
    </ul>
    {traceList.value.length === 0 && (
      <p class="empty">Nothing has been recorded yet. A trace keeps every call and its outcome, and can be replayed.</p>
    )}
    <button type="button" class="quiet" onClick={() => void loadTraces()}>
      <Icon name="refresh" size={13} /> Look for more
    </button>
  </div>
);

const errorCode = (row: TraceRow): string | undefined => {
  const { error } = row.result_summary;
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
};

function selectorOf({ result_summary: { target } }: TraceRow): string {
  const selector = typeof target === 'object' && target !== null && 'selector' in target ? target.selector : null;
  return typeof selector === 'string' ? shortSelector(selector) : '';
}

const Steps = () => (
  <ol class="steps" aria-label="Steps">
    {openTrace.value?.rows.map((row, i) => (
      <li key={row.trace_seq}>
        <button
          type="button"
          class={i === stepIndex.value ? 'current' : ''}
          aria-current={i === stepIndex.value ? 'step' : undefined}
          onClick={() => goToStep(i)}
        >
          <span class="seq">{row.trace_seq}</span>
          <b>{row.tool}</b>
          <span class="selector">{selectorOf(row)}</span>
          {errorCode(row) !== undefined && <span class="verdict failed">{errorCode(row)}</span>}
        </button>
      </li>
    ))}
  </ol>
);

const StepDetails = () => {
  const row = step.value;
  if (row === undefined) return <p class="empty small">This trace has no steps.</p>;
  return (
    <div class="step-facts" data-test="step">
      {stepPicture.value !== undefined && (
        <figure class="shot">
          <img src={`data:image/png;base64,${stepPicture.value.picture.data}`} alt={`The screen at step ${stepPicture.value.seq}`} />
          <figcaption>step {stepPicture.value.seq}</figcaption>
        </figure>
      )}
      <dl class="facts-list">
        <div>
          <dt>who</dt>
          <dd>{row.caller}</dd>
        </div>
        <div>
          <dt>when</dt>
          <dd>{new Date(row.ts).toLocaleTimeString([], { hour12: false })}</dd>
        </div>
        <div>
          <dt>took</dt>
          <dd>{Math.round(row.duration_ms)} ms</dd>
        </div>
        <div>
          <dt>screen</dt>
          <dd>{row.tree_hash_before === row.tree_hash_after ? 'did not change' : 'changed'}</dd>
        </div>
      </dl>
      <pre class="json" tabIndex={0} aria-label="Arguments and result of the step">
        {JSON.stringify({ args: row.args, result: row.result_summary }, null, 1)}
      </pre>
    </div>
  );
};

const Stepper = () => (
  <div class="stepper" role="group" aria-label="Step through">
    <button
      type="button"
      class="icon-button"
      aria-label="Step before"
      disabled={stepIndex.value === 0}
      onClick={() => goToStep(stepIndex.value - 1)}
    >
      <Icon name="back" />
    </button>
    <span data-test="step-position">
      {openTrace.value?.rows.length === 0 ? 0 : stepIndex.value + 1} of {openTrace.value?.rows.length ?? 0}
    </span>
    <button
      type="button"
      class="icon-button"
      aria-label="Next step"
      disabled={stepIndex.value + 1 >= (openTrace.value?.rows.length ?? 0)}
      onClick={() => goToStep(stepIndex.value + 1)}
      data-test="next-step"
    >
      <Icon name="next" />
    </button>
  </div>
);

const OpenedTrace = () => {
  const trace = openTrace.value;
  if (trace === undefined) return null;
  return (
    <article class="detail" data-test="trace">
      <header>
        <button type="button" class="quiet icon-button" aria-label="Back to the traces" onClick={closeTrace}>
          <Icon name="back" />
        </button>
        <h2>{trace.header.label ?? trace.header.trace_id}</h2>
        <span class="spring" />
        <Stepper />
      </header>
      <div class="detail-body">
        {trace.footer === null && <p class="hint">The recording goes on, or was cut off.</p>}
        <Replayer />
        <Comparer />
        <Steps />
        <StepDetails />
      </div>
    </article>
  );
};

/** What was recorded: read, step through, replay, compare. */
export const TracesPane = () => (openTrace.value === undefined ? <TraceListing /> : <OpenedTrace />);
