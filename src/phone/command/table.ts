import type { Program } from '../process.ts';
import { am } from './am/am.ts';
import { cat } from './cat.ts';
import { dumpsys } from './dumpsys/dumpsys.ts';
import { chmod, cp, mkdir, mv, rm, rmdir, touch } from './file-changes.ts';
import { getprop, setprop } from './getprop.ts';
import { input } from './input.ts';
import { ls } from './ls.ts';
import { monkey } from './monkey.ts';
import { screencap } from './screencap.ts';
import { settings } from './settings.ts';
import { sh } from './sh.ts';
import { uiautomator } from './uiautomator.ts';
import { wm } from './wm.ts';

/** The programs in /system/bin. A name that is not here is not found. */
export const PROGRAMS: Readonly<Record<string, Program>> = {
  am,
  cat,
  chmod,
  cp,
  dumpsys,
  getprop,
  input,
  ls,
  mkdir,
  monkey,
  mv,
  rm,
  rmdir,
  screencap,
  setprop,
  settings,
  sh,
  touch,
  uiautomator,
  wm,
};
