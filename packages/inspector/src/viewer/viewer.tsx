import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { Icon } from '../part/icon.tsx';
import { Tabs } from '../part/tabs.tsx';
import { FilmStrip } from './film-strip.tsx';
import { type LoadPicture, ScreenPicture } from './picture.tsx';
import { type Place, placeIn } from './place.ts';
import { RunHeader, RunList, Totals } from './run-header.tsx';
import { runMatches, stepMatches } from './search.ts';
import { type ExtraTab, StepDetails } from './step-details.tsx';
import { StepList } from './step-list.tsx';
import type { ViewedRun, ViewedStep, ViewerDocument } from './types.ts';

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
