import { z } from 'zod';
import { encodePng } from '@handsight/core/picture';
import { HandsightError } from '@handsight/core/error';
import { type Call, type DeviceEvent, type Modifier, withDeadline } from '@handsight/core/device';
import { ANDROID_SDK, makerOf } from '../form.ts';
import type { HttpReply, HttpRequest } from '../helper/http.ts';
import { textOf } from '../io/bytes.ts';
import { REAL_PACE } from '../pace.ts';
import type { Phone } from '../phone.ts';
import { pressKey, typeByKeys } from '../command/keys.ts';
import { drawGesture, screenPicture } from '../screen/face.ts';
import { untilIdle } from '../screen/idle.ts';
import { focusedField } from '../screen/foreground.ts';
import { readWindows } from '../uiautomator2/windows.ts';
import { wireWindow } from './wire-tree.ts';

const PROTOCOL_VERSION = 1;
/** Android's names of events; any other is about the windows. */
const TYPES: Partial<Record<DeviceEvent['type'], string>> = { changed: 'TYPE_WINDOW_CONTENT_CHANGED', touched: 'TYPE_VIEW_CLICKED' };
const HEARTBEAT_MS = 5000;
const ANNOUNCE_MS = 1000;

const coordinate = z.number().min(-100_000).max(100_000);
const duration = z.number().min(1).max(60_000);
const keycode = z.number().min(0).max(999);
const TapSchema = z.object({ x: coordinate, y: coordinate });
const SwipeSchema = z.object({ x1: coordinate, y1: coordinate, x2: coordinate, y2: coordinate, durationMs: duration });
const HoldSchema = z.object({ x: coordinate, y: coordinate, durationMs: duration });
const PointSchema = z.object({ x: coordinate, y: coordinate, atMs: z.number().min(0).max(60_000).default(0) });
const GestureSchema = z.object({ paths: z.array(z.array(PointSchema).min(1)).min(1).max(10), count: z.number().min(1).max(10).default(1) });
const KeySchema = z.object({ keycode, metaState: z.number().default(0) });
const KeysSchema = z.object({ keycodes: z.array(keycode).min(1).max(10_001) });
const TextSchema = z.object({ text: z.string().max(20_000) });
const IdleSchema = z.object({
  timeoutMs: z.number().min(0).max(60_000).default(10_000),
  quietMs: z.number().min(1).max(10_000).default(150),
});

const META: readonly [bit: number, modifier: Modifier][] = [
  [0x1000, 'ctrl'],
  [0x2, 'alt'],
  [0x1, 'shift'],
  [0x10000, 'meta'],
];
const ANY_SCREEN: ReadonlySet<number> = new Set([26, 223, 224]);

/** A refusal in the helper's format. */
class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The protocol of packages/android/helper, implemented by the phone itself: no code of the jar is run. */
export class HelperServer {
  readonly #phone: Phone;
  readonly #token: string;
  readonly #end: AbortController;
  readonly #ids = new Map<string, number>();
  /** The number of events so far; the newest has the number `#sequence - 1`. */
  #sequence = 0;

  constructor(phone: Phone, token: string, end: AbortController) {
    this.#phone = phone;
    this.#token = token;
    this.#end = end;
    const stop = phone.device.subscribe(() => this.#sequence++);
    end.signal.addEventListener('abort', stop, { once: true });
  }

  async answer(request: HttpRequest): Promise<HttpReply> {
    try {
      return await this.#route(request);
    } catch (error) {
      if (error instanceof Refused) return reply(error.status, { ok: false, error: error.code, message: error.message });
      if (error instanceof z.ZodError || error instanceof SyntaxError)
        return reply(400, { ok: false, error: 'bad_request', message: error.message.slice(0, 300) });
      throw error;
    }
  }

  async #route({ method, path, query, authorization, body }: HttpRequest): Promise<HttpReply> {
    const route = `${method} ${path}`;
    const { signal } = this.#end;
    const call = this.#phone.call(signal);
    if (route === 'GET /status') return reply(200, this.#status());
    if (this.#token !== '' && authorization !== `Bearer ${this.#token}`)
      throw new Refused(401, 'unauthorized', 'the token is missing or wrong');
    const json = (): unknown => JSON.parse(textOf(body) || '{}');
    switch (route) {
      case 'GET /tree':
        return reply(200, await this.#tree(query.get('package'), call));
      case 'GET /events':
        return { status: 200, type: 'application/x-ndjson', body: '', stream: (write, ended) => this.#stream(write, ended) };
      case 'GET /framework':
        return reply(200, { ok: true, packageName: query.get('package') ?? '', signals: [] });
      case 'GET /screen':
        return reply(200, { ok: true, screen: this.#screen() });
      case 'GET /screenshot':
        return reply(200, { ok: true, format: 'png', data: await this.#picture(call) });
      case 'GET /clipboard':
        return reply(200, { ok: true, text: (await this.#phone.device.clipboard?.get(call)) ?? '' });
      case 'POST /clipboard':
        await this.#phone.device.clipboard?.set(TextSchema.parse(json()).text, call);
        return reply(200, { ok: true });
      case 'POST /wait-idle':
        return reply(200, await this.#waitIdle(IdleSchema.parse(json()), signal));
      case 'POST /wake':
        this.#phone.wake();
        this.#phone.dismissLock();
        return reply(200, { ok: true, screen: this.#screen() });
      case 'POST /shutdown':
        setImmediate(() => this.#end.abort());
        return reply(200, { ok: true });
      default:
        return this.#withTree(await this.#act(route, json, call), query, call);
    }
  }

  /** Input commands. */
  async #act(route: string, json: () => unknown, call: Call): Promise<object> {
    await this.#phone.pace.take(REAL_PACE.helperInput, call.signal);
    switch (route) {
      case 'POST /tap': {
        const { x, y } = TapSchema.parse(json());
        return this.#draw([[{ x, y, atMs: 0 }]], 1, call);
      }
      case 'POST /swipe': {
        const { x1, y1, x2, y2, durationMs } = SwipeSchema.parse(json());
        const path = [{ x: x1, y: y1, atMs: 0 }, { x: x2, y: y2, atMs: durationMs }]; // prettier-ignore
        return this.#draw([path], 1, call);
      }
      case 'POST /long-press': {
        const { x, y, durationMs } = HoldSchema.parse(json());
        const path = [{ x, y, atMs: 0 }, { x, y, atMs: durationMs }]; // prettier-ignore
        return this.#draw([path], 1, call);
      }
      case 'POST /gesture': {
        const { paths, count } = GestureSchema.parse(json());
        return this.#draw(paths, count, call);
      }
      case 'POST /key': {
        const { keycode: code, metaState } = KeySchema.parse(json());
        return this.#keys([code], metaState, call);
      }
      case 'POST /keys':
        return this.#keys(KeysSchema.parse(json()).keycodes, 0, call);
      case 'POST /text':
        return this.#type(TextSchema.parse(json()).text, call);
      default:
        throw new Refused(404, 'not_found', `there is no ${route}`);
    }
  }

  #status(): object {
    const { form, facts } = this.#phone;
    const { manufacturer, model } = makerOf(form, facts.model);
    const sdkInt = ANDROID_SDK[form.android];
    return { ok: true, name: 'handsight-helper', version: '1', protocolVersion: PROTOCOL_VERSION, sdkInt, device: model, manufacturer };
  }

  #screen(): object {
    const { isAwake, isLocked, lock } = this.#phone;
    return { interactive: isAwake, locked: isLocked, secure: lock === 'pin' };
  }

  /** For `?tree=1`: the screen right after the input. The input counts as sent even if the reading fails. */
  async #withTree(done: object, query: URLSearchParams, call: Call): Promise<HttpReply> {
    const tree = query.has('tree') ? await this.#tree(null, call).catch(() => undefined) : undefined;
    return reply(200, { ...done, ...(tree === undefined ? {} : { tree }) });
  }

  async #tree(packageName: string | null, call: Call): Promise<object> {
    const phone = this.#phone;
    await phone.pace.take(REAL_PACE.helperTree, call.signal);
    const sequence = this.#sequence;
    const { width, height } = await phone.size(call);
    // Accessibility lists no untouchable windows, hence no toasts.
    const listed = (await readWindows(phone, call)).filter(({ info: { kind } }) => kind !== 'toast');
    const windows = listed.filter(({ info }) => packageName === null || info.process === packageName);
    return {
      ok: true,
      protocolVersion: PROTOCOL_VERSION,
      sequence,
      screen: this.#screen(),
      display: [width, height, phone.facts.density, await phone.rotation(call)],
      windows: windows.map(({ info, root }) => wireWindow(info, this.#idOf(info.window_uid), root, phone.users)),
      nodes: 0,
      cut: false,
    };
  }

  #idOf(uid: string): number {
    const id = this.#ids.get(uid) ?? this.#ids.size + 1;
    this.#ids.set(uid, id);
    return id;
  }

  /** A line for each change, until either side closes the stream. */
  async #stream(write: (text: string) => void, ended: AbortSignal): Promise<void> {
    const { device, clock } = this.#phone;
    const over = AbortSignal.any([ended, this.#end.signal]);
    const toasts = new Set<string>();
    const stop = device.subscribe((event) => {
      write(`${JSON.stringify(this.#eventOf(event))}\n`);
      if (event.type === 'windows_changed') void this.#announceToasts(toasts, write, over).catch(() => undefined);
    });
    const goesOn = (): boolean => !over.aborted;
    while (goesOn()) {
      await clock.after(HEARTBEAT_MS, over).catch(() => undefined);
      if (goesOn()) write('\n');
    }
    stop();
  }

  /** A toast is announced by an event with its text. */
  async #announceToasts(known: Set<string>, write: (text: string) => void, signal: AbortSignal): Promise<void> {
    const { device, clock } = this.#phone;
    const windows = await withDeadline(clock, ANNOUNCE_MS, 'a toast', (call) => device.windows(call), signal);
    for (const { kind, window_uid, process, title } of windows) {
      if (kind !== 'toast' || known.has(window_uid)) continue;
      known.add(window_uid);
      const type = 'TYPE_NOTIFICATION_STATE_CHANGED';
      write(`${JSON.stringify({ seq: this.#sequence - 1, type, package: process, window: -1, text: title })}\n`);
    }
  }

  #eventOf(event: DeviceEvent): object {
    const uid = 'window_uid' in event ? event.window_uid : '';
    const type = TYPES[event.type] ?? 'TYPE_WINDOWS_CHANGED';
    return { seq: this.#sequence - 1, type, package: uid.split('/')[0] ?? '', window: uid === '' ? -1 : this.#idOf(uid) };
  }

  async #waitIdle({ timeoutMs, quietMs }: z.infer<typeof IdleSchema>, signal: AbortSignal): Promise<object> {
    const events: string[] = [];
    const stop = this.#phone.device.subscribe((event) => {
      if (events.length < 100) events.push(TYPES[event.type] ?? 'TYPE_WINDOWS_CHANGED');
    });
    const idle = await untilIdle(this.#phone.device, this.#phone.clock, signal, { quietMs, patienceMs: timeoutMs });
    stop();
    return { ok: true, idle, reason: idle ? 'events_quiet' : 'timeout', events };
  }

  async #picture(call: Call): Promise<string> {
    await this.#phone.pace.take(REAL_PACE.helperPicture, call.signal);
    return Buffer.from(await encodePng(await screenPicture(this.#phone, call))).toString('base64');
  }

  async #draw(paths: z.infer<typeof GestureSchema>['paths'], count: number, call: Call): Promise<object> {
    this.#requireLight();
    try {
      await drawGesture(this.#phone, paths, call, count);
    } catch (error) {
      if (!(error instanceof HandsightError) || error.kind !== 'OffScreen') throw error;
    }
    return { ok: true };
  }

  async #keys(codes: readonly number[], metaState: number, call: Call): Promise<object> {
    const modifiers = META.filter(([bit]) => (metaState & bit) !== 0).map(([, modifier]) => modifier);
    for (const code of codes) {
      if (!ANY_SCREEN.has(code)) this.#requireLight();
      await pressKey(this.#phone, code, modifiers, call);
    }
    return { ok: true };
  }

  async #type(text: string, call: Call): Promise<object> {
    this.#requireLight();
    const field = await focusedField(this.#phone, call);
    const isAscii = /^[\x20-\x7e\n]*$/.test(text);
    if (isAscii && (field === undefined || field.password || text.includes('\n'))) {
      await typeByKeys(this.#phone, text, call);
      return { ok: true, by: 'keys' };
    }
    await this.#phone.device.type(text, call);
    return { ok: true, by: field === undefined || field.password ? 'clipboard' : 'set_text' };
  }

  #requireLight(): void {
    if (this.#phone.faults.forbidden.has('input')) throw new Refused(403, 'input_refused', 'Android refused the input (INJECT_EVENTS)');
    if (!this.#phone.isAwake) throw new Refused(423, 'asleep', 'the phone sleeps');
  }
}

const reply = (status: number, body: object): HttpReply => ({ status, body: JSON.stringify(body) });
