import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost, type HostOptions } from '../../packages/handsight/src/open-host.ts';
import { realClock, type Clock } from '../../packages/core/src/device/clock.ts';
import type { Driver } from '../../packages/core/src/device/registry.ts';
import { loadScenario } from '../../packages/virtual/src/scenario/load.ts';
import { VirtualDevice, type Renderer } from '../../packages/virtual/src/virtual-device.ts';

const MAIN = {
  uid: 'mock:main',
  title: 'Main',
  process: 'desk.exe',
  bounds: { x: 100, y: 100, width: 600, height: 500 },
  tree: {
    role: 'Window',
    name: 'Main',
    children: [
      { role: 'Button', name: 'Ask', id: 'ask' },
      { role: 'Button', name: 'Close notes', id: 'close_notes' },
      { role: 'Button', name: 'Later', id: 'later' },
      { role: 'Edit', name: 'Title', id: 'title', value: 'Plan', focused: true },
      { role: 'PasswordEdit', name: 'PIN', id: 'pin', secret: true, value: '4711' },
      { role: 'CheckBox', name: 'Urgent', id: 'urgent' },
      { role: 'Text', name: 'Status', id: 'status', value: 'idle' },
      { role: 'Pane', children: [{ role: 'Button', name: 'Help' }] },
      { role: 'List', name: 'Tasks', children: ['Bread', 'Milk', 'Soap'].map((name) => ({ role: 'ListItem', name })) },
    ],
  },
};
const NOTES = {
  uid: 'mock:notes',
  title: 'Notes',
  process: 'notes.exe',
  bounds: { x: 800, y: 100, width: 300, height: 300 },
  tree: { role: 'Window', name: 'Notes', children: [{ role: 'Document', name: 'Paper', id: 'paper', value: 'Dear diary' }] },
};
const ASK = {
  uid: 'mock:ask',
  title: 'Really?',
  process: 'desk.exe',
  bounds: { x: 300, y: 250, width: 200, height: 150 },
  tree: { role: 'Window', name: 'Really?', children: [{ role: 'Button', name: 'Yes', id: 'yes' }] },
};

/** Two windows, a third that comes and goes, and a spontaneous change. The window in front comes first. */
export const DESK = {
  name: 'Desk',
  initial_state: 'start',
  states: { start: { windows: [MAIN, NOTES] }, asking: { windows: [ASK, MAIN, NOTES] }, alone: { windows: [MAIN] } },
  reactions: [
    { on: { tool: 'click_element', target_id: 'ask' }, transition_to: 'asking' },
    { on: { tool: 'click_element', target_id: 'yes' }, set: [{ id: 'status', value: 'asked' }], transition_to: 'start' },
    { on: { tool: 'click_element', target_id: 'close_notes' }, transition_to: 'alone' },
    { on: { tool: 'click_element', target_id: 'later' }, do: [{ after_ms: 500, do: [{ set: [{ id: 'status', value: 'done' }] }] }] },
  ],
};

/** A picture that differs whenever anything on the screen differs: stripes derived from the scene. */
const stripes: Renderer = (scene, area = { left: 0, top: 0, right: scene.width, bottom: scene.height }) => {
  const width = area.right - area.left;
  const height = area.bottom - area.top;
  const said = Buffer.from(JSON.stringify(scene.windows));
  const data = new Uint8Array(width * height * 4);
  for (let i = 0; i < data.length; i++) data[i] = i % 4 === 3 ? 255 : (said[(i >> 8) % said.length] ?? 0);
  return Promise.resolve({ width, height, format: 'rgba', data, area });
};

const deskDriver = (scenario: object = DESK, clock: Clock = realClock): Driver => ({
  scheme: 'virtual',
  list: () => Promise.resolve([]),
  open: (name) => Promise.resolve(new VirtualDevice(`virtual:${name}`, loadScenario(JSON.stringify(scenario), name), clock, stripes)),
});

/** A host with the desk on it. */
export async function openDesk(options: HostOptions & { scenario?: object } = {}): Promise<{ host: Host; desk: DeviceClient }> {
  const { scenario, ...others } = options;
  const { host } = openHost({ ...others, drivers: [deskDriver(scenario, others.clock)] });
  return { host, desk: await DeviceClient.on(host, 'virtual:desk', 'test') };
}
