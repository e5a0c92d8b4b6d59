import { link } from '../api/link.ts';
import { device, isPolled } from '../state/device.ts';
import { form, FORMS, isLooking, problem, refresh, view, type Form } from '../state/screen.ts';
import { showsBoxes } from '../state/selection.ts';
import { Icon } from './icon.tsx';
import { InputBar } from './input-bar.tsx';
import { LastAct } from './last-act.tsx';
import { PictureView } from './picture-view.tsx';
import { Tabs } from './tabs.tsx';
import { CopyText } from './copy-as.tsx';

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
