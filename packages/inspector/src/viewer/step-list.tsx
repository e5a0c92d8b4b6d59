import { useEffect, useRef } from 'preact/hooks';

import { duration } from './duration.ts';
import { StatusMark } from './status.tsx';
import type { ViewedStep } from './types.ts';

interface StepListProps {
  steps: readonly ViewedStep[];
  total: number;
  step: ViewedStep | undefined;
  choose: (step: ViewedStep) => void;
}

const UNTIMED: Partial<Record<ViewedStep['status'], string>> = { running: '…', skipped: 'not run' };

const timeOf = ({ status, duration_ms }: ViewedStep): string => UNTIMED[status] ?? duration(duration_ms);

export const StepList = ({ steps, total, step, choose }: StepListProps) => {
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
