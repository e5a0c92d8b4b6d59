import type { RunSummary } from '../api/types.ts';
import { finishRecording, flowText, notDurable, recordFlow, startFlow } from '../state/flows.ts';
import { flowRuns } from '../state/runs.ts';
import { isRecording, recording } from '../state/traces.ts';
import { openView } from '../state/viewing.ts';
import { CopyText } from './copy-as.tsx';
import { Icon } from './icon.tsx';
import { startTime, statusText } from './runs.tsx';

const Recorder = () => (
  <div class="recorder">
    {isRecording.value ? (
      <span class="recording">
        <span class="dot" /> recording, {recording.value?.step_count} steps
      </span>
    ) : (
      <span class="hint">Record what you do on the screen as a flow.</span>
    )}
    <span class="spring" />
    <button
      type="button"
      class={isRecording.value ? 'bad' : ''}
      onClick={() => void (isRecording.value ? finishRecording() : recordFlow())}
      data-test="record-flow"
    >
      <Icon name={isRecording.value ? 'stop' : 'record'} size={13} /> {isRecording.value ? 'Finish' : 'Record'}
    </button>
  </div>
);

const Editor = () => (
  <div class="flow-editor">
    <textarea
      value={flowText.value}
      onInput={(event) => (flowText.value = event.currentTarget.value)}
      placeholder={'appId: org.example\n---\n- tapOn: Sign in'}
      aria-label="Flow"
      spellcheck={false}
      rows={10}
      data-test="flow-text"
    />
    {notDurable.value.map((note) => (
      <p key={note} class="warn">
        {note}
      </p>
    ))}
    <div class="row">
      <button
        type="button"
        class="primary"
        disabled={flowText.value.trim() === ''}
        onClick={() => void startFlow(false)}
        data-test="run-flow"
      >
        <Icon name="play" size={13} /> Run
      </button>
      <button type="button" disabled={flowText.value.trim() === ''} onClick={() => void startFlow(true)} data-test="step-flow">
        Step through
      </button>
      <span class="spring" />
      <CopyText text={flowText.value} what="this flow" />
    </div>
  </div>
);

const RunEntry = ({ run }: { run: RunSummary }) => (
  <li>
    <button type="button" class="entry" onClick={() => void openView('flow', run.run_id)}>
      <span class="line">
        <b>{run.name}</b>
        <span class="spring" />
        <span class={`status ${run.status ?? run.state}`}>{statusText(run)}</span>
      </span>
      <span class="line reason">
        {run.device}, {run.steps} steps, {startTime(run)}
      </span>
    </button>
  </li>
);

/** Flows: record, run, and watch while running. */
export const FlowsPane = () => (
  <div class="scroll">
    <Recorder />
    <Editor />
    <ul class="trace-list" data-test="flow-runs">
      {flowRuns.value.map((run) => (
        <RunEntry key={run.run_id} run={run} />
      ))}
    </ul>
    {flowRuns.value.length === 0 && <p class="empty">No flows have run yet. Record one, write one, or run one with the tool run_flow.</p>}
  </div>
);
