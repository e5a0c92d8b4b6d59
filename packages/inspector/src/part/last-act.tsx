import { held, lastDone, propose, underWay } from '../state/act.ts';
import { form } from '../state/screen.ts';
import { openedId, outcomeOf } from '../state/timeline.ts';
import { showPane } from '../state/pane.ts';
import { Verdict } from './verdict.tsx';

function open(id: string): void {
  openedId.value = id;
  showPane('timeline');
}

const Held = () => {
  const waiting = held.value;
  if (waiting === undefined) return null;
  return (
    <div class="last-act held" role="alert">
      <span class="verdict unverified">on hold</span>
      <span class="what">{waiting.approval === undefined ? waiting.message : 'Waiting for a person’s approval; it continues then.'}</span>
      {waiting.approval === undefined ? (
        <button type="button" class="primary" onClick={() => void propose(waiting)}>
          Ask for it
        </button>
      ) : (
        <button type="button" onClick={() => showPane('decide')}>
          Approvals
        </button>
      )}
      <button type="button" class="quiet" onClick={() => (held.value = undefined)}>
        Leave it
      </button>
    </div>
  );
};

/** The outcome of the last action done here, in one line. */
export const LastAct = () => {
  if (held.value !== undefined) return <Held />;
  if (underWay.value !== undefined) {
    return (
      <div class="last-act" role="status">
        <span class="verdict under-way">acting</span>
        <span class="what">{underWay.value.tool}…</span>
      </div>
    );
  }
  const done = lastDone.value;
  if (done === undefined) {
    return (
      <div class="last-act hint" role="status">
        {form.value === 'picture' && 'On the picture, click to tap, hold for a long press, drag to swipe. '}Every action has a receipt.
      </div>
    );
  }
  const { receipt } = done;
  const { error, target, changed, duration_ms } = receipt;
  return (
    <div class="last-act" role="status" data-test="last-act">
      <Verdict outcome={outcomeOf(receipt)} code={error?.code} />
      <span class="what">
        {done.tool} {target.resolved?.ref ?? ''} {target.resolved?.text ?? target.resolved?.accessibility_id ?? ''}
        <small>{error?.message ?? (changed ? 'screen changed' : 'screen did not change')}</small>
      </span>
      <span class="ms">{Math.round(duration_ms)} ms</span>
      <button type="button" class="quiet" onClick={() => open(receipt.action_id)} data-test="open-receipt">
        Receipt
      </button>
    </div>
  );
};
