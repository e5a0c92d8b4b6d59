import { z } from 'zod';
import { AdbCommandError, HandsightError, TreeParseError, windowGone } from '@handsight/core/error';
import type { Gesture } from '@handsight/core/device';
import { frameworkHints, type FrameworkKind } from '@handsight/core/screen';
import {
  EventSchema,
  HelperJsonSchema,
  IdleSchema,
  ScreenSchema,
  SignalsSchema,
  StatusSchema,
  type HelperEvent,
  type HelperIdleResult,
  type HelperJson,
  type HelperStatus,
} from './helper-json.ts';
import { HelperHttp } from './helper-http.ts';
import { toUnifiedTree } from './helper-tree.ts';

export interface HelperFrameworkInfo {
  ok: boolean;
  packageName: string;
  primary: FrameworkKind;
  frameworks: string[];
  signals: string[];
}

/** The agentest dialect's version number of this protocol. */
const PROTOCOL_VERSION = 1;
const DEFAULT_TIMEOUT_MS = 10_000;
const READY_TIMEOUT_MS = 30_000;
const READY_POLL_MS = 50;
/** How much longer a call may take than the wait it was asked for. */
const GRACE_MS = 2000;

const TypedSchema = z.object({ by: z.enum(['keys', 'set_text', 'clipboard']) });
const ActedSchema = z.object({ tree: HelperJsonSchema.optional() });
const PictureSchema = z.object({ data: z.string() });
const TextSchema = z.object({ text: z.string() });

/** Receives the screen as it was right after an input. */
export type TakeTree = (tree: HelperJson) => void;

/** The agentest dialect's client for the program on the phone, plus what Handsight's own helper adds. */
export class HelperClient {
  readonly #http: HelperHttp;
  readonly #timeoutMs: number;

  /** @param token The token the helper was started with, if any. */
  constructor(hostPort: number, defaultTimeoutMs = DEFAULT_TIMEOUT_MS, token?: string) {
    this.#http = new HelperHttp(hostPort, token);
    this.#timeoutMs = defaultTimeoutMs;
  }

  /** Null while the helper is not ready. */
  async status(timeoutMs = this.#timeoutMs): Promise<HelperStatus | null> {
    try {
      return StatusSchema.parse(await this.#http.ask('GET', '/status', undefined, AbortSignal.timeout(Math.ceil(timeoutMs))));
    } catch {
      return null;
    }
  }

  async waitForReady(timeoutMs = READY_TIMEOUT_MS, expectedProtocolVersion = PROTOCOL_VERSION): Promise<HelperStatus> {
    const end = performance.now() + timeoutMs;
    for (;;) {
      const status = await this.status(Math.max(1, Math.min(this.#timeoutMs, end - performance.now())));
      if (status !== null) {
        if (status.protocolVersion === expectedProtocolVersion) return status;
        throw new HandsightError(
          'PlatformUnsupported',
          `the helper speaks version ${status.protocolVersion}, not ${expectedProtocolVersion}`,
        );
      }
      if (performance.now() + READY_POLL_MS >= end)
        throw new HandsightError('Timeout', `the helper was not ready within ${timeoutMs} ms`, { timeout_ms: timeoutMs });
      await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS));
    }
  }

  /** Every window, or those of one package; `compact` leaves out windows that expose nothing. */
  async getTree(opts: { compact?: boolean; packageName?: string; signal?: AbortSignal } = {}): Promise<HelperJson> {
    const query = opts.packageName === undefined ? '' : `?package=${encodeURIComponent(opts.packageName)}`;
    const tree = read(HelperJsonSchema, '/tree', await this.#ask('GET', `/tree${query}`, undefined, opts.signal));
    if (opts.packageName !== undefined && tree.windows.length === 0)
      throw windowGone({ package: opts.packageName }, `no window of ${opts.packageName} is shown`);
    return opts.compact === true ? { ...tree, windows: tree.windows.filter(({ root }) => root !== undefined) } : tree;
  }

  async detectFramework(packageName?: string): Promise<HelperFrameworkInfo> {
    const { windows } = await this.getTree(packageName === undefined ? {} : { packageName });
    const window = windows.find((w) => w.focused) ?? windows[0];
    const name = packageName ?? window?.package ?? '';
    const tree = toUnifiedTree(window?.root);
    const hints = tree === undefined ? NATIVE : frameworkHints(tree.root);
    const { signals } = read(SignalsSchema, '/framework', await this.#ask('GET', `/framework?package=${encodeURIComponent(name)}`));
    return { ok: true, packageName: name, ...withLibraries(hints, signals) };
  }

  /** Waits until accessibility has reported nothing for a while, and lists what it reported meanwhile. */
  async waitForIdle(opts: { timeoutMs?: number; packageName?: string } = {}): Promise<HelperIdleResult> {
    const timeoutMs = opts.timeoutMs ?? this.#timeoutMs;
    const body = { timeoutMs, ...(opts.packageName === undefined ? {} : { packageName: opts.packageName }) };
    return read(IdleSchema, '/wait-idle', await this.#ask('POST', '/wait-idle', body, AbortSignal.timeout(timeoutMs + GRACE_MS)));
  }

  /** Base64 of a PNG. */
  async screenshot(signal?: AbortSignal): Promise<string> {
    return read(PictureSchema, '/screenshot', await this.#ask('GET', '/screenshot', undefined, signal)).data;
  }

  async tap(x: number, y: number): Promise<void> {
    await this.#ask('POST', '/tap', { x, y });
  }

  async swipe(x1: number, y1: number, x2: number, y2: number, durationMs: number): Promise<void> {
    await this.#ask('POST', '/swipe', { x1, y1, x2, y2, durationMs }, this.#during(durationMs));
  }

  async longPress(x: number, y: number, durationMs: number): Promise<void> {
    await this.#ask('POST', '/long-press', { x, y, durationMs }, this.#during(durationMs));
  }

  /** Any number of fingers. */
  async gesture({ paths, count }: Pick<Gesture, 'paths' | 'count'>, signal?: AbortSignal, takeTree?: TakeTree): Promise<void> {
    const ms = Math.max(0, ...paths.map((path) => path.at(-1)?.atMs ?? 0)) * count;
    await this.#act('/gesture', { paths, count }, signal ?? this.#during(ms), takeTree);
  }

  async key(keycode: number, metaState = 0, signal?: AbortSignal, takeTree?: TakeTree): Promise<void> {
    await this.#act('/key', { keycode, metaState }, signal, takeTree);
  }

  async keys(keycodes: readonly number[], signal?: AbortSignal, takeTree?: TakeTree): Promise<void> {
    await this.#act('/keys', { keycodes }, signal, takeTree);
  }

  /** Into the focused element, exactly. */
  async typeText(text: string): Promise<void> {
    await this.enterText(text);
  }

  /** The same, returning the method used. */
  async enterText(text: string, signal?: AbortSignal, takeTree?: TakeTree): Promise<z.infer<typeof TypedSchema>['by']> {
    return read(TypedSchema, '/text', await this.#act('/text', { text }, signal, takeTree)).by;
  }

  async clipboard(signal?: AbortSignal): Promise<string> {
    return read(TextSchema, '/clipboard', await this.#ask('GET', '/clipboard', undefined, signal)).text;
  }

  async setClipboard(text: string, signal?: AbortSignal): Promise<void> {
    await this.#ask('POST', '/clipboard', { text }, signal);
  }

  /** Whether it is on and locked. */
  async screen(signal?: AbortSignal): Promise<HelperJson['screen']> {
    return read(ScreenSchema, '/screen', await this.#ask('GET', '/screen', undefined, signal)).screen;
  }

  /** Turns the screen on and dismisses a lock screen that needs no credential. */
  async wake(signal?: AbortSignal): Promise<HelperJson['screen']> {
    return read(ScreenSchema, '/wake', await this.#ask('POST', '/wake', {}, signal)).screen;
  }

  /** What accessibility reports, until the signal or the phone ends it. */
  events(onEvent: (event: HelperEvent) => void, onOpen: () => void, signal: AbortSignal): Promise<void> {
    const onLine = (line: string): void => {
      const event = EventSchema.safeParse(JSON.parse(line));
      if (event.success) onEvent(event.data);
    };
    return this.#http.lines('/events', onLine, onOpen, signal);
  }

  /** Ends the program on the phone. */
  async shutdown(): Promise<void> {
    await this.#http.ask('POST', '/shutdown', {}, AbortSignal.timeout(GRACE_MS)).catch(() => undefined);
    this.#http.close();
  }

  #ask(method: 'GET' | 'POST', path: string, body?: object, signal?: AbortSignal): Promise<unknown> {
    return this.#http.ask(method, path, body, signal ?? AbortSignal.timeout(this.#timeoutMs));
  }

  /** An input and, if `takeTree` is given, the screen right after it, in one round trip. */
  async #act(path: string, body: object, signal: AbortSignal | undefined, takeTree: TakeTree | undefined): Promise<unknown> {
    const answer = await this.#ask('POST', takeTree === undefined ? path : `${path}?tree=1`, body, signal);
    // A reading that cannot be parsed does not undo the input.
    const tree = takeTree === undefined ? undefined : ActedSchema.safeParse(answer).data?.tree;
    if (tree !== undefined) takeTree?.(tree);
    return answer;
  }

  #during(ms: number): AbortSignal {
    return AbortSignal.timeout(this.#timeoutMs + ms);
  }
}

type Hints = Pick<HelperFrameworkInfo, 'primary' | 'frameworks' | 'signals'>;

const NATIVE: Hints = { primary: 'native', frameworks: [], signals: [] };

/** Libraries in an app's package identify its framework even before the screen shows it. */
function withLibraries(hints: Hints, libraries: string[]): Hints {
  const has = (pattern: RegExp): boolean => libraries.some((signal) => pattern.test(signal));
  const frameworks = new Set(hints.frameworks);
  if (has(/libflutter/)) frameworks.add('flutter');
  if (has(/libreactnative/)) frameworks.add('react_native');
  if (has(/libhermes/)) frameworks.add('react_native_hermes');
  const named = frameworks.has('flutter') ? 'flutter' : frameworks.has('react_native') ? 'react_native' : hints.primary;
  return {
    primary: hints.primary === 'native' ? named : hints.primary,
    frameworks: [...frameworks],
    signals: [...hints.signals, ...libraries],
  };
}

/** An answer that does not follow the protocol is named as such, with its first fault. */
function read<T>(schema: z.ZodType<T>, path: string, answer: unknown): T {
  const { success, data, error } = schema.safeParse(answer);
  if (success) return data;
  const { path: at = [], message = '' } = error.issues[0] ?? {};
  const text = `the helper's answer to ${path} cannot be read: ${at.length === 0 ? '' : `${at.join('.')}: `}${message}`;
  throw path === '/tree' ? new TreeParseError(text) : new AdbCommandError(text, `helper ${path}`);
}
