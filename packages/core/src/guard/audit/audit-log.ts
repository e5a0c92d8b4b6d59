import { randomBytes } from 'node:crypto';

import type { Config } from '../../config/schema.ts';
import type { Clock } from '../../device/clock.ts';
import { HandsightError } from '../../error/errors.ts';
import { hideArguments } from './hidden-arguments.ts';
import { RotatingFile } from './rotating-file.ts';

/** Refused calls are logged too, so the rows that wait for a failing disk must be bounded. */
const MAX_UNWRITTEN = 1000;

export interface AuditEntry {
  caller: string;
  tool: string;
  args: Readonly<Record<string, unknown>>;
  /** Names of further arguments to hide: what was typed into a secret field. */
  secretArgs?: readonly string[];
  reason: string | null;
  /** `ok`, or the error's name. */
  outcome: string;
  dispatched: 'yes' | 'no' | 'unknown';
  device: string | null;
  step_id: number | null;
  /** Written unless the configuration switches the log off. */
  isPromised?: boolean;
}

export interface AuditStatus {
  enabled: boolean;
  path: string;
  written: number;
  /** Rows that could not be written and were dropped. */
  lost: number;
  /** Why the last attempt failed; null when it did not. */
  failure: string | null;
}

/** Who did what, one JSON line per call, in the order of the calls. */
export class AuditLog {
  readonly #clock: Clock;
  readonly #redact: <T>(value: T) => T;
  /** Undefined where the configuration leaves it open: then only promised entries are written. */
  readonly #enabled: boolean | undefined;
  readonly #refusesWhenFailing: boolean;
  readonly #hiddenKeys: ReadonlySet<string>;
  readonly #hashKey = randomBytes(32);
  readonly #file: RotatingFile;
  #unwritten: string[] = [];
  #writing: Promise<void> = Promise.resolve();
  #written = 0;
  #lost = 0;
  #failure: string | null = null;

  /** `redact` removes the screen's secrets from a caller's text; the configured keys are hidden as well. */
  constructor(config: Pick<Config, 'logging' | 'audit'>, { clock, redact }: { clock: Clock; redact: <T>(value: T) => T }) {
    const { audit, audit_path, audit_max_bytes, audit_backups } = config.logging;
    this.#clock = clock;
    this.#redact = redact;
    this.#enabled = audit;
    this.#refusesWhenFailing = config.audit.on_failure === 'refuse';
    this.#hiddenKeys = new Set(config.audit.redact_arg_keys.map((key) => key.toLowerCase()));
    this.#file = new RotatingFile(audit_path, { maxBytes: audit_max_bytes, backups: audit_backups });
  }

  /**
   * Resolves when the row is written or has failed. It never rejects, because what it records has already happened; a
   * failure refuses the next action instead, at `admit`.
   */
  append(entry: AuditEntry): Promise<void> {
    const { caller, tool, args, secretArgs = [], reason, isPromised = false, ...rest } = entry;
    if (!(this.#enabled ?? isPromised)) return Promise.resolve();
    if (this.#unwritten.length >= MAX_UNWRITTEN) {
      this.#lost++;
      return Promise.resolve();
    }
    const hidden = new Set([...this.#hiddenKeys, ...secretArgs.map((key) => key.toLowerCase())]);
    const shown = hideArguments(this.#redact(args), hidden, this.#hashKey);
    const row = { ts: new Date(this.#clock.now()).toISOString(), caller, tool, args: shown, reason: this.#redact(reason), ...rest };
    this.#unwritten.push(JSON.stringify(row));
    return this.#flush();
  }

  /** Called by the gate before an action. Before the first one the file is opened, and rows that failed are retried. */
  async admit(): Promise<void> {
    if (this.#enabled !== true || (this.#file.isOpen && this.#failure === null)) return;
    await this.#flush();
    const { failure } = this.status();
    if (failure === null || !this.#refusesWhenFailing) return;
    throw new HandsightError('Internal', `the audit log cannot be written, so nothing is done: ${failure}`, {
      guard: 'audit',
      path: this.#file.path,
    });
  }

  status(): AuditStatus {
    return {
      enabled: this.#enabled ?? this.#written > 0,
      path: this.#file.path,
      written: this.#written,
      lost: this.#lost,
      failure: this.#failure,
    };
  }

  /** Where nothing is audited there is no file, not even an empty one. */
  async close(): Promise<void> {
    if (!(this.#enabled ?? this.#written > 0)) return;
    await this.#flush();
    await this.#file.close();
  }

  #flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeAll());
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    try {
      await this.#file.open();
      this.#failure = null;
      for (let line = this.#unwritten[0]; line !== undefined; line = this.#unwritten[0]) {
        await this.#file.write(line);
        this.#unwritten.shift();
        this.#written++;
      }
    } catch (error) {
      this.#failure = error instanceof Error ? error.message : String(error);
      if (this.#refusesWhenFailing) return;
      this.#lost += this.#unwritten.length;
      this.#unwritten = [];
    }
  }
}
