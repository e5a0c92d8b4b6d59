/** Whose names, parameters and answers a tool has. A connection speaks one dialect. */
export const DIALECTS = ['handsight', 'doksi', 'mobile-debug', 'agentest', 'screen-observer'] as const;
export type Dialect = (typeof DIALECTS)[number];

/** Sets of our own dialect. `core` is what every conversation pays for; the others are asked for. */
export const TOOLSETS = ['core', 'inspect', 'controls', 'apps', 'record', 'guard'] as const;
export type Toolset = (typeof TOOLSETS)[number];
