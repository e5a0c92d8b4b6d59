import type { Message, ModelRequest, Part } from './message.ts';

/** English prose has about four characters a token, JSON and other scripts fewer. */
const CHARACTERS_PER_TOKEN = 3;
/** Most providers count one token per 750 pixels of a picture. */
const PIXELS_PER_TOKEN = 750;

/** Errs on the high side. Only the newest picture is sent. */
export function estimateTokens({ system, tools, messages }: ModelRequest): number {
  const pictures = messages.flatMap(partsOf).filter((part) => part.type === 'image');
  const newest = pictures.at(-1);
  const picture = newest === undefined ? 0 : (newest.width * newest.height) / PIXELS_PER_TOKEN;
  const characters = system.length + JSON.stringify(tools).length + messages.reduce((sum, message) => sum + lengthOf(message), 0);
  return Math.ceil(characters / CHARACTERS_PER_TOKEN + picture);
}

const partsOf = (message: Message): readonly Part[] =>
  message.role === 'user' ? message.parts : message.role === 'tool' ? message.results.flatMap(({ parts }) => parts) : [];

function lengthOf(message: Message): number {
  if (message.role === 'assistant') {
    const native = message.native === null ? 0 : JSON.stringify(message.native).length;
    return Math.max(native, message.text.length + JSON.stringify(message.calls.map(({ input }) => input ?? null)).length);
  }
  return partsOf(message).reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0);
}
