import { lstatSync, readlinkSync } from 'node:fs';

import type { Config } from '@handsight/core/config';

export type ShellLimits = Config['scripts']['host_shell'];

/** nproc limits do not apply to root, and files created by a root sandbox would belong to root. */
const ORDINARY_USER = '65534';
const MEGABYTE = 1024 * 1024;

/** The files visible in a sandbox: programs and libraries, read-only. Of /etc only what the loader and `awk` need. */
function visibleFiles(): string[] {
  const links = ['bin', 'sbin', 'lib', 'lib32', 'lib64'].flatMap((name) => {
    const entry = lstatSync(`/${name}`, { throwIfNoEntry: false });
    if (entry === undefined) return [];
    return entry.isSymbolicLink() ? ['--symlink', readlinkSync(`/${name}`), `/${name}`] : ['--ro-bind', `/${name}`, `/${name}`];
  });
  const read = ['/etc/alternatives', '/etc/ld.so.cache'].flatMap((path) => ['--ro-bind-try', path, path]);
  return ['--ro-bind', '/usr', '/usr', '--tmpfs', '/usr/local', ...links, ...read];
}

/** With network, a sandbox reaches everything that the machine reaches, including its loopback. */
const NETWORK = [
  '--share-net',
  ...['/etc/resolv.conf', '/etc/hosts', '/etc/ssl/certs', '/etc/nsswitch.conf'].flatMap((path) => ['--ro-bind-try', path, path]),
];

/**
 * The command that runs a program inside bubblewrap. Limits are set inside, where processes are counted apart from the user's other ones.
 * `--disable-userns` needs a user namespace, and `--cap-drop ALL` is needed because root's sandbox keeps all capabilities without it.
 */
export function sandboxCommand(program: readonly string[], limits: ShellLimits, { isRoot }: { isRoot: boolean }): string[] {
  const { network, memory_mb, processes, file_mb } = limits;
  const bytes = String(file_mb * MEGABYTE);
  return [
    ...(isRoot
      ? ['setpriv', `--reuid=${ORDINARY_USER}`, `--regid=${ORDINARY_USER}`, '--clear-groups', '--inh-caps=-all', '--no-new-privs']
      : []),
    'bwrap',
    '--unshare-all',
    '--unshare-user',
    ...(network ? NETWORK : []),
    ...['--uid', '65534', '--gid', '65534', '--cap-drop', 'ALL', '--disable-userns', '--clearenv', '--die-with-parent', '--new-session'],
    ...visibleFiles(),
    ...['--proc', '/proc', '--dev', '/dev', '--size', bytes, '--tmpfs', '/tmp', '--size', bytes, '--tmpfs', '/work'],
    // Both are in memory and have no size limit of their own.
    ...['--remount-ro', '/dev', '--remount-ro', '/usr/local', '--remount-ro', '/', '--chdir', '/work'],
    ...['--setenv', 'PATH', '/usr/bin:/bin', '--setenv', 'HOME', '/work', '--setenv', 'LANG', 'C.UTF-8', '--hostname', 'sandbox'],
    ...['prlimit', `--nproc=${processes}`, `--as=${memory_mb * MEGABYTE}`, `--fsize=${bytes}`, '--core=0', '--nofile=256', '--'],
    ...program,
  ];
}
