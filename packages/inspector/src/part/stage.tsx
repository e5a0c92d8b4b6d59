import { useRef } from 'preact/hooks';
import { signal } from '@preact/signals';
import { link } from '../api/link.ts';
import { device, isPolled, isPhone } from '../state/device.ts';
import { form, FORMS, isLooking, problem, refresh, view, type Form } from '../state/screen.ts';
import { showsBoxes, chosen, targetOf } from '../state/selection.ts';
import { Icon, type IconName } from './icon.tsx';
import { PictureView } from './picture-view.tsx';
import { Tabs } from './tabs.tsx';
import { CopyText } from './copy-as.tsx';
import { held, lastDone, propose, underWay, act } from '../state/act.ts';
import { openedId, outcomeOf } from '../state/timeline.ts';
import { showPane } from '../state/pane.ts';
import { Verdict } from './verdict.tsx';
import { isField, titleOf } from '../state/node.ts';

const FORM_TITLES: Record<Form, string> = { picture: 'Picture', compact: 'Compact', sketch: 'Sketch', prose: 'Description' };

const TextView = () => {
  const text = view.value?.text;
  if (text?.form !== form.value) return <p class="empty">Reading…</p>;
  return (
    <pre class={`text-view ${text.form}`} data-test="text" tabIndex={0} aria-label={`The screen as ${FORM_TITLES[text.form]}`}>
      {text.text}
    </pre>
  );
};

const Facts = () => {
  const seen = view.value;
  if (seen === undefined) return null;
  const { text, node_count, degraded } = seen;
  return (
    <p class="facts">
      {text !== null && (
        <span class="token-count" data-test="tokens" title="length of this text in cl100k tokens">
          {text.estimated ? '≈ ' : ''}
          {text.tokens} tokens
        </span>
      )}
      <span>{node_count} nodes</span>
      {degraded !== null && (
        <span class="warn" title={degraded.detail}>
          {degraded.reason}
        </span>
      )}
      {isPolled.value && (
        <span class="warn" title="The device does not report changes">
          polled every 3 s
        </span>
      )}
      {text !== null && <CopyText text={text.text} what="this text" />}
    </p>
  );
};

const Content = () => {
  if (problem.value !== undefined && (form.value === 'picture' || view.value === undefined)) {
    return (
      <div class="empty" role="alert">
        <p>{problem.value}</p>
        <button type="button" onClick={() => void refresh()}>
          Refresh
        </button>
      </div>
    );
  }
  return form.value === 'picture' ? <PictureView /> : <TextView />;
};

/** The screen in one of its forms, and the controls to operate it. */
export const Stage = () => (
  <section class="stage" aria-label={`Screen of ${device.value}`} data-pane="screen">
    <div class="bar">
      <Tabs
        label="Form of the screen"
        names={FORMS}
        current={form.value}
        choose={(name) => (form.value = name)}
        title={(name) => FORM_TITLES[name]}
        class="segments"
      />
      <span class="spring" />
      <Facts />
      {form.value === 'picture' && (
        <button
          type="button"
          class={`quiet icon-button ${showsBoxes.value ? 'on' : ''}`}
          aria-pressed={showsBoxes.value}
          aria-label="Boxes with refs"
          title="Boxes with refs (r)"
          onClick={() => (showsBoxes.value = !showsBoxes.value)}
        >
          <Icon name="boxes" />
        </button>
      )}
      <button
        type="button"
        class={`quiet icon-button ${isLooking.value ? 'busy' : ''}`}
        aria-label="Refresh"
        title="Refresh"
        disabled={link.value !== 'live'}
        onClick={() => void refresh()}
      >
        <Icon name="refresh" />
      </button>
    </div>
    <div class="content">
      <Content />
    </div>
    <LastAct />
    <InputBar />
  </section>
);

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
const LastAct = () => {
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

interface Key {
  keys: string;
  label: string;
  icon?: IconName;
}

const PHONE_KEYS: readonly Key[] = [
  { keys: 'back', label: 'Back', icon: 'back' },
  { keys: 'home', label: 'Home', icon: 'home' },
  { keys: 'recents', label: 'Recents', icon: 'recents' },
  { keys: 'enter', label: 'Enter', icon: 'enter' },
];
const DESK_KEYS: readonly Key[] = [
  { keys: 'escape', label: 'Esc' },
  { keys: 'tab', label: 'Tab' },
  { keys: 'enter', label: 'Enter', icon: 'enter' },
];

const clears = signal(false);

/** Device keys, and text for the chosen field or the focused one. */
const InputBar = () => {
  const input = useRef<HTMLInputElement>(null);
  const isOff = link.value !== 'live' || underWay.value !== undefined;
  const into = chosen.value !== undefined && isField(chosen.value) ? chosen.value : undefined;
  const take = (): string => {
    const text = input.current?.value ?? '';
    if (input.current !== null) input.current.value = '';
    return text;
  };
  const type = (event: Event): void => {
    event.preventDefault();
    const text = take();
    if (text === '' && !clears.value) return;
    void act('type', {
      text,
      ...(into === undefined ? {} : { target: targetOf(into) }),
      ...(clears.value ? { clear: true } : {}),
    });
  };
  const press = (): void => {
    const keys = take();
    if (keys !== '') void act('press', { keys });
  };
  return (
    <form class="input-bar" onSubmit={type}>
      <div class="device-keys" role="group" aria-label="Keys of the device">
        {(isPhone.value ? PHONE_KEYS : DESK_KEYS).map(({ keys, label, icon }) => (
          <button
            key={keys}
            type="button"
            class="quiet"
            disabled={isOff}
            aria-label={label}
            title={label}
            onClick={() => void act('press', { keys })}
          >
            {icon === undefined ? label : <Icon name={icon} />}
          </button>
        ))}
      </div>
      <input
        ref={input}
        id="type-text"
        type="text"
        autocomplete="off"
        spellcheck={false}
        aria-label="Text to type, or keys to press"
        placeholder={into === undefined ? 'Text, or keys: ctrl+s' : `Text for ${titleOf(into)}`}
        data-test="text-input"
      />
      <label class="check" title="Empty the field first">
        <input type="checkbox" checked={clears.value} onChange={(event) => (clears.value = event.currentTarget.checked)} />
        <span>clear</span>
      </label>
      <button type="submit" disabled={isOff}>
        Type
      </button>
      <button type="button" disabled={isOff} onClick={press}>
        Press
      </button>
    </form>
  );
};
