import { access } from 'node:fs/promises';
import { z } from 'zod';

const PackageSchema = z.object({ version: z.string(), SERVER_APK_PATH: z.string(), TEST_APK_PATH: z.string() });

export interface AppiumPackage {
  version: string;
  serverApk: string;
  testApk: string;
}

/** An optional npm package; the name is in a variable so the compiler does not try to resolve it. */
const PACKAGE = 'appium-uiautomator2-server';

/** Undefined if the package is not installed. */
export async function findAppiumPackage(): Promise<AppiumPackage | undefined> {
  try {
    const found = PackageSchema.parse(await import(PACKAGE));
    await Promise.all([access(found.SERVER_APK_PATH), access(found.TEST_APK_PATH)]);
    return { version: found.version, serverApk: found.SERVER_APK_PATH, testApk: found.TEST_APK_PATH };
  } catch {
    return undefined;
  }
}
