import type { Device } from '../../packages/core/src/device/device.ts';
import type { Route } from '../../packages/core/src/device/input.ts';

/** A device that can do everything, and notes every input that reaches it. */
export function watched(inner: Device, inputs: string[]): Device {
  const logged =
    <Args extends unknown[], Result>(input: string, run: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> => {
      inputs.push(input);
      return run(...args);
    };
  const done = (route: Route) => (): Promise<Route> => Promise.resolve(route);
  const { clipboard } = inner;
  let app = 'com.shop';
  return {
    id: inner.id,
    apps: {
      list: () => Promise.resolve([{ app: 'com.shop', label: 'Shop' }]),
      current: () => Promise.resolve(app),
      launch: logged('launch', (name) => {
        app = name;
        return Promise.resolve();
      }),
      stop: logged('stop', () => {
        app = '';
        return Promise.resolve();
      }),
      reset: logged('reset', () => Promise.resolve()),
      install: logged('install', () => Promise.resolve()),
    },
    clipboard: clipboard && {
      get: (call) => clipboard.get(call),
      set: logged('set_clipboard', (text, call) => clipboard.set(text, call)),
    },
    shell: { run: logged('shell', () => Promise.resolve({ stdout: '', stderr: '', exitCode: 0 })) },
    logs: inner.logs,
    network: { shape: logged('shape_network', () => Promise.resolve()) },
    settings: {
      modes: () => Promise.resolve({ airplane: false, dark: false }),
      setMode: logged('set_device', () => Promise.resolve()),
    },
    recorder: { start: () => Promise.resolve(), stop: () => Promise.resolve(new Uint8Array()) },
    queryCss: () => Promise.resolve([]),
    rest: inner.rest,
    capabilities: async (call) => ({
      ...(await inner.capabilities(call)),
      multi_touch: true,
      hover: true,
      apps: true,
      shell: true,
      rotation: true,
      links: true,
    }),
    info: (call) => inner.info(call),
    monitors: (call) => inner.monitors(call),
    windows: (call) => inner.windows(call),
    read: (uid, limits, call) => inner.read(uid, limits, call),
    picture: (of, call) => inner.picture(of, call),
    gesture: logged('gesture', (gesture, call) => (gesture.paths.length > 1 ? Promise.resolve('pointer') : inner.gesture(gesture, call))),
    hover: logged('hover', (at, call) => inner.hover(at, call)),
    wheel: logged('wheel', (wheel, call) => inner.wheel(wheel, call)),
    press: logged('press', (keys, call) => inner.press(keys, call)),
    type: logged('type', (text, call) => inner.type(text, call)),
    operate: logged('operate', (uid, node, operation, call) => inner.operate(uid, node, operation, call)),
    options: (uid, node, call) => inner.options?.(uid, node, call) ?? Promise.resolve([]),
    bringToFront: logged('bring_to_front', (uid, call) => inner.bringToFront(uid, call)),
    rotate: logged('rotate', done('app_control')),
    openLink: logged('open_link', done('app_control')),
    subscribe: (listener) => inner.subscribe(listener),
    close: () => inner.close(),
  };
}
