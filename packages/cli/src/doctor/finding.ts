/** The state of one dependency. */
export interface Finding {
  name: string;
  /** `missing` is optional; `broken` should work and does not. */
  state: 'ok' | 'missing' | 'broken';
  detail: string;
  /** The command or setting that fixes it. */
  fix?: string;
}

export const ok = (name: string, detail: string): Finding => ({ name, state: 'ok', detail });
export const missing = (name: string, detail: string, fix: string): Finding => ({ name, state: 'missing', detail, fix });
export const broken = (name: string, detail: string, fix: string): Finding => ({ name, state: 'broken', detail, fix });
