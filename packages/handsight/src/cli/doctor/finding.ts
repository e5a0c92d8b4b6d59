/** What was found about one thing that Handsight may need. */
export interface Finding {
  name: string;
  /** `missing` is what one can do without; `broken` is what should work and does not. */
  state: 'ok' | 'missing' | 'broken';
  detail: string;
  /** The command or setting that puts it right. */
  fix?: string;
}

export const ok = (name: string, detail: string): Finding => ({ name, state: 'ok', detail });
export const missing = (name: string, detail: string, fix: string): Finding => ({ name, state: 'missing', detail, fix });
export const broken = (name: string, detail: string, fix: string): Finding => ({ name, state: 'broken', detail, fix });
