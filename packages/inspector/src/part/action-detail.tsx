import { signal } from '@preact/signals';

import type { Action, Picture, Receipt } from '../api/types.ts';
import { elementSelector } from '../copy/flow-step.ts';
import { isFilmed } from '../api/link.ts';
import { isAction, formatArguments } from '../state/format-action.ts';
import { opened, openedId, outcomeOf } from '../state/timeline.ts';
import { CopyAs } from './copy-as.tsx';
import { DiffLines } from './diff-lines.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { Verdict } from './verdict.tsx';

const isLarge = signal(false);

const PictureOf = ({ title, picture, bounds }: { title: string; picture: Picture | null; bounds: Receipt['target']['bounds'] }) => {
  if (picture === null) return <div class="shot none">{title}: no picture</div>;
  const { area } = picture;
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  const part = (n: number, whole: number): string => `${(n / whole) * 100}%`;
  return (
    <figure class="shot">
      <div class="shot-frame">
        <img src={`data:image/png;base64,${picture.data}`} alt={`The screen ${title}`} width={picture.width} height={picture.height} />
        {bounds !== null && (
          <div
            class="box chosen"
            style={{
              left: part(bounds.left - area.left, width),
              top: part(bounds.top - area.top, height),
              width: part(bounds.right - bounds.left, width),
              height: part(bounds.bottom - bounds.top, height),
            }}
          />
        )}
      </div>
      <figcaption>{title}</figcaption>
    </figure>
  );
};

const Pictures = ({ action: { before, after, receipt } }: { action: Action }) => (
  <div class="before-after" data-test="before-after">
    <PictureOf title="before" picture={before} bounds={receipt.target.bounds} />
    <PictureOf title="after" picture={after} bounds={null} />
  </div>
);

const NoPictures = () => (
  <p class="hint">
    {isFilmed.value
      ? 'No pictures: no inspector was open during this action.'
      : 'Pictures are limited by the budget; with the operator’s token they are taken for every action.'}
  </p>
);

const LifecycleTrack = ({ receipt: { lifecycle, timestamp, settle_ms, duration_ms } }: { receipt: Receipt }) => {
  const begun = Date.parse(timestamp);
  return (
    <ol class="lifecycle" aria-label="Lifecycle">
      <li class="asked">
        asked<small>0 ms</small>
      </li>
      {lifecycle.map(({ state, at }) => (
        <li key={state} class={state}>
          {state.replaceAll('_', ' ')}
          <small>+{Date.parse(at) - begun} ms</small>
        </li>
      ))}
      <li class="total">
        total<small>{Math.round(duration_ms)} ms</small>
      </li>
      <li class="total">
        settling<small>{Math.round(settle_ms)} ms</small>
      </li>
    </ol>
  );
};

const EvidenceList = ({ evidence }: { evidence: NonNullable<Receipt['verification']>['evidence'] }) => (
  <ul class="evidence" aria-label="Evidence">
    {evidence.map(({ kind, what, expected, observed, holds }) => (
      <li key={`${kind} ${what} ${expected}`} class={holds ? 'holds' : 'missed'}>
        <b>{holds ? '✓' : '✗'}</b> {kind === 'predicate' ? '' : `${what}: `}
        expected <q>{expected}</q>
        {kind === 'predicate' ? (
          `: ${observed}`
        ) : (
          <>
            , saw <q>{observed}</q>
          </>
        )}
        {kind === 'weak' && ' (weak evidence)'}
      </li>
    ))}
  </ul>
);

const ActionFields = ({ receipt }: { receipt: Receipt }) => {
  const { dispatched, route, device, caller, reason, target, action_id, keyboard, new_dialogs } = receipt;
  const rows: [string, string | null][] = [
    ['who', caller],
    ['why', reason],
    ['device', device],
    ['element', target.selector],
    ['sent', `${dispatched}${dispatched === 'no' ? '' : `, by ${route}`}`],
    ['keyboard', keyboard === null || keyboard.before === keyboard.after ? null : keyboard.after ? 'opened' : 'closed'],
    ['dialogs', new_dialogs.length === 0 ? null : new_dialogs.map(({ title }) => title).join(', ')],
    ['action', action_id],
  ];
  return (
    <dl class="facts-list">
      {rows.map(([name, text]) =>
        text === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd title={text}>{text}</dd>
          </div>
        ),
      )}
    </dl>
  );
};

const Copy = ({ action: { args, receipt } }: { action: Action }) => {
  const { action } = args;
  if (!isAction(action)) return null;
  const resolved = receipt.target.resolved;
  const element =
    resolved === null
      ? undefined
      : elementSelector({ text: resolved.text, description: resolved.accessibility_id, resource_id: resolved.resource_id });
  return <CopyAs copied={{ action, device: receipt.device, reason: receipt.reason, selector: receipt.target.selector, element }} />;
};

const ErrorBox = ({ error }: { error: NonNullable<Receipt['error']> }) => (
  <div class="error-box" role="alert">
    <b>{error.code}</b> {error.message}
    <small>{error.hint}</small>
  </div>
);

const Whole = ({ action }: { action: Action }) => {
  const { receipt } = action;
  const hasPictures = action.before !== null || action.after !== null;
  return (
    <div class="detail-body">
      {receipt.error !== null && <ErrorBox error={receipt.error} />}
      {hasPictures ? (
        <button type="button" class="quiet shots" aria-label="Show the pictures larger" onClick={() => (isLarge.value = true)}>
          <Pictures action={action} />
        </button>
      ) : (
        <NoPictures />
      )}
      <LifecycleTrack receipt={receipt} />
      {receipt.verification !== null && <p class="verdict-summary">{receipt.verification.summary}</p>}
      <EvidenceList evidence={receipt.verification?.evidence ?? []} />
      <DiffLines text={receipt.diff_text} />
      <ActionFields receipt={receipt} />
      <Copy action={action} />
      <Dialog isOpen={isLarge} title={`${receipt.action}: before and after`} class="large">
        <Pictures action={action} />
      </Dialog>
    </div>
  );
};

/** One action in full: pictures, lifecycle, evidence, what changed, and how to repeat it. */
export const ActionDetail = () => {
  const action = opened.value;
  return (
    <article class="detail" aria-label="Receipt" data-test="receipt">
      <header>
        <button type="button" class="quiet icon-button" aria-label="Back to the timeline" onClick={() => (openedId.value = undefined)}>
          <Icon name="back" />
        </button>
        <h2>
          {action?.receipt.action ?? '…'} <span class="how">{formatArguments(action?.args['action'])}</span>{' '}
          <span class="ref">{action?.receipt.target.resolved?.ref ?? ''}</span>
        </h2>
        <span class="spring" />
        {action !== undefined && <Verdict outcome={outcomeOf(action.receipt)} code={action.receipt.error?.code} />}
      </header>
      {action === undefined ? <p class="empty">Reading…</p> : <Whole action={action} />}
    </article>
  );
};
