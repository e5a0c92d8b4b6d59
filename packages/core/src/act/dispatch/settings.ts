import { requireCapability } from '../../device/require-capability.ts';
import type { ActionOf } from '../action.ts';
import type { Dispatch, Dispatched } from './context.ts';

/** Changes a system setting; refused by devices that cannot. */
export async function setDevice(d: Dispatch<ActionOf<'set_device'>>): Promise<Dispatched> {
  const { device } = d.session;
  const change = changeOf(d);
  await d.ledger.send(change);
  return { route: device.settings === undefined ? 'none' : 'app_control' };
}

function changeOf({ session, action, call }: Dispatch<ActionOf<'set_device'>>): () => Promise<void> {
  const { device } = session;
  const { setting } = action;
  const settings = device.settings ?? {};
  const need = <T>(method: T | undefined, what: string): T => requireCapability(method, device.id, what);
  switch (setting.name) {
    case 'permissions': {
      const set = need(settings.setPermissions?.bind(settings), 'permissions');
      return () => set(setting.app, setting.permissions, call);
    }
    case 'location': {
      const set = need(settings.setLocation?.bind(settings), 'location');
      return () => set(setting, call);
    }
    case 'airplane_mode':
    case 'dark_mode': {
      const set = need(settings.setMode?.bind(settings), setting.name.replace('_', ' '));
      return () => set(setting.name === 'dark_mode' ? 'dark' : 'airplane', setting.enabled, call);
    }
    case 'media': {
      const add = need(settings.addMedia?.bind(settings), 'media');
      return () => add(setting.path, call);
    }
    case 'clear_keychain': {
      const clear = need(settings.clearKeychain?.bind(settings), 'clearing the keychain');
      return () => clear(call);
    }
  }
}
