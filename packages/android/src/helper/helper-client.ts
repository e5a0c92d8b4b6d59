import { z } from 'zod';
import { HandsightError, windowGone } from '@handsight/core/error';
import { computeIdleFingerprint, frameworkHints, type FrameworkKind, packageOf, readDump } from '@handsight/core/screen';
import type { Gesture } from '@handsight/core/device';
import { HelperHttp, HelperRefusal } from './helper-http.ts';
import { pointerActions } from './pointer-actions.ts';

export interface HelperStatus {
  ok: boolean;
  name: string;
  version: string;
  protocolVersion: number;
  sdkInt: number;
  device: string;
  manufacturer: string;
}

export interface HelperFrameworkInfo {
  ok: boolean;
  packageName: string;
  primary: FrameworkKind;
  frameworks: string[];
  signals: string[];
}

export interface HelperIdleResult {
  ok: boolean;
  idle: boolean;
  reason: string;
  /** The server on the phone does not name its events. */
  events: string[];
}

/** The screen as the server on the phone gives it. */
export interface HelperJson {
  format: 'appium-source';
  packageName: string;
  source: string;
}

const HELPER_NAME = 'appium-uiautomator2-server';
/** The agentest dialect's number for this set of calls. */
const PROTOCOL_VERSION = 1;
const DEFAULT_TIMEOUT_MS = 10_000;
const READY_TIMEOUT_MS = 30_000;
const READY_POLL_MS = 100;
const IDLE_POLL_MS = 150;

const StatusSchema = z.object({ ready: z.boolean().default(true), build: z.object({ version: z.string() }).partial().default({}) });
const SessionSchema = z.object({ sessionId: z.string().regex(/^[\w-]{1,100}$/) });
const InfoSchema = z.object({ apiVersion: z.coerce.number(), model: z.string(), manufacturer: z.string() }).partial();

/** Reading must not wait for a screen that never rests: the door settles by itself. */
const SETTINGS = { waitForIdleTimeout: 0, waitForSelectorTimeout: 0, actionAcknowledgmentTimeout: 0, scrollAcknowledgmentTimeout: 0 };

/** The agentest dialect's client of the program on the phone, which here is Appium's UiAutomator2 server. */
export class HelperClient {
  readonly #http: HelperHttp;
  readonly #timeoutMs: number;
  #session: Promise<string> | undefined;

  constructor(hostPort: number, defaultTimeoutMs = DEFAULT_TIMEOUT_MS) {
    this.#http = new HelperHttp(hostPort);
    this.#timeoutMs = defaultTimeoutMs;
  }

  /** Null while the helper is not ready. */
  async status(timeoutMs = this.#timeoutMs): Promise<HelperStatus | null> {
    const signal = AbortSignal.timeout(Math.ceil(timeoutMs));
    try {
      const { ready, build } = StatusSchema.parse(await this.#http.ask('GET', '/status', undefined, signal));
      if (!ready) return null;
      const info = InfoSchema.parse(await this.#in('GET', '/appium/device/info', undefined, signal));
      return {
        ok: true,
        name: HELPER_NAME,
        version: build.version ?? '',
        protocolVersion: PROTOCOL_VERSION,
        sdkInt: info.apiVersion ?? 0,
        device: info.model ?? '',
        manufacturer: info.manufacturer ?? '',
      };
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

  /** The server knows neither a compact form nor a choice of package: what is asked for is checked, not filtered. */
  async getTree(opts: { compact?: boolean; packageName?: string; signal?: AbortSignal } = {}): Promise<HelperJson> {
    const source = z.string().parse(await this.#in('GET', '/source', undefined, this.#until(opts.signal)));
    const packageName = packageOf(readDump(source).root);
    if (opts.packageName !== undefined && opts.packageName !== packageName)
      throw windowGone({ package: packageName }, `${packageName} is in front, not ${opts.packageName}`);
    return { format: 'appium-source', packageName, source };
  }

  /** The source alone, for whoever reads it anyway. */
  async source(signal: AbortSignal): Promise<string> {
    return z.string().parse(await this.#in('GET', '/source', undefined, signal));
  }

  async detectFramework(packageName?: string): Promise<HelperFrameworkInfo> {
    const tree = await this.getTree(packageName === undefined ? {} : { packageName });
    return { ok: true, packageName: tree.packageName, ...frameworkHints(readDump(tree.source).root) };
  }

  /** Two equal readings are this server's only sign of idleness. */
  async waitForIdle(opts: { timeoutMs?: number; packageName?: string } = {}): Promise<HelperIdleResult> {
    const end = performance.now() + (opts.timeoutMs ?? this.#timeoutMs);
    const look = async (): Promise<string> => computeIdleFingerprint(readDump(await this.source(this.#until(undefined))).root);
    let before = await look();
    while (performance.now() + IDLE_POLL_MS < end) {
      await new Promise((resolve) => setTimeout(resolve, IDLE_POLL_MS));
      const now = await look();
      if (now === before) return { ok: true, idle: true, reason: 'events_quiet', events: [] };
      before = now;
    }
    return { ok: true, idle: false, reason: 'timeout', events: [] };
  }

  /** Base64 of a PNG. */
  async screenshot(signal?: AbortSignal): Promise<string> {
    return z.string().parse(await this.#in('GET', '/screenshot', undefined, this.#until(signal)));
  }

  tap(x: number, y: number): Promise<void> {
    return this.gesture(oneFinger([{ x, y, atMs: 0 }]));
  }

  swipe(x1: number, y1: number, x2: number, y2: number, durationMs: number): Promise<void> {
    return this.gesture(
      oneFinger([
        { x: x1, y: y1, atMs: 0 },
        { x: x2, y: y2, atMs: durationMs },
      ]),
    );
  }

  longPress(x: number, y: number, durationMs: number): Promise<void> {
    return this.gesture(
      oneFinger([
        { x, y, atMs: 0 },
        { x, y, atMs: durationMs },
      ]),
    );
  }

  /** Any number of fingers. */
  async gesture(gesture: Gesture, signal?: AbortSignal): Promise<void> {
    await this.#in('POST', '/actions', { actions: pointerActions(gesture) }, this.#until(signal));
  }

  async key(keycode: number, signal?: AbortSignal): Promise<void> {
    await this.#in('POST', '/appium/device/press_keycode', { keycode }, this.#until(signal));
  }

  /** Into whatever has the focus, behind what it holds. */
  async typeText(text: string, signal?: AbortSignal): Promise<void> {
    await this.#in('POST', '/keys', { text, replace: false }, this.#until(signal));
  }

  async shutdown(): Promise<void> {
    const session = await this.#session?.catch(() => undefined);
    if (session !== undefined)
      await this.#http.ask('DELETE', `/session/${session}`, undefined, AbortSignal.timeout(this.#timeoutMs)).catch(() => undefined);
    this.#http.close();
  }

  #until(signal: AbortSignal | undefined): AbortSignal {
    return signal ?? AbortSignal.timeout(this.#timeoutMs);
  }

  async #in(method: 'GET' | 'POST', path: string, body: object | undefined, signal: AbortSignal): Promise<unknown> {
    this.#session ??= this.#begin(signal);
    const session = await this.#session.catch((error: unknown) => {
      this.#session = undefined;
      throw error;
    });
    return this.#http.ask(method, `/session/${session}${path}`, body, signal);
  }

  async #begin(signal: AbortSignal): Promise<string> {
    const capabilities = { alwaysMatch: {}, firstMatch: [{}] };
    const { sessionId } = SessionSchema.parse(await this.#http.ask('POST', '/session', { capabilities }, signal));
    await this.#http.ask('POST', `/session/${sessionId}/appium/settings`, { settings: SETTINGS }, signal).catch((error: unknown) => {
      if (!(error instanceof HelperRefusal)) throw error;
    });
    return sessionId;
  }
}

const oneFinger = (path: Gesture['paths'][number]): Gesture => ({ paths: [path], button: 'left', count: 1, modifiers: [] });
