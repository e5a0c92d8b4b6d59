import type { Program } from '../process.ts';
import { am } from './am/am.ts';
import { appProcess } from './app-process.ts';
import { appops } from './appops.ts';
import { cat } from './cat.ts';
import { cmd } from './cmd.ts';
import { content } from './content.ts';
import { date } from './date.ts';
import { df, du } from './disk.ts';
import { dumpsys } from './dumpsys/dumpsys.ts';
import { chmod, cp, mkdir, mv, rm, rmdir, touch } from './file-changes.ts';
import { find } from './find-command.ts';
import { getprop, setprop } from './getprop.ts';
import { id, whoami } from './id.ts';
import { ime } from './ime.ts';
import { input } from './input.ts';
import { getenforce, uname, uptime } from './kernel.ts';
import { log, logcat } from './logcat.ts';
import { ls } from './ls.ts';
import { media, screenrecord } from './media.ts';
import { monkey } from './monkey.ts';
import { ip, ping, svc } from './network.ts';
import { pm } from './package/pm.ts';
import { basename, dirname } from './path-name.ts';
import { kill, pgrep, pkill } from './process/kill.ts';
import { pidof, ps } from './process/ps.ts';
import { env, nohup, sleep, timeout, xargs } from './process/wrap.ts';
import { reboot } from './reboot.ts';
import { runAs } from './run-as.ts';
import { screencap } from './screencap.ts';
import { seq } from './seq.ts';
import { service } from './service.ts';
import { settings } from './settings.ts';
import { sh } from './sh.ts';
import { sqlite3 } from './sqlite3.ts';
import { readlink, realpath, stat } from './stat.ts';
import { base64, checksum } from './text/checksum.ts';
import { grep } from './text/grep.ts';
import { head, tail } from './text/head-tail.ts';
import { sed } from './text/sed.ts';
import { sort, uniq } from './text/sort.ts';
import { tee } from './text/tee.ts';
import { wc } from './text/wc.ts';
import { uiautomator } from './uiautomator.ts';
import { which } from './which.ts';
import { wm } from './wm.ts';

/** The programs in /system/bin. A name that is not here is not found; su is not, as on most phones. */
export const PROGRAMS: Readonly<Record<string, Program>> = {
  am,
  app_process: appProcess,
  appops,
  base64,
  basename,
  cat,
  chmod,
  cmd,
  content,
  cp,
  date,
  df,
  dirname,
  du,
  dumpsys,
  egrep: (process) => grep({ ...process, args: ['-E', ...process.args] }),
  env,
  fgrep: (process) => grep({ ...process, args: ['-F', ...process.args] }),
  find,
  getenforce,
  getprop,
  grep,
  head,
  id,
  ime,
  input,
  ip,
  kill,
  log,
  logcat,
  ls,
  md5sum: checksum('md5sum', 'md5'),
  media,
  mkdir,
  monkey,
  mv,
  nohup,
  pgrep,
  pidof,
  ping,
  pkill,
  pm,
  printenv: env,
  ps,
  readlink,
  realpath,
  reboot,
  rm,
  rmdir,
  'run-as': runAs,
  screencap,
  screenrecord,
  sed,
  seq,
  service,
  setprop,
  settings,
  sh,
  sha1sum: checksum('sha1sum', 'sha1'),
  sha256sum: checksum('sha256sum', 'sha256'),
  sleep,
  sort,
  sqlite3,
  stat,
  svc,
  tail,
  tee,
  timeout,
  touch,
  uiautomator,
  uname,
  uniq,
  uptime,
  wc,
  which,
  whoami,
  wm,
  xargs,
};
