import type { Message, ModelRequest, Part } from './message.ts';

/** English prose has about four characters a token, JSON and other scripts fewer. */
const CHARACTERS_PER_TOKEN = 3;
/** Most providers count one token per 750 pixels of a picture. */
const PIXELS_PER_TOKEN = 750;

/** Errs on the high side. */
export function estimateTokens({ system, tools, messages }: ModelRequest): number {
  const pictures = messages.flatMap(partsOf).filter((part) => part.type === 'image');
  const picture = pictures.reduce((sum, { width, height }) => sum + (width * height) / PIXELS_PER_TOKEN, 0);
  const characters = system.length + JSON.stringify(tools).length + messages.reduce((sum, message) => sum + lengthOf(message), 0);
  return Math.ceil(characters / CHARACTERS_PER_TOKEN + picture);
}

const partsOf = (message: Message): readonly Part[] =>
  message.role === 'user' ? message.parts : message.role === 'tool' ? message.results.flatMap(({ parts }) => parts) : [];

function lengthOf(message: Message): number {
  if (message.role === 'assistant') {
    return JSON.stringify(message.native).length;
  }
  return partsOf(message).reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0);
}
