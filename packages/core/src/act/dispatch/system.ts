import { requireCapability } from '../../device/require-capability.ts';
import { insideDataFolder } from '../../guard/data-folder.ts';
import type { ActionOf } from '../action.ts';
import type { Dispatch, Dispatched } from './context.ts';

type AppAction = ActionOf<'launch_app' | 'stop_app' | 'restart_app' | 'reset_app'>;

export async function controlApp(d: Dispatch<AppAction>): Promise<Dispatched> {
  const { device } = d.session;
  const apps = requireCapability(device.apps, device.id, 'app control');
  const { type, app } = d.action;
  if (type === 'reset_app') await d.ledger.send(() => apps.reset(app, d.call));
  if (type === 'stop_app' || type === 'restart_app') await d.ledger.send(() => apps.stop(app, d.call));
  const by = type === 'launch_app' ? d.action.by : undefined;
  if (type === 'launch_app' || type === 'restart_app') await d.ledger.send(() => apps.launch(app, d.call, by));
  return { route: 'app_control' };
}

/** From folders that requests may name, and no others. */
export async function installApp(d: Dispatch<ActionOf<'install_app'>>): Promise<Dispatched> {
  const { device, host } = d.session;
  const install = requireCapability(device.apps?.install?.bind(device.apps), device.id, 'app installation');
  const file = await insideDataFolder(d.action.path, [host.config.data_folder, ...host.config.folders, ...host.config.builds.folders]);
  await d.ledger.send(() => install(file, d.call));
  return { route: 'app_control' };
}

export async function shapeNetwork(d: Dispatch<ActionOf<'shape_network'>>): Promise<Dispatched> {
  const { device } = d.session;
  const network = requireCapability(device.network, device.id, 'emulator console');
  await d.ledger.send(() => network.shape({ speed: d.action.speed, delay: d.action.delay }, d.call));
  return { route: 'app_control' };
}

export async function openLink(d: Dispatch<ActionOf<'open_link'>>): Promise<Dispatched> {
  return { route: await d.ledger.send(() => d.session.device.openLink(d.action.url, d.call)) };
}

export async function setOrientation(d: Dispatch<ActionOf<'set_orientation'>>): Promise<Dispatched> {
  return { route: await d.ledger.send(() => d.session.device.rotate(d.action.orientation, d.call)) };
}

export async function setClipboard(d: Dispatch<ActionOf<'set_clipboard'>>): Promise<Dispatched> {
  const { device } = d.session;
  const clipboard = requireCapability(device.clipboard, device.id, 'clipboard');
  await d.ledger.send(() => clipboard.set(d.action.text, d.call));
  return { route: 'clipboard' };
}

export async function bringToFront(d: Dispatch<ActionOf<'bring_to_front'>>): Promise<Dispatched> {
  const uid = d.aims.on?.look.window.window_uid ?? '';
  return { route: await d.ledger.send(() => d.session.device.bringToFront(uid, d.call)) };
}

export async function shell(d: Dispatch<ActionOf<'shell'>>): Promise<Dispatched> {
  const { device } = d.session;
  const { stdout, stderr, exitCode } = await d.ledger.send(() =>
    requireCapability(device.shell, device.id, 'shell').run(d.action.command, d.call),
  );
  return { route: 'shell', details: { stdout, stderr, exit_code: exitCode } };
}

export async function wait(d: Dispatch<ActionOf<'wait'>>): Promise<Dispatched> {
  await d.ledger.send(() => d.call.clock.after(d.action.durationMs, d.call.signal));
  return { route: 'none' };
}
