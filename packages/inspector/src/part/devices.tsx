import { computed, signal } from '@preact/signals';

import type { Device, DeviceInfo, Health } from '../api/types.ts';
import { chooseDevice, device, deviceInfo, deviceList, health, loadDevices } from '../state/device.ts';
import { loadScenario, scenario, scenarioList } from '../state/scenario.ts';
import { FirstSteps } from './first-steps.tsx';
import { Icon } from './icon.tsx';

const Row = ({ id, name, state, hint }: Device) => (
  <li>
    <button
      type="button"
      class={`entry ${id === device.value ? 'current' : ''}`}
      aria-pressed={id === device.value}
      onClick={() => chooseDevice(id)}
    >
      <span class="line">
        <b>{id}</b>
        <span class="spring" />
        <span class={`verdict ${state === 'ready' ? 'verified' : 'failed'}`}>{state}</span>
      </span>
      {(hint !== undefined || !id.endsWith(name)) && <span class="line reason">{hint ?? name}</span>}
    </button>
  </li>
);

/** Labels of the capabilities. */
const CAN: readonly [keyof DeviceInfo['capabilities'], string][] = [
  ['accessibility_tree', 'tree'],
  ['screenshot', 'pictures'],
  ['occlusion_detection', 'detects covered elements'],
  ['multi_touch', 'several fingers'],
  ['hover', 'hovering'],
  ['wheel', 'wheel'],
  ['mouse_buttons', 'mouse buttons'],
  ['apps', 'apps'],
  ['clipboard', 'clipboard'],
  ['shell', 'shell'],
  ['logs', 'logs'],
  ['rotation', 'rotation'],
  ['links', 'links'],
];

const Capabilities = ({ info }: { info: DeviceInfo }) => {
  const { capabilities, model, osVersion, monitors } = info;
  const [main] = monitors;
  return (
    <>
      <dl class="facts-list">
        <div>
          <dt>model</dt>
          <dd>
            {model} {osVersion}
          </dd>
        </div>
        {main !== undefined && (
          <div>
            <dt>screen</dt>
            <dd>
              {main.bounds.right - main.bounds.left} × {main.bounds.bottom - main.bounds.top}, scale {main.scale_factor}
            </dd>
          </div>
        )}
        <div>
          <dt>driver</dt>
          <dd>{[...new Set([capabilities.platform, capabilities.adapter])].join(', ')}</dd>
        </div>
      </dl>
      <ul class="chips" aria-label="Capabilities">
        {CAN.map(([name, label]) => (
          <li key={name} class={capabilities[name] === true ? 'can' : 'cannot'}>
            {label}
            {capabilities[name] === true ? '' : <span class="visually-hidden"> (not offered)</span>}
          </li>
        ))}
      </ul>
    </>
  );
};

const formatSource = ({ enabled, error }: Health['vlm']): string => (enabled ? (error ?? 'ready') : 'off');

const ServerHealth = ({ version, uptime_s, adapter, ocr, vlm }: Health) => (
  <dl class="facts-list" data-test="health">
    <div>
      <dt>server</dt>
      <dd>
        {version}, up for {uptime_s < 120 ? `${Math.round(uptime_s)} s` : `${Math.round(uptime_s / 60)} min`}
      </dd>
    </div>
    <div>
      <dt>device</dt>
      <dd class={adapter === 'unreachable' ? 'warn' : ''}>{adapter === 'unreachable' ? 'does not answer' : 'answers'}</dd>
    </div>
    <div>
      <dt>OCR</dt>
      <dd>{formatSource(ocr)}</dd>
    </div>
    <div>
      <dt>vision</dt>
      <dd>{formatSource(vlm)}</dd>
    </div>
  </dl>
);

const path = signal('');
/** The chosen scenario, or that of the current device. */
const wanted = computed(() => {
  const own = scenarioList.value.find(({ name }) => device.value === `virtual:${name}`) ?? scenarioList.value[0];
  return path.value === '' ? (own?.path ?? '') : path.value;
});

const Loader = () => (
  <form
    class="row"
    onSubmit={(event) => {
      event.preventDefault();
      void loadScenario(wanted.value);
    }}
  >
    <select aria-label="Scenario" value={wanted.value} onChange={(event) => (path.value = event.currentTarget.value)} data-test="scenario">
      {scenarioList.value.map(({ name, path: file, is_shipped }) => (
        <option key={file} value={file}>
          {name}
          {is_shipped ? '' : ` (${file})`}
        </option>
      ))}
    </select>
    <button type="submit" data-test="load-scenario" title="Start it from the beginning">
      Restart
    </button>
  </form>
);

const Oracles = () => {
  const now = scenario.value;
  if (now === undefined) return null;
  const { state, check } = now;
  const outcome = check.failure ? 'failed' : check.success ? 'reached' : 'not reached';
  const reached = state.goals.filter(({ success }) => success).length;
  return (
    <div class="oracles" data-test="oracles">
      <p>
        <b>{state.scenario}</b>
        {state.state === '' ? '' : `: ${state.state}`}{' '}
        <span class={`verdict ${check.failure ? 'failed' : check.success ? 'verified' : 'unverified'}`} data-test="oracle">
          {state.goals.length > 1 ? `${reached} of ${state.goals.length} goals reached` : `goal ${outcome}`}
        </span>
      </p>
      <ul>
        {state.goals.map(({ task, goal, success, failure }) => (
          <li key={task} class={failure ? 'missed' : success ? 'holds' : ''} data-task={task} data-reached={success}>
            <b role="img" aria-label={failure ? 'failed' : success ? 'reached' : 'open'}>
              {failure ? '✗' : success ? '✓' : '·'}
            </b>{' '}
            {goal}
          </li>
        ))}
      </ul>
    </div>
  );
};

/** The available devices, and how to connect more. */
export const DevicesPane = () => (
  <div class="scroll">
    <div class="row heading">
      <h2>Devices</h2>
      <span class="spring" />
      <button
        type="button"
        class="quiet icon-button"
        aria-label="Refresh the list"
        title="Refresh the list"
        onClick={() => void loadDevices()}
      >
        <Icon name="refresh" />
      </button>
    </div>
    <ul class="device-list" data-test="devices">
      {(deviceList.value?.devices ?? []).map((each) => (
        <Row key={each.id} {...each} />
      ))}
    </ul>
    {(deviceList.value?.failures ?? []).map(({ scheme, message }) => (
      <p key={scheme} class="diverged">
        {scheme}: {message}
      </p>
    ))}
    {deviceInfo.value !== undefined && <Capabilities info={deviceInfo.value} />}
    {health.value !== undefined && (
      <>
        <h2>Health</h2>
        <ServerHealth {...health.value} />
      </>
    )}
    <h2>Scenario</h2>
    <Oracles />
    <Loader />
    <FirstSteps />
  </div>
);
