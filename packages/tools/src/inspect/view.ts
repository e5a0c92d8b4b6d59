import { z } from 'zod';

import { SKETCH_GRID, type ViewedScreen } from '@handsight/core/look';
import { ERROR_KINDS } from '@handsight/core/error';
import { DEGRADED_REASONS, printCompact, printProse, renderSketch } from '@handsight/core/screen';
import { countTokens } from '../tool/token-count.ts';
import { selector, WHERE } from '../fields.ts';
import { defineRead } from '../read-tool.ts';
import { PictureSchema, pictureShape } from '../picture-schema.ts';
import { parseSelectorOrRef } from '../parse-target.ts';
import { WindowSchema } from '../windows.ts';
import { viewIds, ViewNodeSchema, viewTree } from './view-node.ts';

const FORMS = ['compact', 'sketch', 'prose'] as const;
type Form = (typeof FORMS)[number];

const PRINTERS: Record<Form, (view: ViewedScreen, unicode: boolean) => string> = {
  compact: ({ root, refOf, monitor }) => printCompact(root, refOf, { screen: monitor }).text,
  sketch: ({ root }, unicode) => renderSketch(root, { gridWidth: SKETCH_GRID.width, gridHeight: SKETCH_GRID.height, unicode }).sketch,
  prose: ({ root, window }) => printProse(root, { application: window.process, window: window.title }),
};

const problem = z.object({ code: z.enum(ERROR_KINDS), message: z.string() }).nullable();

export const view = defineRead({
  name: 'view',
  title: 'Look on',
  description:
    'The screen for a person who watches: picture, tree with refs and selectors, one of its texts with the tokens it costs a model, and which elements a selector finds. Not recorded in traces.',
  toolset: 'inspect',
  rest: { method: 'GET', path: '/api/view' },
  input: z.strictObject({
    picture: z.boolean().optional(),
    tree: z.boolean().optional(),
    form: z.enum(FORMS).optional(),
    selector: selector.optional(),
    ...WHERE,
  }),
  output: z.object({
    device: z.string(),
    window: WindowSchema,
    windows: z.array(WindowSchema),
    tree_hash: z.string(),
    node_count: z.int(),
    degraded: z.object({ reason: z.enum(DEGRADED_REASONS), detail: z.string() }).nullable(),
    picture: PictureSchema.nullable(),
    /** Why the requested picture is missing. */
    picture_problem: problem,
    tree: ViewNodeSchema.nullable(),
    text: z.object({ form: z.enum(FORMS), text: z.string(), tokens: z.int(), estimated: z.boolean() }).nullable(),
    matches: z.object({ ids: z.array(z.string()), problem }).nullable(),
  }),
  async read({ picture = false, tree = false, form, selector: wanted }, { client, where, connection, signal }) {
    const seen = await client.view(
      {
        window: where.window ?? {},
        picture,
        selector: wanted === undefined ? undefined : parseSelectorOrRef(wanted),
        isOperator: connection.operator !== undefined,
      },
      signal,
    );
    const printed = form === undefined ? null : PRINTERS[form](seen, client.host.config.ascii_sketch.unicode_box);
    const text = form === undefined || printed === null ? null : { form, text: printed, ...(await countTokens(printed)) };
    const result = {
      device: client.device,
      window: seen.window,
      windows: seen.windows,
      tree_hash: seen.tree_hash,
      node_count: seen.node_count,
      degraded: seen.degraded,
      picture: seen.picture === null ? null : pictureShape(seen.picture),
      picture_problem: seen.pictureProblem,
      tree: tree ? viewTree(seen.root, seen.refOf) : null,
      text,
      matches: seen.matches === null ? null : { ids: viewIds(seen.root, seen.matches), problem: seen.selectorProblem },
    };
    return {
      result,
      text: `${seen.window.window_uid}.`,
      ...(text === null ? {} : { screen: text.text }),
      ...(seen.picture === null ? {} : { pictures: [seen.picture] }),
    };
  },
});
