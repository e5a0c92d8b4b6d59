import { z } from 'zod';

import { defineAct } from '../act-tool.ts';
import { ACT } from '../fields.ts';

export const openLink = defineAct({
  name: 'open_link',
  title: 'Open a link',
  description: 'Open a link as the device does.',
  toolset: 'apps',
  destructive: false,
  idempotent: false,
  sends: ['open_link'],
  input: z.strictObject({ url: z.string().min(1).max(4000), ...ACT }),
  action: ({ url }) => ({ type: 'open_link', url }),
  done: ({ url }) => `Opened ${url}.`,
});

export const installApp = defineAct({
  name: 'install_app',
  title: 'Install an app',
  description: 'Install an app from a file in the data folder or a folder that the configuration names.',
  toolset: 'apps',
  destructive: true,
  idempotent: true,
  sends: ['install_app'],
  input: z.strictObject({ path: z.string().min(1).max(4000), ...ACT }),
  action: ({ path }) => ({ type: 'install_app', path }),
  done: ({ path }) => `Installed ${path}.`,
});

export const orientation = defineAct({
  name: 'orientation',
  title: 'Turn the screen',
  description: 'Turn the screen.',
  toolset: 'apps',
  destructive: false,
  idempotent: true,
  sends: ['set_orientation'],
  input: z.strictObject({ orientation: z.enum(['portrait', 'landscape']), ...ACT }),
  action: ({ orientation: wanted }) => ({ type: 'set_orientation', orientation: wanted }),
  done: ({ orientation: wanted }) => `Turned to ${wanted}.`,
});

export const shell = defineAct({
  name: 'shell',
  title: 'Run a command',
  description: "Run a command in the device's shell.",
  toolset: 'apps',
  destructive: true,
  idempotent: false,
  sends: ['shell'],
  input: z.strictObject({ command: z.string().min(1).max(10_000), ...ACT }),
  action: ({ command }) => ({ type: 'shell', command }),
  done: (_, __, { details }) => `Ran the command; exit code ${String(details['exit_code'])}.`,
});
