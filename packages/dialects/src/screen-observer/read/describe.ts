import { z } from 'zod';

import type { WindowDescription } from '@handsight/core/look';
import { ERROR_KINDS } from '@handsight/core/error';
import { defineTool } from '@handsight/tools/tool';
import { answerOf, fromScreen, success, warningsOf } from '../answer.ts';
import { device } from '@handsight/tools/wire';
import { windowIndex, windowOf, windowUid } from '../fields.ts';

const window_index = windowIndex('Index from list_windows. Omit for focused window.');

export const getScreenDescription = defineTool({
  name: 'get_screen_description',
  title: 'Describe the screen',
  description:
    "Return a combined textual description of the window using all available analysis sources: accessibility tree prose, OCR text (if pytesseract is installed), and VLM interpretation (if vlm.enabled=true and vlm.base_url + vlm.model are configured). The mode parameter is accepted for compatibility but is always treated as 'combined' — all enabled sources are included.",
  dialect: 'screen-observer',
  toolset: 'core',
  input: z.strictObject({
    window_index,
    mode: z
      .enum(['accessibility', 'ocr', 'vlm', 'combined'])
      .optional()
      .describe('Accepted for compatibility; always returns combined output.'),
    window_uid: windowUid,
    device,
  }),
  output: success({
    window: z.string(),
    window_uid: z.string(),
    mode: z.literal('combined'),
    effective_mode: z.literal('combined'),
    accessibility: z.string(),
    ocr: z.string().exactOptional(),
    vlm: z.string().exactOptional(),
    /** All sources in one text. */
    description: z.string(),
    failures: z.array(z.object({ source: z.enum(['ocr', 'vlm']), error: z.enum(ERROR_KINDS), message: z.string() })).exactOptional(),
    ...fromScreen,
  }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  rest: { method: 'GET', path: '/api/description' },
  async run(input, context) {
    const client = await context.client(input.device);
    const described = await client.describe({ window: windowOf(input) }, context.signal);
    return answerOf({ ok: true as const, ...described, description: inOne(described), untrusted: true as const, ...warningsOf(input) });
  },
});

const inOne = ({ accessibility, ocr, vlm }: WindowDescription): string =>
  [accessibility, ocr === undefined ? undefined : `OCR\n${ocr}`, vlm === undefined ? undefined : `VLM\n${vlm}`]
    .filter((part) => part !== undefined)
    .join('\n\n');

export const getScreenSketch = defineTool({
  name: 'get_screen_sketch',
  title: 'Sketch the screen',
  description:
    'Render the accessibility element tree as an ASCII spatial layout diagram. Each element appears as a labeled box; positions and relative sizes reflect actual screen geometry scaled to the character grid. Useful for understanding spatial relationships between controls when the prose description is hard to parse.',
  dialect: 'screen-observer',
  toolset: 'core',
  input: z.strictObject({
    window_index,
    grid_width: z.int().optional().describe('Output width in characters (default: 72).'),
    grid_height: z.int().optional().describe('Output height in characters (default: 24).'),
    window_uid: windowUid,
    device,
  }),
  output: success({
    window: z.string(),
    window_uid: z.string(),
    grid_width: z.int(),
    grid_height: z.int(),
    sketch: z.string(),
    ...fromScreen,
  }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  rest: { method: 'GET', path: '/api/sketch' },
  async run(input, context) {
    const client = await context.client(input.device);
    const { grid_width, grid_height } = input;
    const drawn = await client.sketch({ window: windowOf(input), grid_width, grid_height }, context.signal);
    const { window, window_uid, sketch } = drawn;
    const size = { grid_width: drawn.grid_width, grid_height: drawn.grid_height };
    return answerOf({ ok: true as const, window, window_uid, ...size, sketch, untrusted: true as const, ...warningsOf(input) });
  },
});

export const observeWindow = defineTool({
  name: 'observe_window',
  title: 'Observe a window',
  description:
    'Return the current visual state of a window as two complementary representations: an ASCII spatial sketch (element positions as labeled boxes, geometry preserved) and a prose accessibility description (roles, names, values, states). Call this immediately after launching any application, before deciding where to click or type, and after every action to verify the state changed as expected. Without calling this you have no reliable basis for choosing coordinates or confirming that an action succeeded.',
  dialect: 'screen-observer',
  toolset: 'core',
  input: z.strictObject({
    window_index: windowIndex('Index from list_windows (0-based). Omit for the focused window.'),
    window_uid: windowUid,
    device,
  }),
  output: success({ window: z.string(), window_uid: z.string(), sketch: z.string(), description: z.string(), ...fromScreen }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  rest: null,
  async run(input, context) {
    const client = await context.client(input.device);
    const { sketch, window, window_uid } = await client.sketch({ window: windowOf(input) }, context.signal);
    const { accessibility } = await client.describe({ window: { uid: window_uid }, sources: 'tree' }, context.signal);
    const result = { ok: true as const, window, window_uid, sketch, description: accessibility, untrusted: true as const };
    return answerOf({ ...result, ...warningsOf(input) });
  },
});
