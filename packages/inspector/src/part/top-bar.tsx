import { link } from '../api/link.ts';
import { accessToken, operatorToken } from '../api/token.ts';
import { chooseDevice, device, deviceList } from '../state/device.ts';
import { closeFleet, hasFleet, isFleetShown, showFleet } from '../state/fleet.ts';
import { view, windowUid } from '../state/screen.ts';
import { THEMES, theme, type Theme } from '../state/theme.ts';
import { isRecording, recording } from '../state/traces.ts';
import { showPane } from '../state/pane.ts';
import { Icon, type IconName } from './icon.tsx';
import { showHelp } from './help.tsx';
import { showTokens } from './tokens.tsx';

const LINK_LABELS = { connecting: 'Connecting', live: 'Live', gone: 'Server gone' } as const;
const THEME_ICONS: Record<Theme, IconName> = { auto: 'auto', light: 'sun', dark: 'moon' };

const DeviceSelect = () => (
  <label class="pick">
    <span class="visually-hidden">Device</span>
    <select value={device.value} onChange={(event) => chooseDevice(event.currentTarget.value)} data-test="device">
      {(deviceList.value?.devices ?? []).map(({ id, state }) => (
        <option key={id} value={id}>
          {id}
          {state === 'ready' ? '' : ` (${state})`}
        </option>
      ))}
    </select>
  </label>
);

const WindowSelect = () => (
  <label class="pick window-pick">
    <span class="visually-hidden">Window</span>
    <select
      value={windowUid.value ?? ''}
      onChange={({ currentTarget }) => (windowUid.value = currentTarget.value === '' ? undefined : currentTarget.value)}
    >
      <option value="">In front: {view.value?.window.title ?? '…'}</option>
      {(view.value?.windows ?? []).map(({ window_uid, title, kind }) => (
        <option key={window_uid} value={window_uid}>
          {title === '' ? window_uid : title}
          {kind === 'app' ? '' : ` (${kind})`}
        </option>
      ))}
    </select>
  </label>
);

export const TopBar = () => {
  const next = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? 'auto';
  const hasToken = accessToken.value !== '' || operatorToken.value !== '';
  return (
    <header class="top-bar">
      <h1>
        <img src="/inspector/icon.svg" alt="" width="20" height="20" />
        <span>Handsight</span>
      </h1>
      <DeviceSelect />
      <WindowSelect />
      <span class="spring" />
      {isRecording.value && (
        <button type="button" class="quiet recording" onClick={() => showPane('traces')} title="A trace is being recorded">
          <span class="dot" /> {recording.value?.step_count}
          <span class="visually-hidden">steps recorded</span>
        </button>
      )}
      {hasFleet.value && (
        <button
          type="button"
          class={`quiet ${isFleetShown.value ? 'on' : ''}`}
          aria-pressed={isFleetShown.value}
          onClick={() => (isFleetShown.value ? closeFleet() : showFleet())}
          data-test="show-fleet"
        >
          Fleet
        </button>
      )}
      <span class={`link ${link.value}`} role="status" data-test="link">
        <span class="dot" />
        <span class="words">{LINK_LABELS[link.value]}</span>
      </span>
      <button type="button" class={`quiet icon-button ${hasToken ? 'on' : ''}`} aria-label="Tokens" title="Tokens" onClick={showTokens}>
        <Icon name="key" />
      </button>
      <button
        type="button"
        class="quiet icon-button"
        aria-label={`Colours: ${theme.value}. Change to ${next}`}
        title={`Colours: ${theme.value}`}
        onClick={() => (theme.value = next)}
      >
        <Icon name={THEME_ICONS[theme.value]} />
      </button>
      <button type="button" class="quiet icon-button" aria-label="Keyboard shortcuts" title="Keyboard shortcuts (?)" onClick={showHelp}>
        <Icon name="help" />
      </button>
    </header>
  );
};
