/** A dialect defines the names, parameters and answers of its tools. A connection speaks one dialect. */
export const DIALECTS = ['handsight', 'doksi', 'mobile-debug', 'agentest', 'screen-observer'] as const;
export type Dialect = (typeof DIALECTS)[number];

/** Tool sets of our own dialect. Every connection pays for `core`; the others are opt-in. */
export const TOOLSETS = ['core', 'inspect', 'controls', 'apps', 'record', 'guard'] as const;
export type Toolset = (typeof TOOLSETS)[number];
