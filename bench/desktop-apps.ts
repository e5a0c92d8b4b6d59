import { join } from 'node:path';

export interface BenchApp {
  name: string;
  command: string[];
  /** The selectors of a calculator's keys, which are clicked. */
  keys?: { role: string; clear: string; toolkit: string };
}

/** One program of each toolkit; those that are installed are measured. */
export const desktopApps = (home: string): BenchApp[] => [
  { name: 'galculator', command: ['galculator'], keys: { role: 'ToggleButton', clear: 'AC', toolkit: 'GTK 3' } },
  { name: 'mousepad', command: ['mousepad'] },
  { name: 'gnome-calculator', command: ['gnome-calculator'], keys: { role: 'Button', clear: 'Clear Display', toolkit: 'GTK 4' } },
  { name: 'kcalc', command: ['kcalc'], keys: { role: 'Button', clear: 'AC', toolkit: 'Qt' } },
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
