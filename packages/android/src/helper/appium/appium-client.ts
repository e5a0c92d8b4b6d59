import { z } from 'zod';
import { HandsightError } from '@handsight/core/error';
import type { Gesture, PathPoint } from '@handsight/core/device';
import { HelperHttp, HelperRefusal } from '../helper-http.ts';

const BETWEEN_TAPS_MS = 100;
const TOUCH_MS = 40;

type PointerItem =
  | { type: 'pointerMove'; duration: number; x: number; y: number; origin: 'viewport' }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 }
  | { type: 'pause'; duration: number };

interface PointerSource {
  type: 'pointer';
  id: string;
  parameters: { pointerType: 'touch' };
  actions: PointerItem[];
}

/** A gesture as WebDriver actions: one input source per finger, all starting at the same time. */
export const pointerActions = ({ paths, count }: Gesture): PointerSource[] =>
  paths.map((path, i) => ({
    type: 'pointer',
    id: `finger${i + 1}`,
    parameters: { pointerType: 'touch' },
    actions: Array.from({ length: count }, (_, n) => [...(n === 0 ? [] : [pause(BETWEEN_TAPS_MS)]), ...once(path)]).flat(),
  }));

function once(path: PathPoint[]): PointerItem[] {
  const [first, ...rest] = path;
  if (first === undefined) return [];
  const items: PointerItem[] = [move(first, 0), { type: 'pointerDown', button: 0 }];
  if (rest.length === 0) items.push(pause(TOUCH_MS));
  let before = first;
  for (const point of rest) {
    const ms = Math.round(point.atMs - before.atMs);
    const isHold = point.x === before.x && point.y === before.y;
    if (!isHold) items.push(move(point, ms));
    else if (ms > 0) items.push(pause(ms));
    before = point;
  }
  items.push({ type: 'pointerUp', button: 0 });
  return items;
}

const pause = (duration: number): PointerItem => ({ type: 'pause', duration });
const move = ({ x, y }: PathPoint, duration: number): PointerItem => ({
  type: 'pointerMove',
  duration,
  x: Math.round(x),
  y: Math.round(y),
  origin: 'viewport',
});

const DEFAULT_TIMEOUT_MS = 10_000;
const READY_TIMEOUT_MS = 30_000;
const READY_POLL_MS = 100;

const StatusSchema = z.object({ ready: z.boolean().default(true), build: z.object({ version: z.string() }).partial().default({}) });
const SessionSchema = z.object({ sessionId: z.string().regex(/^[\w-]{1,100}$/) });

/** Reading must not wait for a screen that never becomes idle: Handsight does its own settling. */
const SETTINGS = { waitForIdleTimeout: 0, waitForSelectorTimeout: 0, actionAcknowledgmentTimeout: 0, scrollAcknowledgmentTimeout: 0 };

/** Appium's UiAutomator2 server on the phone, as far as a driver needs it. */
export class AppiumClient {
  readonly #http: HelperHttp;
  readonly #timeoutMs: number;
  #session: Promise<string> | undefined;

  constructor(hostPort: number, defaultTimeoutMs = DEFAULT_TIMEOUT_MS) {
    this.#http = new HelperHttp(hostPort);
    this.#timeoutMs = defaultTimeoutMs;
  }

  /** Its version; undefined while it is not ready. */
  async version(timeoutMs = this.#timeoutMs): Promise<string | undefined> {
    const signal = AbortSignal.timeout(Math.ceil(timeoutMs));
    try {
      const { ready, build } = StatusSchema.parse(valueOf(await this.#http.ask('GET', '/status', undefined, signal)));
      return ready ? (build.version ?? '') : undefined;
    } catch {
      return undefined;
    }
  }

  async waitForReady(timeoutMs = READY_TIMEOUT_MS): Promise<string> {
    const end = performance.now() + timeoutMs;
    for (;;) {
      const version = await this.version(Math.max(1, Math.min(this.#timeoutMs, end - performance.now())));
      if (version !== undefined) return version;
      if (performance.now() + READY_POLL_MS >= end)
        throw new HandsightError('Timeout', `Appium's server was not ready within ${timeoutMs} ms`, { timeout_ms: timeoutMs });
      await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS));
    }
  }

  async source(signal: AbortSignal): Promise<string> {
    return z.string().parse(await this.#in('GET', '/source', undefined, signal));
  }

  /** Any number of fingers. */
  async gesture(gesture: Gesture, signal?: AbortSignal): Promise<void> {
    await this.#in('POST', '/actions', { actions: pointerActions(gesture) }, this.#until(signal));
  }

  /** Appends to the focused element's text. */
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
    return valueOf(await this.#http.ask(method, `/session/${session}${path}`, body, signal));
  }

  async #begin(signal: AbortSignal): Promise<string> {
    const capabilities = { alwaysMatch: {}, firstMatch: [{}] };
    const { sessionId } = SessionSchema.parse(valueOf(await this.#http.ask('POST', '/session', { capabilities }, signal)));
    await this.#http.ask('POST', `/session/${sessionId}/appium/settings`, { settings: SETTINGS }, signal).catch((error: unknown) => {
      if (!(error instanceof HelperRefusal)) throw error;
    });
    return sessionId;
  }
}

/** Every answer is wrapped in `value`. */
const valueOf = (answer: unknown): unknown => (typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : answer);
