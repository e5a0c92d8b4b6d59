import type { Entry } from '../api/types.ts';
import { begunActions, entries, filter, openedId, outcomeFilter, outcomeOf, OUTCOMES, shownEntries } from '../state/timeline.ts';
import { formatAim, formatArguments } from '../state/format-action.ts';
import { ActionDetail } from './action-detail.tsx';
import { FirstSteps } from './first-steps.tsx';
import { OUTCOME_LABELS, Verdict } from './verdict.tsx';

const timeOf = (iso: string): string => new Date(iso).toLocaleTimeString([], { hour12: false });

/** The last step of a selector, which identifies the element. */
export const shortSelector = (selector: string): string => selector.split(/(?<=\]|\w)\/(?=[A-Z*[])/).at(-1) ?? selector;

function onArrows(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.currentTarget instanceof HTMLElement)) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button.entry')];
  const next = all[all.findIndex((each) => each === document.activeElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

const Row = ({ entry }: { entry: Entry }) => {
  const { action_id, timestamp, caller, action, target, reason, verification, error, duration_ms, dry_run, args } = entry;
  return (
    <li>
      <button
        type="button"
        class="entry"
        aria-expanded={openedId.value === action_id}
        onClick={() => (openedId.value = action_id)}
        data-test="entry"
        data-caller={caller}
      >
        <span class="line">
          <time dateTime={timestamp}>{timeOf(timestamp)}</time>
          <span class="caller">{caller}</span>
          <span class="spring" />
          <span class="ms">{Math.round(duration_ms)} ms</span>
          <Verdict outcome={outcomeOf(entry)} code={error?.code} />
        </span>
        <span class="line">
          <b>{action}</b>
          <span class="how">{formatArguments(args['action'])}</span>
          {target.ref !== null && <span class="ref">{target.ref}</span>}
          {target.selector !== null && <span class="selector">{shortSelector(target.selector)}</span>}
          {target.ref === null && target.selector === null && <span class="selector">{formatAim(args['action'])}</span>}
          {dry_run && <span class="state">dry run</span>}
        </span>
        {verification !== null && <span class="line reason">{verification.summary}</span>}
        {error !== null && <span class="line reason">{error.message}</span>}
        {reason !== null && <span class="line reason">“{reason}”</span>}
      </button>
    </li>
  );
};

const Begun = () => (
  <>
    {begunActions.value.map(({ action_id, caller, action_type, step }) => (
      <li key={action_id}>
        <div class="entry begun">
          <span class="line">
            <time>{timeOf(step.at)}</time>
            <span class="caller">{caller}</span>
            <span class="spring" />
            <span class="verdict under-way">{step.state.replaceAll('_', ' ')}</span>
          </span>
          <span class="line">
            <b>{action_type}</b>
          </span>
        </div>
      </li>
    ))}
  </>
);

const Filters = () => (
  <div class="filters">
    <input
      type="search"
      value={filter.value}
      onInput={(event) => (filter.value = event.currentTarget.value)}
      placeholder="Filter: who, what, why"
      aria-label="Filter the timeline"
      data-test="filter"
    />
    <select
      aria-label="Outcome"
      value={outcomeFilter.value}
      onChange={({ currentTarget }) => (outcomeFilter.value = OUTCOMES.find((name) => name === currentTarget.value) ?? 'all')}
    >
      {OUTCOMES.map((name) => (
        <option key={name} value={name}>
          {name === 'all' ? 'all outcomes' : OUTCOME_LABELS[name]}
        </option>
      ))}
    </select>
  </div>
);

/** The actions of all callers, live. */
export const TimelinePane = () => {
  if (openedId.value !== undefined) return <ActionDetail />;
  return (
    <>
      <Filters />
      <ol class="entries" aria-label="Actions, newest first" aria-live="polite" onKeyDown={onArrows} data-test="timeline">
        <Begun />
        {shownEntries.value.map((entry) => (
          <Row key={entry.action_id} entry={entry} />
        ))}
      </ol>
      {entries.value.length === 0 && (
        <div class="scroll">
          <p class="empty">No actions yet. The actions of every client (MCP, REST, command line, this page) appear here as they happen.</p>
          <FirstSteps />
        </div>
      )}
      {entries.value.length > 0 && shownEntries.value.length === 0 && <p class="empty">Nothing matches the filter.</p>}
    </>
  );
};
