/** What a model is shown, regardless of the wire format. */
export interface Shown {
  system: string;
  goal: string;
  tools: readonly string[];
  /** The messages so far, oldest first. */
  turns: readonly { role: 'user' | 'assistant'; text: string }[];
  /** The newest picture as PNG, and how many pictures the request holds. */
  picture: Buffer | null;
  pictures: number;
}

export interface BrainCall {
  name: string;
  input: Record<string, unknown>;
}

/** What a brain answers; the server writes it in the format of the wire. */
export interface Reply {
  text?: string;
  calls?: readonly BrainCall[];
  /** Actions of a provider's own computer tool. */
  computer?: readonly Record<string, unknown>[];
  safetyChecks?: readonly { id: string; code: string; message: string }[];
  stop?: 'length' | 'refusal';
}

/** Tokens of one request; those of the prefix shared with the one before are cached. */
export interface Counted {
  input: number;
  cached: number;
  output: number;
}

/** Something that goes wrong before a model answers. */
export type Fault =
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'reset'
  | 'hang'
  | { raw: string; headers?: Record<string, string> };

/** A model in miniature: it knows nothing but what it is shown. */
export interface Brain {
  answer(shown: Shown): Promise<Reply> | Reply;
  /** Asked first; undefined lets the brain answer. */
  fault?(request: number, characters: number): Fault | undefined;
}
