import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';

import type { Shot } from '@handsight/core/look';
import type { RecentReceipts } from '@handsight/core/host';
import type { HandsightError } from '@handsight/core/error';
import { formatRefusal, speaksJson } from '@handsight/dialects';
import { answerScreen, answerText } from '@handsight/tools/tool';
import type { Dialect, ToolAnswer } from '@handsight/tools/tool';
import { marked } from '@handsight/tools/tool';
import type { McpOptions } from './options.ts';

/** The only place where an answer becomes a result: the server's text, the screen's text in a separate block, then the pictures. */
export function resultOf(
  answer: ToolAnswer<object>,
  receipts: RecentReceipts,
  { dialect, structured }: Pick<McpOptions, 'dialect' | 'structured'>,
): CallToolResult {
  const { pictures = [], result, failed = false } = answer;
  return {
    content: [...textBlocks(answerText(answer), answerScreen(answer), dialect), ...pictures.map(imageBlock)],
    ...(structured ? { structuredContent: { ...result } } : {}),
    ...(failed ? { isError: true } : {}),
    ...receiptLink(result, receipts),
  };
}

export function refusalOf(error: HandsightError, dialect: Dialect, offers: (tool: string) => boolean): CallToolResult {
  const { text, screen } = formatRefusal(error, dialect, offers);
  return { content: textBlocks(text, screen, dialect), isError: true };
}

function textBlocks(text: string, screen: string | undefined, dialect: Dialect): ContentBlock[] {
  const blocks: ContentBlock[] = text === '' ? [] : [{ type: 'text', text }];
  if (screen !== undefined && screen !== '') blocks.push({ type: 'text', text: speaksJson(dialect) ? screen : marked(screen) });
  return blocks;
}

const imageBlock = ({ png }: Shot): ContentBlock => ({ type: 'image', data: Buffer.from(png).toString('base64'), mimeType: 'image/png' });

/** Where the whole receipt can be read. */
const receiptLink = (result: object, receipts: RecentReceipts): Pick<CallToolResult, '_meta'> =>
  'action_id' in result && typeof result.action_id === 'string' && receipts.get(result.action_id) !== undefined
    ? { _meta: { 'handsight/receipt': `handsight://receipts/${result.action_id}` } }
    : {};
