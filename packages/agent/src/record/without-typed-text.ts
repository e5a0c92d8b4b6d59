import type { ModelAnswer } from '@handsight/model';

import type { StepAction, ToolUse } from '../action/model-step.ts';

/** Fields whose text may be a secret; whether it is one is known only after it has been typed. */
const TYPED = new Set(['text', 'value', 'script', 'content']);

const length = (value: string): string => `(${value.length} characters)`;

/** An action without the text that it types. */
export function withoutTypedText(action: StepAction): Record<string, unknown> {
  if (action.type === 'note') return { ...action };
  return masked(action.type === 'tool' ? asFields(action) : { ...action });
}

const asFields = ({ name, input }: ToolUse): Record<string, unknown> => ({ type: name, ...input });

const masked = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, TYPED.has(name) && typeof value === 'string' ? length(value) : maskedPart(value)]),
  );

const maskedPart = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(maskedPart);
  return typeof value === 'object' && value !== null ? masked({ ...value }) : value;
};

/** A model's answer without the text to be typed. Notes are kept. */
export const withoutTypedAnswer = ({ text, calls, stop }: ModelAnswer): Record<string, unknown> => ({
  text: text.replace(
    /("(?:text|value|script|content)"\s*:\s*)"((?:[^"\\]|\\.)*)"/g,
    (_, key: string, value: string) => `${key}"${length(value)}"`,
  ),
  calls: calls.map(({ id, name, input }) => ({ id, name, input: name === 'note' ? input : maskedPart(input) })),
  stop,
});
