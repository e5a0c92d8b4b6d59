import type { Message, Part } from '@handsight/model';

/** Messages for the record: pictures reduced to their size, without the provider's native items. */
export const withoutPictureData = (messages: readonly Message[]): object[] =>
  messages.map((message) => {
    if (message.role === 'user') return { role: 'user', parts: message.parts.map(kept) };
    if (message.role === 'tool')
      return { role: 'tool', results: message.results.map((result) => ({ ...result, parts: result.parts.map(kept) })) };
    return { role: 'assistant', text: message.text, calls: message.calls };
  });

const kept = (part: Part): object => (part.type === 'text' ? part : { type: 'image', width: part.width, height: part.height });
