import { ROOT } from '../file/file-system.ts';
import { SYSTEM_UID } from '../file/node.ts';
import type { Phone } from '../phone.ts';
import { readManifest } from './manifest.ts';

/** Installs an APK; returns Android's error if it fails. */
export function installApk(
  phone: Phone,
  apk: Uint8Array,
  { replace, downgrade }: { replace: boolean; downgrade: boolean },
): { name: string } | { failure: string } {
  const manifest = readManifest(apk);
  if (manifest === undefined) return { failure: 'INSTALL_FAILED_INVALID_APK: Failed to parse the package: it is no APK' };
  const { name } = manifest;
  const old = phone.packages.get(name);
  if (old !== undefined && old.origin !== 'apk')
    return { failure: `INSTALL_FAILED_UPDATE_INCOMPATIBLE: Package ${name} signatures do not match` };
  if (old !== undefined && !replace)
    return { failure: `INSTALL_FAILED_ALREADY_EXISTS: Attempt to re-install ${name} without first uninstalling.` };
  if (old !== undefined && !downgrade && manifest.versionCode < old.versionCode) {
    return { failure: 'INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected' };
  }
  const folder = `/data/app/~~handsight==/${name}-1`;
  phone.files.mkdir(folder, ROOT, { parents: true });
  phone.files.write(`${folder}/base.apk`, apk, ROOT);
  phone.files.chown(`${folder}/base.apk`, SYSTEM_UID);
  const { uid } = phone.packages.install(manifest, `${folder}/base.apk`);
  const data = `/data/data/${name}`;
  if (phone.files.find(data, ROOT) === undefined) phone.files.mkdir(data, ROOT, { mode: 0o700 });
  phone.files.chown(data, uid);
  phone.log.add('info', 'PackageManager', `Package ${name} installed`, '');
  return { name };
}

export function uninstall(phone: Phone, name: string): boolean {
  if (phone.packages.get(name)?.origin !== 'apk') return false;
  phone.helpers.stop(name);
  for (const path of [`/data/app/~~handsight==/${name}-1`, `/data/data/${name}`]) {
    if (phone.files.find(path, ROOT) !== undefined) phone.files.remove(path, ROOT, true);
  }
  return phone.packages.remove(name);
}
