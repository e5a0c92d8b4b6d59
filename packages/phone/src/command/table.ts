import type { Program } from '../process.ts';
import { am, monkey } from './am.ts';
import { appProcess, env, nohup, sleep, timeout, xargs, runAs, sh, which } from './process/wrap.ts';
import { appops, cmd, ime, media, screenrecord } from './cmd.ts';
import { cat, head, tail, sort, uniq, wc, tee, seq } from './text/lines.ts';
import { content, settings } from './settings.ts';
import { date, getprop, setprop, getenforce, uname, uptime, id, whoami, df, du, reboot } from './system.ts';
import { dumpsys } from './dumpsys/dumpsys.ts';
import { chmod, cp, mkdir, mv, rm, rmdir, touch } from './file-changes.ts';
import { find } from './find-command.ts';
import { input } from './input.ts';
import { log, logcat } from './logcat.ts';
import { ls, readlink, realpath, stat, basename, dirname } from './file-facts.ts';
import { ip, ping, svc } from './network.ts';
import { pm } from './pm.ts';
import { kill, pgrep, pkill } from './process/kill.ts';
import { pidof, ps } from './process/ps.ts';
import { screencap } from './screencap.ts';
import { service } from './service.ts';
import { sqlite3 } from './sqlite3.ts';
import { base64, checksum } from './text/checksum.ts';
import { grep } from './text/grep.ts';
import { sed } from './text/sed.ts';
import { uiautomator } from './uiautomator.ts';
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
