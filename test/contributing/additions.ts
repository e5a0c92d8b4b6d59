/**
 * The changes that CONTRIBUTING.md describes, one of each kind. adding.test.ts makes them in a copy of the sources and uses what they
 * add; they are also what to look at when making one.
 */
export type Edit =
  /** A new file. */
  | { file: string; text: string }
  /** Lines inserted before the first one with this prefix. */
  | { file: string; before: string; insert: string }
  /** Replaces a text that occurs exactly once. */
  | { file: string; replace: string; by: string };

interface Addition {
  what: string;
  edits: readonly Edit[];
}

export const ADDITIONS: readonly Addition[] = [
  {
    what: 'an error',
    edits: [
      {
        file: 'packages/core/src/error/table.ts',
        before: '} as const satisfies Record<string, ErrorRow>',
        insert: `  TooManyElements: {
    status: 422, exit: EXIT.unmet, code: 'TOO_MANY_ELEMENTS', retryable: false, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: true, isLost: false, endsReading: false, isOfApp: true, next: 'find the element',
    hint: 'Give a narrower selector.',
  },`,
      },
      {
        file: 'packages/dialects/src/mobile-debug/failure-codes.ts',
        before: '  ElementNotFound:',
        insert: "  TooManyElements: 'AMBIGUOUS_TARGET',",
      },
    ],
  },
  {
    what: 'a tool',
    edits: [
      {
        file: 'packages/tools/src/count.ts',
        text: `import { z } from 'zod';

import { HandsightError } from '@handsight/core/error';
import { selector, WHERE } from './fields.ts';
import { parseSelectorOrRef } from './parse-target.ts';
import { defineRead } from './read-tool.ts';

export const count = defineRead({
  name: 'count',
  title: 'Count elements',
  description: 'How many elements match; an error if more than at_most do.',
  toolset: 'inspect',
  input: z.strictObject({ selector, at_most: z.int().min(0).optional(), ...WHERE }),
  output: z.object({ count: z.int() }),
  async read({ selector: wanted, at_most }, { client, where, signal }) {
    const { ambiguous_matches: matches } = await client.find(parseSelectorOrRef(wanted), where.window, signal);
    if (at_most !== undefined && matches > at_most) {
      throw new HandsightError('TooManyElements', \`\${matches} elements match, \${at_most} are allowed\`, { matches });
    }
    return { result: { count: matches }, text: \`\${matches} elements match.\` };
  },
});
`,
      },
      { file: 'packages/tools/src/all.ts', before: 'import { devices }', insert: "import { count } from './count.ts';" },
      { file: 'packages/tools/src/all.ts', before: '  ...[fill, waitFor, check],', insert: '  ...[count],' },
    ],
  },
  {
    what: 'a predicate',
    edits: [
      {
        file: 'packages/core/src/look/check/predicate.ts',
        before: "  z.strictObject({ kind: z.literal('element_count')",
        insert: "  z.strictObject({ kind: z.literal('element_count_at_least'), selector, count: z.number().int().min(0), window_uid }),",
      },
      {
        file: 'packages/core/src/look/check/evaluate.ts',
        before: "    case 'element_state':",
        insert: `    case 'element_count_at_least': {
      const count = findNamedElements(session, now, p.selector).length;
      return { passed: count >= p.count, observed: { matches: count } };
    }`,
      },
      {
        file: 'packages/core/src/look/check/format-check.ts',
        before: "  element_count: 'count'",
        insert: "  element_count_at_least: 'at_least',",
      },
      {
        file: 'packages/core/src/look/check/format-check.ts',
        before: "  element_count: ' = '",
        insert: "  element_count_at_least: ' = ',",
      },
      {
        file: 'packages/tools/src/check-line.ts',
        before: "    case 'text':",
        insert: `    case 'at_least': {
      const [, selector, count] = /^(.*\\S)\\s*=\\s*(\\d+)$/.exec(rest) ?? [];
      if (selector === undefined) throw unreadable(line);
      return { kind: 'element_count_at_least', selector: checkedSelector(selector, line), count: Number(count), ...where };
    }`,
      },
      {
        file: 'packages/tools/src/check-line.ts',
        replace: 'count: S = N · ',
        by: 'count: S = N · at_least: S = N · ',
      },
      {
        file: 'packages/tools/src/check-line.spec.ts',
        before: "  ['text: Welcome: back'",
        insert: "  ['at_least: ListItem = 3', { kind: 'element_count_at_least', selector: 'ListItem', count: 3 }],",
      },
    ],
  },
  {
    what: 'a dialect',
    edits: [
      {
        file: 'packages/dialects/src/remote-control/all.ts',
        text: `import { z } from 'zod';

import { defineTool, type AnyTool } from '@handsight/tools/tool';

/** A remote control has one tool: it presses the named button. */
const pushButton = defineTool({
  name: 'push_button',
  title: 'Push a button',
  description: 'Push the button with this label.',
  dialect: 'remote-control',
  toolset: 'core',
  input: z.strictObject({ label: z.string().min(1) }),
  output: z.object({ pushed: z.boolean() }),
  kind: 'act',
  sends: ['tap'],
  destructive: true,
  idempotent: false,
  rest: null,
  async run({ label }, context) {
    const client = await context.client(undefined);
    const { dispatched, changed } = await client.perform({ type: 'tap', target: { name: label } });
    return { result: { pushed: dispatched === 'yes' }, text: \`pushed: \${dispatched}, reaction: \${changed ? 'yes' : 'no'}\` };
  },
});

export const REMOTE_CONTROL_TOOLS: readonly AnyTool[] = [pushButton];
`,
      },
      {
        file: 'packages/tools/src/tool/dialect.ts',
        replace: "'screen-observer'] as const",
        by: "'screen-observer', 'remote-control'] as const",
      },
      {
        file: 'packages/dialects/src/list.ts',
        before: '  doksi: async',
        insert: "  'remote-control': async () => (await import('./remote-control/all.ts')).REMOTE_CONTROL_TOOLS,",
      },
      {
        file: 'packages/dialects/src/names/index.ts',
        before: 'import { SCREEN_OBSERVER_TOOLS',
        insert: "import { REMOTE_CONTROL_TOOLS } from '../remote-control/all.ts';",
      },
      { file: 'packages/dialects/src/names/index.ts', before: '  doksi: DOKSI', insert: "  'remote-control': REMOTE_CONTROL_TOOLS," },
      { file: 'packages/dialects/src/next-tool.ts', before: '  doksi: {', insert: "  'remote-control': {}," },
    ],
  },
  {
    what: 'a scenario element',
    edits: [
      { file: 'packages/virtual/src/widget.ts', before: "  'dropdown',", insert: "  'stars'," },
      { file: 'packages/virtual/src/item/kind.ts', before: '  dropdown: kindNames', insert: "  stars: kindNames('RatingBar', 'Slider')," },
      {
        file: 'packages/virtual/src/paint/kind/stars.ts',
        text: `import type { Painter } from '../place.ts';

/** As many stars as its value says. */
export const paintStars: Painter = (widget, brush, place) => {
  brush.text(widget.bounds, '★'.repeat(Number(widget.value ?? 0)), { color: place.ink.text, size: 'body' });
};
`,
      },
      {
        file: 'packages/virtual/src/paint/paint-widget.ts',
        before: 'import { paintLink',
        insert: "import { paintStars } from './kind/stars.ts';",
      },
      { file: 'packages/virtual/src/paint/paint-widget.ts', before: '  text: paintText,', insert: '  stars: paintStars,' },
      {
        file: 'packages/virtual/scenarios/hotel.yaml',
        text: `name: Hotel
initial_state: rated
states:
  rated:
    windows:
      - uid: mock:hotel
        title: Hotel
        tree: { role: Window, name: Hotel, children: [{ role: stars, name: Breakfast, value: '4', width: 200, height: 40 }] }
`,
      },
    ],
  },
];
