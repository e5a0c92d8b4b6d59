import { requireCapability } from '../../device/require-capability.ts';
import type { Apps, LinkOptions } from '../../device/device.ts';
import { insideDataFolder } from '../../guard/data-folder.ts';
import type { ActionOf } from '../action.ts';
import { allowedLink } from './allowed-link.ts';
import type { Dispatch, Dispatched } from './context.ts';

type AppAction = ActionOf<'launch_app' | 'stop_app' | 'kill_app' | 'restart_app' | 'reset_app'>;

export async function controlApp(d: Dispatch<AppAction>): Promise<Dispatched> {
  const { device } = d.session;
  const apps = requireCapability(device.apps, device.id, 'app control');
  const { type, app } = d.action;
  if (type === 'reset_app') await d.ledger.send(() => apps.reset(app, d.call));
  if (type === 'restart_app') await restartApp(d, apps, app);
  if (type === 'stop_app') await d.ledger.send(() => apps.stop(app, d.call));
  if (type === 'kill_app') await d.ledger.send(() => (apps.kill === undefined ? apps.stop(app, d.call) : apps.kill(app, d.call)));
  if (d.action.type === 'launch_app') await launchApp(d, apps, d.action);
  return { route: 'app_control' };
}

async function restartApp(d: Dispatch, apps: Apps, app: string): Promise<void> {
  const restart = apps.restart?.bind(apps);
  if (restart !== undefined) {
    await d.ledger.send(() => restart(app, d.call));
    return;
  }
  await d.ledger.send(() => apps.stop(app, d.call));
  await d.ledger.send(() => apps.launch(app, d.call));
}

async function launchApp(d: Dispatch, apps: Apps, { app, by, arguments: args }: ActionOf<'launch_app'>): Promise<void> {
  if (args === undefined) {
    await d.ledger.send(() => apps.launch(app, d.call, by));
    return;
  }
  const launch = requireCapability(apps.launchWith?.bind(apps), d.session.device.id, 'arguments for apps');
  await d.ledger.send(() => launch(app, args, d.call));
}

/** Only from folders that requests may name. */
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
  const link = await allowedLink(d.session.host, d.action.url);
  return { route: await d.ledger.send(() => d.session.device.openLink(link, d.call, linkOptions(d.action))) };
}

const linkOptions = ({ autoVerify, browser }: ActionOf<'open_link'>): LinkOptions => ({ autoVerify, browser });

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
  const uid = d.aims.on?.screen.window.window_uid ?? '';
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
