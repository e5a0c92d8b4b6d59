import { FileFault } from '../file/fault.ts';
import { joined } from '../io/bytes.ts';
import { ExactReader, UnexpectedEnd } from '../io/stream.ts';
import { print, type Process, pathOf } from '../process.ts';
import { ROOT } from '../file/file-system.ts';
import { SYSTEM_UID } from '../file/node.ts';
import type { Phone } from '../phone.ts';
import { readManifest } from '../package/manifest.ts';

const MAX_APK = 1 << 28;
/** Options that take a value. */
const VALUED = new Set([
  '-i',
  '-S',
  '--user',
  '--install-location',
  '--originating-uri',
  '--referrer',
  '--abi',
  '--install-reason',
  '-p',
  '--dexopt-compiler-filter',
]);

/** `install [-r] [-d] [-g] [-t] (-S SIZE | FILE)`: a size means that the APK comes through stdin. */
export async function installCommand(process: Process, args: string[]): Promise<number> {
  const { flags, size, rest } = read(args);
  if (process.phone.faults.forbidden.has('install')) return refuse(process, 'INSTALL_FAILED_USER_RESTRICTED: Install canceled by user');
  const apk = size === undefined ? await fromFile(process, rest[0]) : await fromInput(process, size);
  return typeof apk === 'string' ? refuse(process, apk) : finish(process, apk, flags);
}

async function finish(process: Process, apk: Uint8Array, flags: Set<string>): Promise<number> {
  const result = installApk(process.phone, apk, { replace: !flags.has('-R'), downgrade: flags.has('-d') });
  if ('failure' in result) return refuse(process, result.failure);
  await print(process, 'Success\n');
  return 0;
}

/** On stdout, with status 1: hosts look for the word in brackets. */
async function refuse(process: Process, failure: string): Promise<number> {
  await print(process, `Failure [${failure}]\n`);
  return 1;
}

function read(args: string[]): { flags: Set<string>; size: number | undefined; rest: string[] } {
  const flags = new Set<string>();
  const rest: string[] = [];
  let size: number | undefined;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? '';
    if (arg === '-S') size = Number(args[i + 1]);
    if (VALUED.has(arg)) i++;
    else if (arg.startsWith('-') && arg !== '-') flags.add(arg);
    else rest.push(arg);
  }
  return { flags, size, rest };
}

async function fromFile(process: Process, path: string | undefined): Promise<Uint8Array | string> {
  if (path === undefined) return 'INSTALL_FAILED_INVALID_URI: no package specified';
  try {
    return await Promise.resolve(process.phone.files.read(pathOf(process, path), process.user));
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    return `INSTALL_FAILED_INVALID_URI: ${path}: ${error.message}`;
  }
}

async function fromInput(process: Process, size: number): Promise<Uint8Array | string> {
  if (!Number.isInteger(size) || size < 0 || size > MAX_APK) return 'INSTALL_FAILED_INSUFFICIENT_STORAGE: the size is not possible here';
  try {
    return await new ExactReader(process.stdin).read(size);
  } catch (error) {
    if (!(error instanceof UnexpectedEnd)) throw error;
    return 'INSTALL_PARSE_FAILED_NOT_APK: the data ended before the size was reached';
  }
}

export async function uninstallCommand(process: Process, args: string[]): Promise<number> {
  const [name = ''] = read(args).rest;
  if (uninstall(process.phone, name)) return print(process, 'Success\n').then(() => 0);
  const isThere = process.phone.packages.get(name) !== undefined;
  await print(
    process,
    `Failure [${isThere ? 'DELETE_FAILED_DEVICE_POLICY_MANAGER: the scenario keeps it' : 'DELETE_FAILED_INTERNAL_ERROR'}]\n`,
  );
  return 1;
}

/** Sessions of `adb install-multiple`: only the base APK is used; splits are accepted and ignored. */
interface InstallSession {
  flags: Set<string>;
  parts: { name: string; data: Uint8Array }[];
}
const MAX_SESSIONS = 20;
const FIRST_SESSION = 1000;
const sessions = new WeakMap<Process['phone'], Map<number, InstallSession>>();

function sessionsOf({ phone }: Process): Map<number, InstallSession> {
  let all = sessions.get(phone);
  if (all === undefined) sessions.set(phone, (all = new Map<number, InstallSession>()));
  return all;
}

export async function installCreate(process: Process, args: string[]): Promise<number> {
  const all = sessionsOf(process);
  if (all.size >= MAX_SESSIONS) return refuse(process, 'INSTALL_FAILED_INTERNAL_ERROR: too many sessions');
  const number = Math.max(FIRST_SESSION, ...all.keys()) + 1;
  all.set(number, { flags: read(args).flags, parts: [] });
  await print(process, `Success: created install session [${number}]\n`);
  return 0;
}

export async function installWrite(process: Process, args: string[]): Promise<number> {
  const { size, rest } = read(args);
  const [id, name = 'base.apk', path] = rest;
  const session = sessionsOf(process).get(Number(id));
  if (session === undefined) return refuse(process, 'INSTALL_FAILED_INVALID_INSTALL_LOCATION: no such session');
  const data = size === undefined || (path !== undefined && path !== '-') ? await fromFile(process, path) : await fromInput(process, size);
  if (typeof data === 'string') return refuse(process, data);
  session.parts.push({ name, data: joined([data]) });
  await print(process, `Success: streamed ${data.length} bytes\n`);
  return 0;
}

export async function installAbandon(process: Process, [id = '']: string[]): Promise<number> {
  if (!sessionsOf(process).delete(Number(id))) return refuse(process, 'INSTALL_FAILED_INVALID_INSTALL_LOCATION: no such session');
  await print(process, 'Success\n');
  return 0;
}

export async function installCommit(process: Process, [id = '']: string[]): Promise<number> {
  const all = sessionsOf(process);
  const session = all.get(Number(id));
  all.delete(Number(id));
  const base = session?.parts.find(({ name }) => name.includes('base')) ?? session?.parts[0];
  if (session === undefined || base === undefined) return refuse(process, 'INSTALL_FAILED_INVALID_APK: nothing was written');
  return finish(process, base.data, session.flags);
}

/** Installs an APK; returns Android's error if it fails. */
function installApk(
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

function uninstall(phone: Phone, name: string): boolean {
  if (phone.packages.get(name)?.origin !== 'apk') return false;
  phone.helpers.stop(name);
  for (const path of [`/data/app/~~handsight==/${name}-1`, `/data/data/${name}`]) {
    if (phone.files.find(path, ROOT) !== undefined) phone.files.remove(path, ROOT, true);
  }
  return phone.packages.remove(name);
}
