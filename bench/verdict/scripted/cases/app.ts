import type { ActionInput } from '@handsight/core/act';
import type { ScriptedCase } from '../scripted-case.ts';
import { callOf, LAB, OTHER, type Site } from '../site.ts';

const BROKEN = 'org.lab.broken';
const launched =
  (...apps: string[]) =>
  async ({ device }: Site): Promise<void> => {
    for (const app of apps) await device.apps?.launch(app, callOf());
  };

interface Row {
  control: string;
  perturbation: string;
  oracle: string;
  action: ActionInput;
  postcondition?: ScriptedCase['postcondition'];
  prepare?: ScriptedCase['prepare'];
  held?: boolean;
  verdictless?: 'must' | 'may';
  dueMs?: number;
  params?: Record<string, string | boolean>;
  isDone: ScriptedCase['isDone'];
}

/** An app counts as started when it runs and is in front; a notice over it belongs to the system. */
const isStarted =
  (app: string): ScriptedCase['isDone'] =>
  (now, staged) =>
    now.running.includes(app) && now.front === app && staged.front !== app;

const start = (app: string, perturbation: string, more: Partial<Row> = {}): Row => ({
  control: 'app start',
  perturbation,
  oracle: 'app started',
  action: { type: 'launch_app', app },
  isDone: isStarted(app),
  ...more,
});

const stop = (perturbation: string, app: string, more: Partial<Row> = {}): Row => ({
  control: 'app stop',
  perturbation,
  oracle: 'app stopped',
  action: { type: 'stop_app', app },
  isDone: (now, staged) => staged.running.includes(app) && !now.running.includes(app),
  ...more,
});

const ROWS: Row[] = [
  start(OTHER, 'works'),
  start(OTHER, 'works', { params: { from: 'another app' }, prepare: launched(LAB) }),
  start(OTHER, 'held before', { prepare: launched(OTHER), held: true }),
  start(OTHER, 'under a crash notice', { prepare: launched(BROKEN) }),
  start(BROKEN, 'app crashes'),
  start('org.lab.fragile', 'app crashes late', { dueMs: 400, verdictless: 'may' }),
  start('org.lab.asking', 'permission prompt in front'),
  start('org.lab.missing', 'not installed', { verdictless: 'must' }),
  stop('works', OTHER, { prepare: launched(OTHER) }),
  stop('works', OTHER, { params: { behind: true }, prepare: launched(OTHER, LAB) }),
  stop('held before', OTHER, { held: true }),
  {
    control: 'app restart',
    perturbation: 'works',
    oracle: 'app restarted',
    action: { type: 'restart_app', app: OTHER },
    prepare: launched(OTHER, LAB),
    isDone: (now, staged) => now.other['starts'] !== staged.other['starts'],
  },
  {
    control: 'app restart',
    perturbation: 'app crashes',
    oracle: 'app restarted',
    action: { type: 'restart_app', app: BROKEN },
    isDone: ({ running }) => running.includes(BROKEN),
  },
  ...['one', 'two'].map((name): Row => ({
    control: 'link to an app',
    perturbation: 'works',
    oracle: 'page opened',
    postcondition: 'none',
    params: { name },
    action: { type: 'open_link', url: `other://page/${name}` },
    isDone: (now, staged) => now.other['starts'] !== staged.other['starts'],
  })),
  {
    control: 'link to an app',
    perturbation: 'nobody opens it',
    oracle: 'page opened',
    action: { type: 'open_link', url: 'nobody://page' },
    verdictless: 'must',
    isDone: (now, staged) => now.other['starts'] !== staged.other['starts'],
  },
  {
    control: 'clipboard',
    perturbation: 'works',
    oracle: 'copied',
    action: { type: 'set_clipboard', text: 'new' },
    isDone: (now, staged) => now.clipboard === 'new' && staged.clipboard !== 'new',
  },
  {
    control: 'clipboard',
    perturbation: 'held before',
    oracle: 'copied',
    held: true,
    prepare: ({ device }) => device.clipboard.set('new', callOf()),
    action: { type: 'set_clipboard', text: 'new' },
    isDone: (now, staged) => now.clipboard === 'new' && staged.clipboard !== 'new',
  },
  ...(['landscape', 'portrait'] as const).flatMap((orientation): Row[] => [
    {
      control: 'orientation',
      perturbation: 'works',
      oracle: 'turned',
      params: { orientation },
      prepare: async ({ device }) => {
        await device.rotate(orientation === 'landscape' ? 'portrait' : 'landscape', callOf());
      },
      action: { type: 'set_orientation', orientation },
      isDone: (now, staged) => now.landscape !== staged.landscape,
    },
    {
      control: 'orientation',
      perturbation: 'held before',
      oracle: 'turned',
      params: { orientation },
      held: true,
      prepare: async ({ device }) => {
        await device.rotate(orientation, callOf());
      },
      action: { type: 'set_orientation', orientation },
      isDone: (now, staged) => now.landscape !== staged.landscape,
    },
  ]),
  {
    control: 'home key',
    perturbation: 'works',
    oracle: 'at home',
    postcondition: 'none',
    prepare: launched(OTHER),
    action: { type: 'key', keys: 'Home' },
    isDone: (now, staged) => now.front !== staged.front,
  },
  {
    control: 'home key',
    perturbation: 'held before',
    oracle: 'at home',
    postcondition: 'none',
    action: { type: 'key', keys: 'Home' },
    isDone: (now, staged) => now.front !== staged.front,
  },
];

/** Apps, and what belongs to the phone and not to an app. */
export const appCases = (): ScriptedCase[] => ROWS.map((row) => ({ postcondition: 'implied', ...row }));
