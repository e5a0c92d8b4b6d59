import { signal } from '@preact/signals';

import type { AgentRun, RunEvent } from '../api/types.ts';
import { events, run, shownRun, showRun, startRun, steps, type ShownStep } from '../state/agent.ts';
import { agentRuns } from '../state/runs.ts';
import { openView } from '../state/viewing.ts';
import { RunControls, startTime, statusText } from './runs.tsx';

const goal = signal('');
const model = signal('');

const Start = () => (
  <form
    class="agent-start"
    onSubmit={(event) => {
      event.preventDefault();
      void startRun({ goal: goal.value, ...(model.value === '' ? {} : { model: model.value }) });
    }}
  >
    <input
      type="text"
      value={goal.value}
      onInput={(event) => (goal.value = event.currentTarget.value)}
      placeholder="Goal, in plain words"
      aria-label="Goal"
      required
      data-test="goal"
    />
    <div class="row">
      <input
        type="text"
        value={model.value}
        onInput={(event) => (model.value = event.currentTarget.value)}
        placeholder="provider/model (default: the configured one)"
        aria-label="Model"
      />
      <button type="submit" class="primary">
        Start
      </button>
    </div>
  </form>
);

const tokens = ({ input, cached, written, output }: AgentRun['cost']): string =>
  `${input + cached + written} tokens in, ${cached} cached, ${output} out`;

const Cost = ({ of: { cost, max_cost, step, max_steps } }: { of: AgentRun }) => (
  <p class="agent-cost">
    Step {step} of {max_steps} · {tokens(cost)}
    {cost.usd !== null && ` · $${cost.usd.toFixed(4)}`}
    {cost.usd !== null && max_cost !== null && <meter min={0} max={max_cost} value={cost.usd} aria-label="Cost" />}
  </p>
);

/** Keeps what the agent claims apart from what is known. */
const Result = ({ of: { result } }: { of: AgentRun }) => {
  if (result === null) return null;
  const { status, reason, claim, known } = result;
  const acts = Object.entries(known.acts).filter(([, count]) => count > 0);
  return (
    <dl class="agent-result" data-test="run-result">
      <dt>{status.replaceAll('_', ' ')}</dt>
      <dd>{reason}</dd>
      {claim !== null && (
        <>
          <dt>claimed</dt>
          <dd>{claim}</dd>
        </>
      )}
      <dt>known</dt>
      <dd>
        {acts.length === 0 ? 'nothing was done' : acts.map(([verdict, count]) => `${count} ${verdict.replaceAll('_', ' ')}`).join(', ')}
        {known.reservation !== null && `; ${known.reservation}`}
        {known.oracle !== null && `; by the oracle the goal is ${known.oracle.success ? '' : 'not '}reached`}
      </dd>
    </dl>
  );
};

const actionText = ({ type, reason: _, ...fields }: Record<string, unknown>): string =>
  `${String(type)} ${Object.entries(fields)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')}`;

const SHOWN: ReadonlySet<RunEvent['type']> = new Set<RunEvent['type']>([
  'step',
  'observation',
  'note',
  'guard',
  'correction',
  'ask',
  'answered',
]);

/** The last step may only end the run, which the result already shows. */
const isShown = ({ thought, lines }: ShownStep): boolean => thought !== '' || lines.some(({ type }) => SHOWN.has(type));

const Line = ({ event }: { event: RunEvent }) => {
  switch (event.type) {
    case 'step':
      return <b>{actionText(event.action)}</b>;
    case 'observation':
      return (
        <span class={`agent-observation ${event.verdict ?? ''}`} title={event.screen ?? undefined}>
          {event.text}
        </span>
      );
    case 'note':
      return <span>note: {event.text}</span>;
    case 'guard':
    case 'correction':
      return <span class="reason">{event.text}</span>;
    case 'ask':
      return (
        <b>
          asks a person ({event.capability}): {event.instruction}
        </b>
      );
    case 'answered':
      return <span>answer: {event.status.replaceAll('_', ' ')}</span>;
    default:
      return null;
  }
};

const Step = ({ of: { step, thought, cost, lines } }: { of: ShownStep }) => (
  <li class="entry" data-test="agent-step">
    <span class="line">
      <time>{step}</time>
      <span class="spring" />
      {cost !== null && <span class="ms">${cost.toFixed(4)}</span>}
    </span>
    {thought !== '' && <span class="line reason">“{thought}”</span>}
    {lines.map((event) => (
      <span key={event.seq} class="line agent-line">
        <Line event={event} />
      </span>
    ))}
  </li>
);

const Notes = ({ of: { notes } }: { of: AgentRun }) =>
  notes.length === 0 ? null : (
    <ul class="agent-notes" aria-label="Notes of the agent">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );

/** An agent run: goal, notes, thoughts beside receipts, cost, and the controls to intervene. */
export const AgentPane = () => (
  <>
    <Start />
    {agentRuns.value.length > 1 && (
      <select class="agent-runs" aria-label="Run" value={shownRun.value} onChange={({ currentTarget }) => showRun(currentTarget.value)}>
        {agentRuns.value.map((each) => (
          <option key={each.run_id} value={each.run_id}>
            {startTime(each)} {statusText(each)}: {each.name}
          </option>
        ))}
      </select>
    )}
    {run.value === undefined ? (
      <p class="empty">
        No runs yet. Enter a goal here, or start one with <code>handsight agent</code>.
      </p>
    ) : (
      <div class="scroll" data-test="agent-run">
        <h2>{run.value.goal}</h2>
        <p class="agent-cost">
          {run.value.model} on {run.value.device}, {statusText(run.value)}
        </p>
        <Cost of={run.value} />
        <div class="row">
          <RunControls run={{ ...run.value, kind: 'agent' }} />
          <button type="button" onClick={() => void openView('trace', run.value?.trace_id ?? '')} data-test="view-run">
            Open in the viewer
          </button>
        </div>
        <Result of={run.value} />
        <Notes of={run.value} />
        <ol class="entries" aria-label="Steps" aria-live="polite">
          {steps.value.filter(isShown).map((each) => (
            <Step key={each.step} of={each} />
          ))}
        </ol>
        {events.value.length === 0 && <p class="empty">Nothing has happened yet.</p>}
      </div>
    )}
  </>
);
