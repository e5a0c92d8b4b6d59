import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Icon } from '../part/icon.tsx';
import { Tabs } from '../part/tabs.tsx';
import { FilmStrip } from './film-strip.tsx';
import { type LoadPicture, ScreenPicture } from './picture.tsx';
import { type Place, placeIn } from './place.ts';
import { type ExtraTab, StepDetails } from './step-details.tsx';
import type { ViewedRun, ViewedStep, ViewerDocument } from './types.ts';
import { duration } from './duration.ts';
import { StatusBadge, StatusMark } from './status.tsx';

export interface ViewerProps {
  document: ViewerDocument;
  load: LoadPicture;
  place: Partial<Place>;
  go: (place: Place) => void;
  /** Shown at the right end of the header: close, stop, step. */
  controls?: ComponentChildren;
  extra?: readonly ExtraTab[];
}

const SIDES = ['both', 'before', 'after'] as const;
type Side = (typeof SIDES)[number];
const SIDE_TITLES: Record<Side, string> = { both: 'Before and after', before: 'Before', after: 'After' };

const Pictures = ({ step, load }: { step: ViewedStep; load: LoadPicture }) => {
  const [side, setSide] = useState<Side>('both');
  if (step.before === null && step.after === null)
    return (
      <p class="empty">{step.status === 'running' ? 'Pictures come with the end of this step.' : 'No pictures were taken at this step.'}</p>
    );
  return (
    <>
      <Tabs label="Pictures" names={SIDES} current={side} choose={setSide} title={(name) => SIDE_TITLES[name]} class="segments" />
      <div class="picture-pair" data-side={side}>
        {side !== 'after' && <ScreenPicture title="before" picture={step.before} touched={step.touched} load={load} />}
        {side !== 'before' && <ScreenPicture title="after" picture={step.after} touched={null} load={load} />}
      </div>
    </>
  );
};

const Stepper = ({ at, total, go }: { at: number; total: number; go: (by: number) => void }) => (
  <div class="stepper" role="group" aria-label="Step through">
    <button type="button" class="icon-button" aria-label="Step before" disabled={at <= 0} onClick={() => go(-1)}>
      <Icon name="back" />
    </button>
    <span data-test="step-position">
      {total === 0 ? 0 : at + 1} of {total}
    </span>
    <button type="button" class="icon-button" aria-label="Next step" disabled={at + 1 >= total} onClick={() => go(1)} data-test="next-step">
      <Icon name="next" />
    </button>
  </div>
);

const STEP_KEYS: Readonly<Record<string, number>> = { ArrowRight: 1, j: 1, ArrowLeft: -1, k: -1 };

const isTyping = ({ target, key }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input, textarea, select') || (key.startsWith('Arrow') && target.closest('[role=tablist]') !== null));

/** Viewer for flow runs, agent runs and traces: film strip, pictures before and after each step, and its details. */
export const Viewer = ({ document, load, place, go, controls, extra = [] }: ViewerProps) => {
  const [query, setQuery] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const wanted = query.trim().toLowerCase();
  const { run, step } = placeIn(document, place);
  const runs = useMemo(() => document.runs.filter((each) => runMatches(each, wanted)), [document, wanted]);
  const steps = useMemo(() => (run?.steps ?? []).filter((each) => stepMatches(each, wanted)), [run, wanted]);
  const at = steps.findIndex(({ id }) => id === step?.id);
  const choose = (chosen: ViewedStep): void => {
    if (run !== undefined) go({ run: run.id, step: chosen.id });
  };
  const chooseRun = (chosen: ViewedRun): void => go({ run: chosen.id, step: placeIn(document, { run: chosen.id }).step?.id ?? '' });
  const stepBy = (by: number): void => {
    const next = steps[Math.max(0, Math.min(steps.length - 1, at + by))];
    if (next !== undefined) choose(next);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      const by = STEP_KEYS[event.key];
      if (by !== undefined) stepBy(by);
      else if (event.key === '/') search.current?.focus();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  return (
    <article class="viewer" data-test="viewer">
      <header class="viewer-header">
        <h1>{document.title}</h1>
        {document.runs.length > 1 && <Totals runs={document.runs} />}
        <span class="spring" />
        <input
          ref={search}
          type="search"
          value={query}
          placeholder="Search steps, trees, logs   /"
          aria-label="Search"
          onInput={(event) => setQuery(event.currentTarget.value)}
          data-test="viewer-search"
        />
        {controls}
      </header>
      {document.runs.length > 1 && run !== undefined && <RunList runs={runs} run={run} choose={chooseRun} />}
      {run === undefined ? (
        <p class="empty">Nothing was recorded.</p>
      ) : (
        <div class="viewer-run">
          <RunHeader run={run} />
          {run.error !== null && run.status !== 'cancelled' && (step === undefined || step.error === null) && (
            <p class="viewer-error" role="alert">
              <b>{run.error.kind}</b> {run.error.message}. {run.error.hint}
            </p>
          )}
          {run.warnings.map((warning) => (
            <p key={warning} class="hint">
              {warning}
            </p>
          ))}
          <FilmStrip run={run} step={step} load={load} choose={choose} />
          <div class="viewer-body">
            <StepList steps={steps} total={run.steps.length} step={step} choose={choose} />
            <section class="viewer-stage" aria-label="The screen">
              <Stepper at={at} total={steps.length} go={stepBy} />
              {step === undefined ? <p class="empty">There are no steps.</p> : <Pictures step={step} load={load} />}
            </section>
            {step !== undefined && <StepDetails step={step} run={run} extra={extra} />}
          </div>
        </div>
      )}
    </article>
  );
};

/** Whether a step contains a text anywhere: title, verdicts, error, tree, receipt, log. */
function stepMatches(step: ViewedStep, wanted: string): boolean {
  if (wanted === '') return true;
  const { title, kind, status, verdicts, error, notes, facts, texts } = step;
  const said = [
    title,
    kind,
    status,
    ...verdicts.flatMap(({ verdict, line }) => [verdict, line]),
    error?.kind ?? '',
    error?.message ?? '',
    ...notes,
    ...facts.flat(),
    ...Object.values(texts),
  ];
  return said.some((text) => text.toLowerCase().includes(wanted));
}

const runMatches = ({ name, about, status, steps }: ViewedRun, wanted: string): boolean =>
  wanted === '' ||
  [name, status, ...about].some((text) => text.toLowerCase().includes(wanted)) ||
  steps.some((step) => stepMatches(step, wanted));

/** The number of runs per status. */
const Totals = ({ runs }: Pick<ViewerDocument, 'runs'>) => {
  const counts = new Map<ViewedRun['status'], number>();
  for (const { status } of runs) counts.set(status, (counts.get(status) ?? 0) + 1);
  return (
    <span class="totals">
      {[...counts].map(([status, count]) => (
        <span key={status} class={`status ${status}`}>
          {count} {status}
        </span>
      ))}
    </span>
  );
};

const RunHeader = ({ run }: { run: ViewedRun }) => (
  <div class="run-header">
    <StatusBadge status={run.status} />
    <h2>{run.name}</h2>
    <span class="run-about">{[...run.about, duration(run.duration_ms)].join(' · ')}</span>
  </div>
);

interface RunListProps {
  runs: readonly ViewedRun[];
  run: ViewedRun;
  choose: (run: ViewedRun) => void;
}

const RunList = ({ runs, run, choose }: RunListProps) => (
  <nav class="run-list" aria-label="Runs">
    <ol data-test="runs">
      {runs.map((each) => (
        <li key={each.id}>
          <button type="button" aria-current={each.id === run.id ? 'true' : undefined} onClick={() => choose(each)}>
            <StatusMark status={each.status} />
            <span class="step-title">{each.name}</span>
            <small>{duration(each.duration_ms)}</small>
          </button>
        </li>
      ))}
    </ol>
  </nav>
);

interface StepListProps {
  steps: readonly ViewedStep[];
  total: number;
  step: ViewedStep | undefined;
  choose: (step: ViewedStep) => void;
}

const UNTIMED: Partial<Record<ViewedStep['status'], string>> = { running: '…', skipped: 'not run' };

const timeOf = ({ status, duration_ms }: ViewedStep): string => UNTIMED[status] ?? duration(duration_ms);

const StepList = ({ steps, total, step, choose }: StepListProps) => {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]');
    if (matchMedia('(min-width: 901px)').matches) current?.scrollIntoView({ block: 'nearest' });
  }, [step?.id]);
  return (
    <nav class="viewer-steps" aria-label="Steps">
      {steps.length < total && (
        <p class="hint" role="status" data-test="found">
          {steps.length} of {total} steps
        </p>
      )}
      <ol ref={list} data-test="viewer-steps">
        {steps.map((each) => (
          <li key={each.id}>
            <button
              type="button"
              class={each.status}
              style={{ '--depth': String(each.depth) }}
              aria-current={each.id === step?.id ? 'step' : undefined}
              onClick={() => choose(each)}
            >
              <StatusMark status={each.status} />
              <small class="step-number">{each.id}</small>
              <span class="step-title">{each.title}</span>
              <small>{timeOf(each)}</small>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
};
