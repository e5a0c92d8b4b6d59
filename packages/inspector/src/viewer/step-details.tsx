import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { DiffLines } from '../part/diff-lines.tsx';
import { Tabs } from '../part/tabs.tsx';
import { duration } from './duration.ts';
import { StatusBadge } from './status.tsx';
import type { ViewedRun, ViewedStep } from './types.ts';

export interface ExtraTab {
  name: string;
  title: string;
  content: ComponentChildren;
}

const Block = ({ title, text }: { title: string; text: string }) =>
  text === '' ? null : (
    <section>
      <h3>{title}</h3>
      <pre tabIndex={0}>{text}</pre>
    </section>
  );

const Verdicts = ({ of }: { of: ViewedStep['verdicts'] }) => (
  <ul class="verdicts">
    {of.map(({ verdict, line }, i) => (
      <li key={i}>
        <span class={`verdict ${verdict.replaceAll('_', '-')}`}>{verdict.replaceAll('_', ' ')}</span> {line}
      </li>
    ))}
  </ul>
);

const Problem = ({ error }: { error: NonNullable<ViewedStep['error']> }) => (
  <div class="viewer-error" role="alert">
    <b>{error.kind}</b> {error.message}
    {error.hint !== '' && <p class="hint">{error.hint}</p>}
  </div>
);

const Overview = ({ step, run }: { step: ViewedStep; run: ViewedRun }) => (
  <div class="overview" data-test="overview">
    <h2>{step.title}</h2>
    <p class="row">
      <StatusBadge status={step.status} />
      <span class="ms">
        step {step.id} of {run.steps.length} · {step.kind} · {duration(step.duration_ms)} · +
        {duration(Math.max(0, step.started_at - run.started_at))}
      </span>
    </p>
    {step.error !== null && <Problem error={step.error} />}
    {step.texts.thought !== '' && <blockquote>{step.texts.thought}</blockquote>}
    {step.verdicts.length > 0 && <Verdicts of={step.verdicts} />}
    {step.notes.length > 0 && (
      <ul class="notes">
        {step.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    )}
    {step.facts.length > 0 && (
      <dl class="facts-list">
        {step.facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )}
    <Repair diff={step.texts.repair} />
    <Block title={run.kind === 'flow' ? 'In the file' : 'Asked with'} text={step.texts.source} />
  </div>
);

const Trees = ({ texts }: { texts: ViewedStep['texts'] }) => (
  <>
    {texts.tree_before !== texts.tree_after && <Block title="After" text={texts.tree_after} />}
    <Block title={texts.tree_before === texts.tree_after ? 'Before and after' : 'Before'} text={texts.tree_before} />
  </>
);

/** Everything known about a step, shown beside its pictures. */
export const StepDetails = ({ step, run, extra }: { step: ViewedStep; run: ViewedRun; extra: readonly ExtraTab[] }) => {
  const [wanted, setWanted] = useState('step');
  const { texts } = step;
  const log = [texts.log, ...(run.log.length === 0 ? [] : [run.log.join('\n')])].filter((text) => text !== '').join('\n');
  const tabs: Record<string, { title: string; content: ComponentChildren } | undefined> = {
    step: { title: 'Step', content: <Overview step={step} run={run} /> },
    tree: texts.tree_before + texts.tree_after === '' ? undefined : { title: 'Tree', content: <Trees texts={texts} /> },
    changes: texts.changes === '' ? undefined : { title: 'Changes', content: <DiffLines text={texts.changes} /> },
    receipt: texts.receipt === '' ? undefined : { title: 'Receipt', content: <pre tabIndex={0}>{texts.receipt}</pre> },
    log: log === '' ? undefined : { title: 'Log', content: <pre tabIndex={0}>{log}</pre> },
    ...Object.fromEntries(extra.map(({ name, ...tab }) => [name, tab])),
  };
  const names = Object.keys(tabs).filter((name) => tabs[name] !== undefined);
  const current = names.includes(wanted) ? wanted : 'step';
  return (
    <section class="viewer-details" aria-label="About the step">
      <Tabs
        label="About the step"
        names={names}
        current={current}
        choose={setWanted}
        title={(name) => tabs[name]?.title}
        controls="viewer-detail"
        class="detail-tabs"
      />
      <div id="viewer-detail" class="viewer-detail" role="tabpanel">
        {tabs[current]?.content}
      </div>
    </section>
  );
};

const kindOf = (line: string): string => {
  if (/^(?:---|\+\+\+|@@) /.test(line)) return 'heading';
  return line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : '';
};

/** The change to the flow file that would have made the step pass. */
const Repair = ({ diff }: { diff: string }) =>
  diff === '' ? null : (
    <section>
      <h3>Proposed repair</h3>
      <pre class="diff repair" tabIndex={0} data-test="repair">
        {diff.split('\n').map((line, i) => (
          <span key={i} class={kindOf(line)}>
            {line}
            {'\n'}
          </span>
        ))}
      </pre>
    </section>
  );
