import { signal } from '@preact/signals';

import type { Approval } from '../api/types.ts';
import { openAnswerPage, type Answer } from '../state/approvals.ts';
import { showNotice } from '../state/notice.ts';

const text = signal('');
const isShared = signal(false);
const latitude = signal('');
const longitude = signal('');
const isDoneByHand = signal(false);

/** Returns the entered answer and clears the fields. */
export function takeAnswer(): Answer {
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
export const AnswerFields = ({ approval }: { approval: Approval }) => (
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
