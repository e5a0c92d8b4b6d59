import { useEffect, useRef, useState } from 'preact/hooks';

import { duration } from './duration.ts';
import { type LoadPicture, Thumbnail } from './picture.tsx';
import type { ViewedRun, ViewedStep } from './types.ts';

interface FilmStripProps {
  run: ViewedRun;
  step: ViewedStep | undefined;
  load: LoadPicture;
  choose: (step: ViewedStep) => void;
}

/** Steps without nested steps; containers are left out. */
const leaves = ({ steps }: ViewedRun): ViewedStep[] => steps.filter((step, i) => (steps[i + 1]?.depth ?? 0) <= step.depth);

/** Steps as wide as their duration, to show where the time went. */
const TimeBar = ({ run, step, choose, hover }: Omit<FilmStripProps, 'load'> & { hover: (step: ViewedStep | undefined) => void }) => (
  <div class="time-bar" role="group" aria-label="Time" onMouseLeave={() => hover(undefined)}>
    {leaves(run).map((each) => (
      <button
        key={each.id}
        type="button"
        tabIndex={-1}
        class={`${each.status} ${each.id === step?.id ? 'current' : ''}`}
        style={{ flexGrow: String(Math.max(1, each.duration_ms)) }}
        aria-label={`${each.title}, ${duration(each.duration_ms)}`}
        onMouseEnter={() => hover(each)}
        onClick={() => choose(each)}
      />
    ))}
  </div>
);

const Preview = ({ step, load }: { step: ViewedStep; load: LoadPicture }) => {
  const picture = step.after ?? step.before;
  return (
    <div class="time-preview" aria-hidden="true">
      {picture !== null && <Thumbnail picture={picture} load={load} />}
      <span>
        <b>{step.title}</b>
        <small>
          {duration(step.duration_ms)}, {step.status}
        </small>
      </span>
    </div>
  );
};

/** Scrolls only the film strip: `scrollIntoView` would scroll the page as well. */
function reveal(frame: HTMLElement, film: HTMLElement): void {
  const [inner, outer] = [frame.getBoundingClientRect(), film.getBoundingClientRect()];
  film.scrollLeft += Math.max(0, inner.right - outer.right) - Math.max(0, outer.left - inner.left);
}

/** The run at a glance: a time bar, and the screen after each step. */
export const FilmStrip = ({ run, step, load, choose }: FilmStripProps) => {
  const [hovered, setHovered] = useState<ViewedStep>();
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = strip.current?.querySelector('[aria-current]');
    if (strip.current !== null && frame instanceof HTMLElement) reveal(frame, strip.current);
  }, [step?.id]);
  const shown = leaves(run).filter(({ after }) => after !== null);
  return (
    <div class="strip">
      <TimeBar run={run} step={step} choose={choose} hover={setHovered} />
      {hovered !== undefined && <Preview step={hovered} load={load} />}
      {shown.length > 0 && (
        <div class="film" ref={strip} data-test="film">
          {shown.map((each) => (
            <button
              key={each.id}
              type="button"
              class={`frame-button ${each.status}`}
              aria-current={each.id === step?.id ? 'step' : undefined}
              aria-label={`Step ${each.id}: ${each.title}`}
              title={each.title}
              onClick={() => choose(each)}
            >
              {each.after !== null && <Thumbnail picture={each.after} load={load} />}
              <small>{each.id}</small>
            </button>
          ))}
        </div>
      )}
    </div>
  );
};
