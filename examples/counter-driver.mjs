/**
 * A driver of your own: one device, `counter:demo`, with a button that counts. Try it:
 *
 *   handsight mcp --driver ./examples/counter-driver.mjs --device counter:demo
 *
 * A driver finds devices and opens them; a device says what is on its screen and takes input. Everything else - refs, waiting,
 * verdicts, guards, every surface - is Handsight's. A real driver would ask a program, a browser or a board in the places where this
 * one reads and changes `count`.
 */
import { restByState } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';
import { makeNode } from '@handsight/core/screen';

/** @typedef {import('@handsight/core/device').Device} Device */

const SCREEN = { left: 0, top: 0, right: 400, bottom: 300 };
const BUTTON = { left: 100, top: 180, right: 300, bottom: 240 };
const WINDOW = 'counter-window';

/** @type {import('@handsight/core/device').Driver} */
export const driver = {
  scheme: 'counter',
  list: async () => [{ id: 'counter:demo', name: 'A button that counts', state: 'ready' }],
  open: async (name) => {
    if (name !== 'demo') throw new HandsightError('DeviceNotFound', `there is no counter "${name.slice(0, 80)}"; there is demo`);
    return openCounter();
  },
};

/** @returns {Device} */
function openCounter() {
  let count = 0;
  /** @type {Set<(event: import('@handsight/core/device').DeviceEvent) => void>} */
  const listeners = new Set();

  const change = (/** @type {number} */ to) => {
    count = to;
    for (const listener of listeners) listener({ type: 'changed', window_uid: WINDOW });
  };

  const tree = () =>
    makeNode({
      id: '0',
      className: 'Window',
      role: 'container',
      bounds: SCREEN,
      children: [
        makeNode({
          id: '0.0',
          className: 'Text',
          role: 'text_view',
          key: 'count',
          text: `Count: ${count}`,
          bounds: { ...SCREEN, bottom: 100 },
        }),
        makeNode({
          id: '0.1',
          className: 'Button',
          role: 'button',
          key: 'more',
          text: 'More',
          clickable: true,
          actions: ['tap'],
          bounds: BUTTON,
        }),
      ],
    });

  const isOnButton = (/** @type {{ x: number, y: number }} */ { x, y }) =>
    x >= BUTTON.left && x < BUTTON.right && y >= BUTTON.top && y < BUTTON.bottom;

  return {
    id: 'counter:demo',
    apps: undefined,
    clipboard: undefined,
    shell: undefined,
    logs: undefined,

    rest: restByState(() => true),
    capabilities: async () => ({
      platform: 'counter',
      adapter: 'counter',
      accessibility_tree: true,
      occlusion_detection: false,
      screenshot: false,
      multi_touch: false,
      hover: false,
      wheel: false,
      mouse_buttons: false,
      operations: ['invoke'],
      apps: false,
      clipboard: false,
      shell: false,
      logs: false,
      rotation: false,
      links: false,
    }),
    info: async () => ({ id: 'counter:demo', name: 'A button that counts', model: 'example', osVersion: '1', facts: {} }),
    monitors: async () => [{ index: 0, primary: true, bounds: SCREEN, scale_factor: 1 }],
    windows: async () => [
      {
        ...{ window_uid: WINDOW, handle: '1', title: 'Counter', process: 'counter', pid: 1, bounds: SCREEN },
        ...{ focused: true, kind: 'app', layer: 1, monitor_index: 0 },
      },
    ],
    read: async (window_uid) => {
      if (window_uid !== WINDOW) throw new HandsightError('WindowGone', `there is no window ${window_uid}`);
      return { root: tree(), nodeCount: 3 };
    },
    picture: () => unsupported('screenshots'),

    gesture: async ({ paths }) => {
      const [path = []] = paths;
      const [point] = path;
      if (point !== undefined && isOnButton(point)) change(count + 1);
      return 'pointer';
    },
    operate: async (_window, node, { kind }) => {
      if (kind !== 'invoke' || node.key !== 'more') return unsupported(kind);
      change(count + 1);
      return 'accessibility';
    },
    hover: () => unsupported('hover'),
    wheel: () => unsupported('the wheel'),
    press: () => unsupported('keys'),
    type: () => unsupported('typing'),
    rotate: () => unsupported('rotation'),
    openLink: () => unsupported('links'),
    bringToFront: async () => 'none',

    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => listeners.clear(),
  };
}

/** @returns {Promise<never>} */
const unsupported = (/** @type {string} */ what) =>
  Promise.reject(new HandsightError('PlatformUnsupported', `the counter does not support ${what}`));
