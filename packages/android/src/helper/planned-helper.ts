import { androidSettings, type AndroidOptions, type Environment } from '../settings.ts';
import { findAppiumPackage } from './appium/appium-package.ts';
import { findHelperJar } from './helper-jar.ts';

/** What will drive a phone when it is opened, as far as this machine can tell. */
export interface PlannedHelper {
  helper: 'handsight' | 'appium' | 'none';
  why: string;
}

/** Undefined if phones are disabled. */
export async function plannedHelper(options: AndroidOptions, env: Environment): Promise<PlannedHelper | undefined> {
  const settings = androidSettings(options, env);
  if (settings === undefined) return undefined;
  if (!settings.helper) return { helper: 'none', why: 'it is switched off by the configuration or the environment' };
  const jar = await findHelperJar();
  if (jar !== undefined)
    return { helper: 'handsight', why: `its program of ${Math.round(jar.bytes.length / 1024)} kB is pushed when a phone is first used` };
  const appium = await findAppiumPackage();
  if (appium !== undefined)
    return { helper: 'appium', why: `the jar of Handsight's own is missing from the installation; version ${appium.version} is installed` };
  return { helper: 'none', why: "the jar of Handsight's own is missing from the installation, and Appium's server is not installed" };
}
