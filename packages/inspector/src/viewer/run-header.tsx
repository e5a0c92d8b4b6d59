import { duration } from './duration.ts';
import { StatusBadge, StatusMark } from './status.tsx';
import type { ViewedRun, ViewerDocument } from './types.ts';

/** The number of runs per status. */
export const Totals = ({ runs }: Pick<ViewerDocument, 'runs'>) => {
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

export const RunHeader = ({ run }: { run: ViewedRun }) => (
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

export const RunList = ({ runs, run, choose }: RunListProps) => (
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
