import { declaration } from './comments.mjs';
import { code, fromDist, page, table, typescript } from './page.mjs';

const HOST = 'packages/core/src/host';

export async function eventsPage() {
  /** @type {typeof import('../../packages/server/src/rest/event-stream.ts')} */
  const { EventsInput, eventsPath } = await fromDist('server/dist/rest/event-stream.js');
  const { types, ...others } = EventsInput.shape;
  return page(
    'Events',
    `\`GET ${eventsPath.path}\`: ${eventsPath.description} A comment line every 15 seconds keeps the connection alive. In a program, \`host.events.on(type, listener)\` reports all but \`approval\`.`,
    table(
      ['parameter', ''],
      Object.entries({ types, ...others }).map(([name, field]) => [code(name), field.description ?? '']),
    ),
    '## Data\n\n`receipt` is [the receipt](receipt.md), with the arguments of its action as `args`; `approval` is an item of `GET /api/approvals`.',
    typescript(
      [
        declaration(`${HOST}/host-events.ts`, 'HostEvents'),
        declaration(`${HOST}/lifecycle.ts`, 'LIFECYCLE_STATES'),
        declaration(`${HOST}/lifecycle.ts`, 'LifecycleStep'),
        declaration('packages/core/src/device/device.ts', 'DeviceEvent'),
      ].join('\n\n'),
    ),
    '## Of a run\n\n`GET /api/runs/<id>/events` streams one run from beginning to end, as `GET /api/flow/runs/<id>/events` and `GET /api/agent/runs/<id>/events` do. Flows and agents share the change of state; the others are their own.',
    typescript(
      [
        ...['RunSummary', 'RunEvent', 'StateChange'].map((name) => declaration(`${HOST}/run.ts`, name)),
        declaration('packages/flow/src/run/flow-run.ts', 'FlowEventBody'),
        ...['RunEventBody', 'ChosenTarget'].map((name) => declaration('packages/agent/src/loop/run-event.ts', name)),
      ].join('\n\n'),
    ),
  );
}
