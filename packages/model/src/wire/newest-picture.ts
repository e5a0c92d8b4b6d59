import type { Message, Part, ToolResult } from '../message.ts';

const REMOVED = '[an earlier picture, no longer shown]';

/** Messages with the newest picture only: an older one costs as much again and is outdated. */
export function newestPictureOnly(messages: readonly Message[]): Message[] {
  const last = messages.findLastIndex(hasPicture);
  return messages.map((message, i) => (i === last ? keepLast(message) : withoutPictures(message)));
}

const partsOf = (message: Message): readonly Part[] =>
  message.role === 'user' ? message.parts : message.role === 'tool' ? message.results.flatMap(({ parts }) => parts) : [];

const hasPicture = (message: Message): boolean => partsOf(message).some(({ type }) => type === 'image');

function withoutPictures(message: Message): Message {
  if (!hasPicture(message)) return message;
  if (message.role === 'user') return { ...message, parts: message.parts.map(removed) };
  if (message.role === 'tool') return { ...message, results: message.results.map((result) => without(result)) };
  return message;
}

/** If a message has several pictures, the last is the newest. */
function keepLast(message: Message): Message {
  if (message.role === 'assistant') return message;
  const newest = partsOf(message).findLast(({ type }) => type === 'image');
  const keep = (part: Part): Part => (part === newest ? part : removed(part));
  if (message.role === 'user') return { ...message, parts: message.parts.map(keep) };
  return { ...message, results: message.results.map((result) => ({ ...result, parts: result.parts.map(keep) })) };
}

const without = (result: ToolResult): ToolResult => ({ ...result, parts: result.parts.map(removed) });

const removed = (part: Part): Part => (part.type === 'image' ? { type: 'text', text: REMOVED } : part);
