import type { FleetStatus } from '../api/types.ts';
import { cancelFleetRun, closeFleet, drainHost, fleet, fleetProblem, isFleetShown, runNames, screens } from '../state/fleet.ts';
import { Icon } from './icon.tsx';

type FleetDevice = FleetStatus['devices'][number];
type FleetHost = FleetStatus['hosts'][number];

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;

const Header = ({ of: { server, hosts, devices, running, waiting, ended_last_minute, ended_last_5_minutes } }: { of: FleetStatus }) => (
  <p class="fleet-summary" data-test="fleet-summary">
    <span>{server}</span>
    <span>{count(hosts.length, 'host')}</span>
    <span>{count(devices.length, 'device')}</span>
    <span>
      <b>{running}</b> running
    </span>
    <span>
      <b>{waiting}</b> waiting
    </span>
    <span>
      <b>{ended_last_minute}</b> ended in the last minute, {ended_last_5_minutes} in five
    </span>
  </p>
);

const Device = ({ of: { key, device, host, kind, version, model, tags, token, run, busy } }: { of: FleetDevice }) => {
  const picture = screens.value.get(key);
  return (
    <li class={`fleet-device ${busy ? 'busy' : ''}`} data-test="fleet-device" data-key={key}>
      <div class="fleet-screen">
        {picture === undefined ? <span class="hint">No picture yet</span> : <img src={picture} alt={`Screen of ${device} on ${host}`} />}
      </div>
      <p>
        <b>{device}</b> <span class="hint">on {host}</span>
      </p>
      <p class="hint">
        {kind} {version}
        {model === '' ? '' : `, ${model}`}
      </p>
      {tags.length > 0 && (
        <ul class="chips" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag} class="can">
              {tag}
            </li>
          ))}
        </ul>
      )}
      {run !== null && (
        <p class="fleet-run" title={run}>
          {runNames.value.get(run) ?? run}
        </p>
      )}
      <p class="fleet-state">
        <span class={`status ${busy ? 'running' : 'passed'}`}>{busy ? `lease ${token}` : 'free'}</span>
        {run !== null && (
          <button type="button" class="quiet" onClick={() => void cancelFleetRun(run)} title={`Cancel ${run}`}>
            Cancel
          </button>
        )}
      </p>
    </li>
  );
};

const HostRow = ({ of: { name, version, url, draining, devices, seen_ms_ago } }: { of: FleetHost }) => (
  <tr data-test="fleet-host">
    <th scope="row">{url === null ? name : <a href={`${url}/inspector`}>{name}</a>}</th>
    <td>{version}</td>
    <td>{devices}</td>
    <td>{(seen_ms_ago / 1000).toFixed(1)} s ago</td>
    <td>{draining ? 'draining' : 'taking runs'}</td>
    <td>
      <button type="button" onClick={() => void drainHost(name, !draining)}>
        {draining ? 'Resume' : 'Drain'}
      </button>
    </td>
  </tr>
);

const Hosts = ({ of: { hosts } }: { of: FleetStatus }) => (
  <table class="fleet-table">
    <thead>
      <tr>
        {['Host', 'Version', 'Devices', 'Seen', 'State', ''].map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {hosts.map((host) => (
        <HostRow key={host.name} of={host} />
      ))}
    </tbody>
  </table>
);

const Queue = ({ of: { lanes } }: { of: FleetStatus }) =>
  lanes.length === 0 ? (
    <p class="hint">The queue is empty.</p>
  ) : (
    <table class="fleet-table" data-test="fleet-queue">
      <thead>
        <tr>
          {['Request', 'Waiting', 'Running'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lanes.map(({ request, waiting, running }) => (
          <tr key={request}>
            <th scope="row">
              <code>{request}</code>
            </th>
            <td>{waiting}</td>
            <td>{running}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );

const Content = ({ of: status }: { of: FleetStatus }) => (
  <>
    <Header of={status} />
    <ul class="fleet-devices">
      {status.devices.map((device) => (
        <Device key={`${device.host} ${device.device}`} of={device} />
      ))}
    </ul>
    <h2>Hosts</h2>
    <Hosts of={status} />
    <h2>Queue</h2>
    <Queue of={status} />
  </>
);

/** All hosts and devices of the fleet, in place of the live screen. */
export const FleetPage = () => {
  if (!isFleetShown.value) return null;
  const status = fleet.value;
  return (
    <main class="fleet" data-test="fleet">
      <div class="row heading">
        <h1>Fleet</h1>
        <span class="spring" />
        <button type="button" class="quiet icon-button" aria-label="Back to the screen" onClick={closeFleet} data-test="close-fleet">
          <Icon name="close" />
        </button>
      </div>
      {fleetProblem.value !== undefined && (
        <p class="diverged" role="alert">
          {fleetProblem.value}
        </p>
      )}
      {status === undefined ? <p class="empty">Loading the fleet…</p> : <Content of={status} />}
    </main>
  );
};
