import { signal } from '@preact/signals';

import { isRecording, loadTraces, readTrace, recording, startRecording, stopRecording, traceList } from '../state/traces.ts';
import { Icon } from './icon.tsx';

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
          placeholder="Label, optional"
          aria-label="Label of the trace"
        />
      )}
      {isOn && (
        <span class="recording">
          <span class="dot" /> {recording.value?.active_trace_id}, {rows(recording.value?.step_count ?? 0)}
        </span>
      )}
      <button type="submit" class={isOn ? 'bad' : ''} data-test="record">
        <Icon name={isOn ? 'stop' : 'record'} size={13} /> {isOn ? 'Stop' : 'Record'}
      </button>
    </form>
  );
};

/** An agent step is several rows: the model's answer, the intended action, and the receipt. */
const rows = (count: number): string => `${count} ${count === 1 ? 'row' : 'rows'}`;

/** The recorded traces; a click opens the viewer. */
export const TracesPane = () => (
  <div class="scroll">
    <Recorder />
    <ul class="trace-list" data-test="traces">
      {traceList.value.map(({ trace_id, label: title, started_at, step_count, duration_ms }) => (
        <li key={trace_id}>
          <button type="button" class="entry" onClick={() => void readTrace(trace_id)}>
            <span class="line">
              <b class="cut" title={title ?? trace_id}>
                {title ?? trace_id}
              </b>
              <span class="spring" />
              <span class="ms">{step_count === null ? 'open' : rows(step_count)}</span>
            </span>
            <span class="line reason">
              {new Date(started_at).toLocaleString([], { hour12: false })}
              {duration_ms === null ? '' : `, ${(duration_ms / 1000).toFixed(1)} s`}
            </span>
          </button>
        </li>
      ))}
    </ul>
    {traceList.value.length === 0 && <p class="empty">No traces yet. A trace records every call and its outcome, and can be replayed.</p>}
    <button type="button" class="quiet" onClick={() => void loadTraces()}>
      <Icon name="refresh" size={13} /> Reload the list
    </button>
  </div>
);
