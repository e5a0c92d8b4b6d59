import { HandsightError } from '@handsight/core/error';
import type { StepOf } from '../../read/flow.ts';
import type { StepContext } from '../step-context.ts';
import { setDevice } from './device.ts';

const appOf = (appId: string | undefined): string => appId ?? '';

/** A web page on a desktop is a link that its browser opens. */
const isPage = (app: string, { capabilities }: StepContext): boolean => capabilities.platform === 'linux' && /^https?:\/\//.test(app);

export async function launchApp({ params }: StepOf<'launchApp'>, context: StepContext): Promise<void> {
  const app = appOf(params.appId);
  if (isPage(app, context)) {
    await context.act({ type: 'open_link', url: app });
    context.interacted();
    return;
  }
  if (params.clearKeychain === true) await clearKeychain(context);
  if (params.clearState === true) await reset(app, context);
  await allow(app, params.permissions, context);
  const args = launchArguments(params.arguments);
  const hasArguments = Object.keys(args).length > 0;
  const isStopped = params.stopApp !== false;
  if (isStopped && hasArguments) await context.act({ type: 'stop_app', app });
  const { verification } = await context.act(
    isStopped && !hasArguments ? { type: 'restart_app', app } : { type: 'launch_app', app, ...(hasArguments ? { arguments: args } : {}) },
  );
  // An app that was already in the foreground shows its old screen until the new one appears.
  if (verification !== null && verification.held_before.length > 0) await context.rest.beforeJudging();
  context.isScrolling = false;
  context.interacted();
}

/** Maestro grants everything by default; on a platform without permissions there is nothing to grant. */
async function allow(app: string, permissions: Record<string, string> | undefined, context: StepContext): Promise<void> {
  const isDefault = permissions === undefined;
  if (isDefault && (context.allowed.has(app) || context.capabilities.settings?.includes('permissions') !== true)) return;
  if (isDefault) context.allowed.add(app);
  else context.allowed.delete(app);
  if (isDefault && (await context.client.missingPermissions(app))?.length === 0) return;
  await setDevice({ name: 'permissions', app, permissions: permissionValues(permissions ?? { all: 'allow' }) }, context);
}

/** Clearing an app's data also clears its permissions. */
async function reset(app: string, context: StepContext): Promise<void> {
  context.allowed.delete(app);
  await context.act({ type: 'reset_app', app });
}

const PERMISSIONS = ['allow', 'deny', 'unset'] as const;

function permissionValues(permissions: Record<string, string>): Record<string, (typeof PERMISSIONS)[number]> {
  return Object.fromEntries(
    Object.entries(permissions).map(([name, value]) => {
      const known = PERMISSIONS.find((each) => each === value.toLowerCase());
      // iOS has finer values, which are accepted everywhere.
      if (known === undefined)
        throw new HandsightError('BadRequest', `permission ${name}: expected one of ${PERMISSIONS.join(', ')}`, { name, value });
      return [name, known];
    }),
  );
}

function launchArguments(args: Record<string, unknown> | undefined): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(args ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : JSON.stringify(value),
    ]),
  );
}

export async function stopApp({ params }: StepOf<'stopApp'>, context: StepContext): Promise<void> {
  await context.act({ type: 'stop_app', app: appOf(params.appId) });
  context.interacted();
}

export async function killApp({ params }: StepOf<'killApp'>, context: StepContext): Promise<void> {
  await context.act({ type: 'kill_app', app: appOf(params.appId) });
  context.interacted();
}

export async function clearState({ params }: StepOf<'clearState'>, context: StepContext): Promise<void> {
  const app = appOf(params.appId);
  await reset(app, context);
  if (context.capabilities.settings?.includes('permissions') === true)
    await setDevice({ name: 'permissions', app, permissions: { all: 'unset' } }, context);
  context.interacted();
}

export async function setPermissions({ params }: StepOf<'setPermissions'>, context: StepContext): Promise<void> {
  context.allowed.delete(appOf(params.appId));
  await setDevice({ name: 'permissions', app: appOf(params.appId), permissions: permissionValues(params.permissions) }, context);
}

/** Refused by iPhones whose keychain cannot be reached; other devices have none. */
export async function clearKeychain(context: StepContext): Promise<void> {
  if (context.capabilities.platform === 'ios') await setDevice({ name: 'clear_keychain' }, context);
  else context.remark('this device has no keychain to clear');
}

export async function openLink({ params }: StepOf<'openLink'>, context: StepContext): Promise<void> {
  const { link, autoVerify, browser } = params;
  await context.act({ type: 'open_link', url: link, ...(autoVerify ? { autoVerify } : {}), ...(browser ? { browser } : {}) });
  context.interacted();
}
