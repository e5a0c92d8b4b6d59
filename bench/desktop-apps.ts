import { join } from 'node:path';

export interface BenchApp {
  name: string;
  command: string[];
}

/** One program of each toolkit; those that are installed are measured. */
export const desktopApps = (home: string): BenchApp[] => [
  { name: 'galculator', command: ['galculator'] },
  { name: 'mousepad', command: ['mousepad'] },
  { name: 'gnome-calculator', command: ['gnome-calculator'] },
  { name: 'kcalc', command: ['kcalc'] },
  { name: 'chromium', command: chromiumCommand(join(home, 'chromium'), `file://${join(home, 'page.html')}`) },
];

/** A browser that exposes its pages' content and shows no prompts. */
export const chromiumCommand = (profile: string, url: string): string[] => [
  'chromium',
  '--force-renderer-accessibility',
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-gpu',
  '--no-default-browser-check',
  `--user-data-dir=${profile}`,
  url,
];
