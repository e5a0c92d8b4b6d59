import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { say, during, seconds } from './progress.mjs';
import { ROOT, run } from './run.mjs';
import { isOnPath } from './system-packages.mjs';

/** @typedef {{ name: string, release: string, packages: readonly string[] }} Distribution */

/** The folder that keeps root file systems, outside the checkout: making one takes minutes. */
const CACHE = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'handsight');

const APT = ['env', '-i', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'LC_ALL=C.UTF-8', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];

/**
 * What keeps this machine from making and entering a root file system, with what to do; undefined if nothing does.
 * @returns {string | undefined}
 */
export function whyNoRoot() {
  const advice = 'in a container: docker run --privileged --shm-size=1g -v "$PWD:$PWD" -w "$PWD" node:20-bookworm npm run test:distros';
  if (process.platform !== 'linux') return `Debian's programs run on Linux only; ${advice}`;
  if (process.getuid?.() !== 0) return `making a root file system needs root; ${advice}`;
  if (!isOnPath('apt-get')) return `the mirror is taken from apt's configuration, and there is no apt-get; ${advice}`;
  return undefined;
}

/**
 * The root file system of a distribution with its packages, made unless it is there.
 * @param {Distribution} distribution
 * @returns {Promise<string>}
 */
export async function ensureRoot({ name, release, packages }) {
  const root = join(CACHE, name);
  const stamp = join(root, 'var', 'lib', 'handsight-packages');
  const wanted = packages.join(' ');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return root;
  const { ms } = await during(`making ${name}, 2 GB`, async () => {
    const begun = performance.now();
    if (!existsSync(join(root, 'etc', 'apt', 'sources.list'))) await bootstrap(root, release);
    must('apt-get update', await enter(root, [...APT, 'update', '-q']));
    must('apt-get install', await enter(root, [...APT, 'install', '-qy', '--no-install-recommends', ...packages]));
    await enter(root, [...APT, 'clean']);
    writeFileSync(stamp, wanted);
    return { ms: performance.now() - begun };
  });
  say(`✓ ${name} made in ${root} ${seconds(ms)}`);
  return root;
}

/**
 * Made beside its place and moved there when it is whole.
 * @param {string} root
 * @param {string} release
 */
async function bootstrap(root, release) {
  if (!isOnPath('debootstrap')) {
    await run('apt-get', ['update', '-q']);
    // An older keyring does not know the newer release.
    const needed = ['debootstrap', 'debian-archive-keyring'];
    must('apt-get install debootstrap', await run('apt-get', ['install', '-qy', '--no-install-recommends', ...needed]));
  }
  const half = `${root}.half`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  must('debootstrap', await run('debootstrap', ['--variant=minbase', release, half, await mirror()]));
  // Packages must start no services.
  writeFileSync(join(half, 'usr', 'sbin', 'policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  await run('sh', [
    '-c',
    `cp /etc/apt/apt.conf.d/* "${half}/etc/apt/apt.conf.d/" 2>/dev/null; cp /etc/apt/apt.conf "${half}/etc/apt/" 2>/dev/null; true`,
  ]);
  rmSync(root, { recursive: true, force: true });
  renameSync(half, root);
}

/** The mirror of Debian's own packages that apt is configured with. */
async function mirror() {
  const { output } = await run('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages']);
  const found = output.split('\n').find((line) => /^\w+:\/\/\S+\/debian\/?$/.test(line.trim()));
  if (found === undefined) throw new Error("apt's configuration names no mirror of Debian");
  return found.trim();
}

/**
 * @param {string} what
 * @param {import('./run.mjs').Outcome} outcome
 */
function must(what, { code, output }) {
  if (code !== 0) throw new Error(`${what} failed:\n${output.trim().split('\n').slice(-15).join('\n')}`);
}

/**
 * Enters by pivot_root, because the kernel forbids user namespaces in a chroot; what was started ends with it, for it has process ids of its own.
 * $1: root, $2: checkout, $3: folder for results, $4: Node.
 */
const ENTER = `set -e
root=$1 checkout=$2 results=$3 node=$4; shift 4
mount --bind "$root" "$root"; cd "$root"
mkdir -p ".$checkout" mnt usr/local/bin; [ -e usr/local/bin/node ] || : > usr/local/bin/node
mount --rbind /dev dev; mount -t proc proc proc; mount --rbind /sys sys
mount -t tmpfs -o mode=1777 tmpfs tmp; mount -t tmpfs -o mode=755 tmpfs run
mount --bind "$checkout" ".$checkout"; mount --bind "$node" usr/local/bin/node
mount --bind "$results" mnt
[ -e /etc/resolv.conf ] && cat /etc/resolv.conf > etc/resolv.conf
pivot_root . .; umount -l .; cd "$checkout"
# Not exec: the shell is process 1 and reaps what loses its parent.
"$@"`;

/** Where a command inside finds the folder for results. */
export const RESULTS = '/mnt';

/**
 * Runs a command inside a root file system, with this checkout and this Node.
 * @param {string} root
 * @param {string[]} command
 * @param {{ results?: string, env?: Record<string, string> } & import('./run.mjs').RunOptions} [options]
 */
export function enter(root, command, { results = CACHE, ...options } = {}) {
  const apart = ['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private'];
  return run('unshare', [...apart, 'sh', '-c', ENTER, 'sh', root, ROOT, results, process.execPath, ...command], options);
}
