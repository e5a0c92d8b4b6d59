import { signal } from '@preact/signals';
import { operatorToken } from '../api/token.ts';
import type { Approval } from '../api/types.ts';
import { decide, decided, pending, secondsLeft, openAnswerPage, type Answer } from '../state/approvals.ts';
import { guards, type Guards } from '../state/guards.ts';
import { showTokens } from './tokens.tsx';
import { shortSelector } from './timeline.tsx';
import { showNotice } from '../state/notice.ts';

const text = signal('');
const isShared = signal(false);
const latitude = signal('');
const longitude = signal('');
const isDoneByHand = signal(false);

/** Returns the entered answer and clears the fields. */
function takeAnswer(): Answer {
  const answer: Answer = {
    ...(text.value === '' ? {} : { text: text.value, share: isShared.value }),
    ...(latitude.value === '' || longitude.value === ''
      ? {}
      : { location: { latitude: Number(latitude.value), longitude: Number(longitude.value) } }),
    ...(isDoneByHand.value ? { took_over: true as const } : {}),
  };
  for (const field of [text, latitude, longitude]) field.value = '';
  isShared.value = false;
  isDoneByHand.value = false;
  return answer;
}

/** Browsers provide the location only over HTTPS or on localhost. */
function locate(): void {
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      latitude.value = String(coords.latitude);
      longitude.value = String(coords.longitude);
    },
    (error) => showNotice(`The browser gives no location: ${error.message}`, 'error'),
  );
}

const Place = () => (
  <div class="row">
    {(
      [
        ['Latitude', latitude, 90],
        ['Longitude', longitude, 180],
      ] as const
    ).map(([name, field, most]) => (
      <input
        key={name}
        type="number"
        step="any"
        min={-most}
        max={most}
        value={field.value}
        onInput={(event) => (field.value = event.currentTarget.value)}
        placeholder={name}
        aria-label={name}
      />
    ))}
    <button type="button" onClick={locate}>
      Mine
    </button>
  </div>
);

/** Fields for answers beyond a plain approval. */
const AnswerFields = ({ approval }: { approval: Approval }) => (
  <>
    <input
      type="text"
      value={text.value}
      onInput={(event) => (text.value = event.currentTarget.value)}
      placeholder="Code or password, typed into the device"
      aria-label="Answer"
      autocomplete="off"
      data-test="answer"
    />
    <label class="hint">
      <input type="checkbox" checked={isShared.value} onChange={(event) => (isShared.value = event.currentTarget.checked)} /> Let the agent
      read it
    </label>
    <Place />
    <label class="hint">
      <input type="checkbox" checked={isDoneByHand.value} onChange={(event) => (isDoneByHand.value = event.currentTarget.checked)} /> I did
      it on the screen myself
    </label>
    <button type="button" onClick={() => void openAnswerPage(approval)} data-test="answer-page">
      Attach a photo or file…
    </button>
  </>
);

const note = signal('');

const isQuestion = ({ action }: Approval): boolean => action === 'request_human_auth';

/** Defaults, not worth showing. */
const USUAL: Readonly<Record<string, unknown>> = { button: 'left', count: 1 };

const argsText = (args: Approval['args']): string =>
  Object.entries(args)
    .filter(([name, value]) => name !== 'device' && USUAL[name] !== value)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');

async function approve(approval: Approval): Promise<void> {
  await decide(approval, 'approve', isQuestion(approval) ? note.value : '', isQuestion(approval) ? takeAnswer() : {});
}

const Buttons = ({ approval }: { approval: Approval }) => {
  if (operatorToken.value === '') {
    return (
      <button type="button" class="primary" onClick={showTokens}>
        Enter the operator’s token to decide
      </button>
    );
  }
  return (
    <>
      {isQuestion(approval) && <AnswerFields approval={approval} />}
      <input
        type="text"
        value={note.value}
        onInput={(event) => (note.value = event.currentTarget.value)}
        placeholder={isQuestion(approval) ? 'Note for the agent' : 'Note for a rejection'}
        aria-label="Note"
      />
      <div class="row">
        <button type="button" class="primary good" onClick={() => void approve(approval)} data-test="approve">
          Approve
        </button>
        <button type="button" class="bad" onClick={() => void decide(approval, 'reject', note.value)} data-test="reject">
          Reject
        </button>
      </div>
    </>
  );
};

const Card = ({ approval }: { approval: Approval }) => {
  const { action, args, targets, picture, reason, caller, bound = [], changing = [], together = false } = approval;
  return (
    <li class="approval" data-test="approval">
      <header>
        <b>{action}</b>
        <span class="caller">{caller}</span>
        <span class="spring" />
        <span class="ms">{secondsLeft(approval)} s left</span>
      </header>
      {picture !== null && <img src={picture} alt="The target of the proposal" />}
      {targets.map(({ selector, bounds: { x, y, width, height } }) => (
        <p key={selector} class="selector" title={selector}>
          {shortSelector(selector)} <small>{`at ${x},${y}, ${width} × ${height}`}</small>
        </p>
      ))}
      {together && <p class="hint">For every {action} in this window, until the window changes.</p>}
      {bound.length > 0 && (
        <dl class="bound" data-test="bound">
          {bound.map(({ name, value }, i) => (
            <div key={i}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {changing.length > 0 && <p class="hint">Changes by itself and is not bound: {changing.join(', ')}</p>}
      {reason !== '' && <p class="reason">“{reason}”</p>}
      {argsText(args) !== '' && <p class="hint">{argsText(args)}</p>}
      <Buttons approval={approval} />
    </li>
  );
};

const BUDGET_NAMES = {
  actions: 'actions',
  screenshots: 'screenshots',
  vlm_tokens: 'model tokens',
  session_seconds: 'session seconds',
  actions_per_minute: 'actions in a minute',
} as const;

const Budgets = ({ budget }: { budget: Guards['budget'] }) => (
  <dl class="budgets">
    {(['actions', 'screenshots', 'vlm_tokens', 'session_seconds', 'actions_per_minute'] as const).map((name) => {
      const { used, limit } = budget[name];
      // Counted only if limited.
      if (name === 'actions_per_minute' && limit === null) return null;
      return (
        <div key={name}>
          <dt>{BUDGET_NAMES[name]}</dt>
          <dd>
            {Math.round(used)}
            <small>{limit === null ? ' · no limit' : ` of ${limit}`}</small>
          </dd>
          {limit !== null && <meter min={0} max={limit} value={used} aria-label={`${BUDGET_NAMES[name]} used`} />}
        </div>
      );
    })}
  </dl>
);

const ruleText = ({ role, name_regex, action, approver }: Guards['rules']['confirmation_required'][number]): string => {
  const what = [action ?? 'any action', role === undefined ? '' : `on ${role}`, name_regex === undefined ? '' : `named /${name_regex}/`];
  return `${what.filter((part) => part !== '').join(' ')} → ${approver === 'human' ? 'a person agrees' : 'the caller confirms'}`;
};

const Rules = ({ rules: { actions, confirmation_required, audit }, redaction }: Guards) => (
  <dl class="facts-list">
    <div>
      <dt>allowed</dt>
      <dd>
        {actions.default === 'allow' ? 'everything but what is denied' : actions.allow.join(', ') || 'only readings of what is allowed'}
      </dd>
    </div>
    <div>
      <dt>denied</dt>
      <dd>{actions.deny.join(', ') || (actions.default === 'deny' ? 'everything else' : 'nothing')}</dd>
    </div>
    <div>
      <dt>confirmed</dt>
      <dd>
        {confirmation_required.length === 0
          ? 'nothing needs a confirmation'
          : confirmation_required.map((rule) => <p key={ruleText(rule)}>{ruleText(rule)}</p>)}
      </dd>
    </div>
    <div>
      <dt>redaction</dt>
      <dd>
        {redaction.active
          ? `${redaction.patterns_count} patterns, applied ${redaction.applied_count} times`
          : redaction.enabled
            ? 'on, no patterns'
            : 'off'}
        {redaction.active && redaction.blur_screenshots ? ', pictures too' : ''}
      </dd>
    </div>
    <div>
      <dt>audit</dt>
      <dd>{audit ? 'on' : 'off'}</dd>
    </div>
  </dl>
);

/** Pending approvals, and the state of the guards. */
export const DecidePane = () => (
  <div class="scroll">
    <h2>Waiting for approval</h2>
    {pending.value.length === 0 ? (
      <p class="empty small">Nothing is waiting. Proposals that need a person’s approval appear here, each with a picture of its target.</p>
    ) : (
      <ul class="approvals" aria-live="assertive">
        {pending.value.map((approval) => (
          <Card key={approval.id} approval={approval} />
        ))}
      </ul>
    )}
    {decided.value.length > 0 && (
      <ul class="decided" aria-label="Decided">
        {decided.value.map(({ id, action, status, decided_by, caller }) => (
          <li key={id}>
            <span class={`verdict ${status === 'approved' ? 'verified' : 'failed'}`}>{status}</span> {action} of {caller}
            {decided_by === null ? '' : ` by ${decided_by}`}
          </li>
        ))}
      </ul>
    )}
    {guards.value !== undefined && (
      <>
        <h2>Budgets</h2>
        <Budgets budget={guards.value.budget} />
        <h2>Rules</h2>
        <Rules {...guards.value} />
      </>
    )}
  </div>
);
