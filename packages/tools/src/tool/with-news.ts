import type { News } from '@handsight/core/host';
import type { Dialect } from './dialect.ts';
import type { ToolAnswer } from './tool.ts';

/**
 * A reply begins with what changed by itself since the client's last one. JSON carries it beside the tool's own fields; the doksi dialect
 * prints it after its diff. An action's receipt has it already.
 */
export function withNews<O extends object>(answer: ToolAnswer<O>, all: readonly News[], dialect: Dialect): ToolAnswer<O> {
  const since = all.map((news) => news.since).find((each) => each !== null) ?? null;
  const corrections = all.flatMap((news) => news.corrections);
  if (since === null && corrections.length === 0) return answer;
  const lines = (of: 'plain' | 'summary'): string[] => [
    ...corrections.map((each) => `correction: ${each[of]}`),
    ...(since === null ? [] : [`since then: ${since[of]}`]),
  ];
  const { result, text, screen = '' } = answer;
  const isJson = text === JSON.stringify(result);
  const told = { ...result, since, corrections };
  if (isJson) return { ...answer, result: told, text: JSON.stringify(told) };
  const quoted = lines('summary').join('\n');
  if (dialect === 'doksi') {
    const whole = 'text' in result && typeof result.text === 'string' ? { text: `${result.text}\n\n${quoted}` } : {};
    return { ...answer, result: { ...told, ...whole }, screen: [screen, quoted].filter((part) => part !== '').join('\n\n') };
  }
  return {
    ...answer,
    result: told,
    text: [...lines('plain'), text].join('\n'),
    screen: [quoted, ...(screen === '' ? [] : [screen])].join('\n'),
  };
}
