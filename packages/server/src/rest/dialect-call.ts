import { z } from 'zod';

import type { Shot } from '@handsight/core/look';
import { ERROR_TABLE } from '@handsight/core/error';
import { callTool } from '@handsight/tools/tool';
import { ToolContext } from '@handsight/tools/tool';
import { DIALECTS, type AnyTool, type ToolAnswer } from '@handsight/tools/tool';
import { AnswerSchema, type Answer } from './answer.ts';
import type { Endpoint } from '@handsight/tools/tool';
import { HttpRefusal } from '@handsight/tools/tool';

/** Every tool of every dialect, with its complete answer: text, verdicts, pictures and result. The command line uses this endpoint. */
export function dialectCallEndpoint(tools: readonly AnyTool[]): Endpoint {
  const byName = new Map(tools.map((tool) => [`${tool.dialect}\n${tool.name}`, tool]));
  return {
    method: 'POST',
    path: '/api/tool/:dialect/:name',
    name: 'call_tool_of_dialect',
    summary: 'Call a tool of a dialect',
    description: 'Call a tool with its arguments as a JSON object, and get the whole answer: text, verdicts, pictures and result.',
    input: z.looseObject({ dialect: z.enum(DIALECTS), name: z.string().describe('The name of one of its tools.') }),
    output: AnswerSchema,
    media: 'application/json',
    legacy: false,
    counts: false,
    dialectOf: ({ dialect }) => DIALECTS.find((each) => each === dialect),
    async run({ params: { dialect, name }, body, context }) {
      const tool = byName.get(`${String(dialect)}\n${String(name)}`);
      if (tool === undefined) throw new HttpRefusal(404, 'unknown tool in this dialect', { dialect, name });
      const { host, connection, call } = context;
      // The caller suggests the next step itself: it may have other names for it.
      const answer = await callTool(tool, body, new ToolContext(host, connection, { ...call, offers: () => false }));
      return { status: answer.error === undefined ? 200 : ERROR_TABLE[answer.error].status, body: answerBody(answer) };
    },
  };
}

const answerBody = ({
  text,
  verdicts = [],
  remarks = [],
  screen,
  pictures = [],
  isIllustration = false,
  failed = false,
  error,
  result,
}: ToolAnswer<object>): Answer => ({
  ok: !failed,
  text,
  verdicts,
  remarks,
  screen: screen ?? null,
  pictures: pictures.map(pictureOf),
  illustration: isIllustration,
  error: error ?? null,
  result: { ...result },
});

const pictureOf = ({ width, height, png }: Shot): Answer['pictures'][number] => ({
  width,
  height,
  png: Buffer.from(png).toString('base64'),
});
