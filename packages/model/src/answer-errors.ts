/** An unusable answer. The correction is sent to the model, which may correct itself. */
export class MalformedAnswer extends Error {
  /** What the model should do differently. */
  readonly correction: string;

  constructor(correction: string, options?: ErrorOptions) {
    super(correction, options);
    this.name = 'MalformedAnswer';
    this.correction = correction;
  }
}

/** The request exceeds the model's context window: a retry would fail again, a shorter request would not. */
export class ContextTooLong extends Error {}

/** Errors with these statuses give the reason in their text; the codes are OpenAI's, the rest is other providers' wording. */
const STATUSES: ReadonlySet<number> = new Set([400, 413, 422]);
const SAID = [
  // OpenAI, and servers that follow it.
  /context_length_exceeded/,
  /maximum context length/i,
  /context window/i,
  // Anthropic, for tokens and for bytes.
  /prompt is too long/i,
  /request_too_large/,
  // Gemini.
  /input token count .* exceeds/i,
  // llama.cpp, LM Studio, Ollama.
  /exceed(?:s|ed)? (?:the )?(?:available )?context (?:size|length)/i,
  /context (?:the )?overflow/i,
];

export const isTooLong = ({ status, body }: { status: number; body: string }): boolean =>
  STATUSES.has(status) && SAID.some((words) => words.test(body));
