import { stringify } from 'yaml';

import { type ActionInput, ActionSchema } from '@handsight/core/act';
import { readStepDetails, type StepDetails, type TraceRow } from '@handsight/core/record';
import { type UnifiedUINode, walk } from '@handsight/core/screen';
import { KEY_NAMES, keyNamed } from '../read/keys.ts';
import { durableSelector, elementAt, literal } from './durable-selector.ts';
import { nameIn, recordedAssertions, type StepData } from './recorded-assertions.ts';

export interface RecordedFlow {
  /** The flow file. */
  text: string;
  steps: number;
  /** Steps that may not find their element again, and why. */
  notDurable: string[];
  /** Variables that replace typed secrets. */
  secrets: string[];
  /** The device it was recorded on; undefined for an empty trace. */
  device: string | undefined;
}

export interface FlowSource {
  /** The trace's folder; the files next to its rows allow better selectors. */
  folder?: string | undefined;
  /** The flow's app, if it is not the one most steps used. */
  appId?: string | undefined;
}

/** A trace's actions as a flow with durable selectors: id, else text, else relation; a point only if there is nothing else. */
export async function flowFromTrace(rows: readonly TraceRow[], { folder, appId }: FlowSource = {}): Promise<RecordedFlow> {
  const writer = new FlowWriter();
  for (const row of rows) writer.add(row, folder === undefined ? undefined : await readStepDetails(folder, row.trace_seq));
  return writer.flow(appId);
}

class FlowWriter {
  readonly #steps: StepData[] = [];
  readonly #notDurable: string[] = [];
  readonly #secrets: string[] = [];
  /** Number of steps per app. */
  readonly #apps = new Map<string, number>();
  #launched: string | undefined;
  #device: string | undefined;
  #details: StepDetails | undefined;

  add(row: TraceRow, details: StepDetails | undefined): void {
    const { args, result_summary: result } = row;
    this.#details = details;
    if (typeof args['device'] === 'string') this.#device ??= args['device'];
    if (result['ok'] === false || 'error' in result || args['dry_run'] === true) return;
    if (!('action' in args)) this.#addSeen(row);
    else {
      if (typeof details?.app === 'string' && details.app !== '') this.#apps.set(details.app, (this.#apps.get(details.app) ?? 0) + 1);
      this.#addAction(this.#withoutSecrets(args['action']), row);
    }
  }

  flow(appId: string | undefined): RecordedFlow {
    const header = stringify({ appId: appId ?? this.#launched ?? this.#mostUsed() ?? 'unknown' });
    const notes = this.#notDurable.map((note) => `# ${note}\n`).join('');
    return {
      text: `${notes}${header}---\n${this.#steps.length === 0 ? '[]\n' : stringify(this.#steps)}`,
      steps: this.#steps.length,
      notDurable: this.#notDurable,
      secrets: this.#secrets,
      device: this.#device,
    };
  }

  #mostUsed(): string | undefined {
    return [...this.#apps].sort(([, a], [, b]) => b - a)[0]?.[0];
  }

  /** A text missing from the trace was a secret. */
  #withoutSecrets(action: unknown): unknown {
    if (typeof action !== 'object' || action === null) return action;
    return Object.fromEntries(Object.entries(action).map(([key, value]) => [key, isHidden(value) ? this.#secret() : value]));
  }

  #secret(): string {
    const name = `SECRET_${this.#secrets.length + 1}`;
    this.#secrets.push(name);
    return `\${${name}}`;
  }

  #addAction(given: unknown, row: TraceRow): void {
    const parsed = ActionSchema.safeParse(given);
    if (!parsed.success) {
      this.#doubt(row, 'the trace does not hold all of it; it is left out');
      return;
    }
    const action = parsed.data;
    switch (action.type) {
      case 'tap':
        this.#push({ [action.count > 1 ? 'doubleTapOn' : 'tapOn']: this.#place(row, action) });
        return;
      case 'invoke':
      case 'focus':
        this.#push({ tapOn: this.#place(row, action) });
        return;
      case 'set_checked':
        this.#pushState(this.#place(row, action), action.checked, row);
        return;
      case 'long_press':
        this.#push({ longPressOn: this.#place(row, action) });
        return;
      case 'type':
        if (action.target !== undefined) this.#push({ tapOn: this.#place(row, action) });
        if (action.clearFirst) this.#push('eraseText');
        if (action.text !== '') this.#push({ inputText: escaped(action.text) });
        if (action.submit) this.#push({ pressKey: 'Enter' });
        return;
      case 'set_value':
        this.#push({ tapOn: this.#place(row, action) });
        if (action.clearFirst) this.#push('eraseText');
        this.#push({ inputText: escaped(action.value) });
        return;
      case 'clear':
        this.#push({ tapOn: this.#place(row, action) });
        this.#push('eraseText');
        return;
      case 'erase':
        this.#push({ eraseText: action.count });
        return;
      case 'key':
        this.#pushKey(action.keys, row);
        return;
      case 'swipe':
        this.#push({ swipe: { direction: action.direction.toUpperCase(), duration: action.durationMs } });
        return;
      case 'swipe_points': {
        this.#push({
          swipe: { start: `${action.from.x},${action.from.y}`, end: `${action.to.x},${action.to.y}`, duration: action.durationMs },
        });
        return;
      }
      case 'scroll':
        this.#push(action.direction === 'down' ? 'scroll' : { swipe: { direction: FINGER[action.direction] } });
        return;
      case 'scroll_to':
        this.#push({ scrollUntilVisible: { element: this.#place(row, action), direction: action.direction.toUpperCase() } });
        return;
      case 'launch_app':
      case 'restart_app':
        this.#launched ??= action.app;
        this.#push({ launchApp: { appId: action.app, stopApp: action.type === 'restart_app' } });
        return;
      case 'stop_app':
        this.#push({ stopApp: action.app });
        return;
      case 'kill_app':
        this.#push({ killApp: action.app });
        return;
      case 'reset_app':
        this.#push({ clearState: action.app });
        return;
      case 'open_link':
        this.#push({ openLink: action.url });
        return;
      case 'set_clipboard':
        this.#push({ setClipboard: escaped(action.text) });
        return;
      case 'wait':
        return;
      default:
        this.#doubt(row, `flows have no command for ${action.type}; it is left out`);
    }
  }

  /** A tap would flip a control already in the wanted state: it is conditional on the state, and the result is asserted. */
  #pushState(place: StepData, checked: boolean, row: TraceRow): void {
    const selector = typeof place === 'string' ? { text: place } : place;
    if ('point' in selector) {
      this.#doubt(row, 'what stands there is turned by a tap, whatever state it is in');
      this.#push({ tapOn: place });
      return;
    }
    this.#push({ runFlow: { when: { visible: { ...selector, checked: !checked } }, commands: [{ tapOn: place }] } });
    this.#push({ assertVisible: { ...selector, checked } });
  }

  /** What was waited for or checked becomes an assertion. */
  #addSeen(row: TraceRow): void {
    const { steps, leftOut } = recordedAssertions(row);
    for (const step of steps) this.#push(step);
    for (const what of leftOut) this.#doubt(row, `flows have no assertion for ${what}; it is left out`);
  }

  /** How a flow finds the action's target again. */
  #place(row: TraceRow, action: ActionInput): StepData {
    const seen = this.#seenPlace(row, action);
    if (seen !== undefined) return seen;
    const target = partOf(row.result_summary, 'target');
    const id = partOf(target, 'resource_id');
    if (typeof id === 'string' && id !== '') return { id: literal(id.slice(id.lastIndexOf('/') + 1)) };
    const selector = partOf(target, 'selector');
    const name = typeof selector === 'string' ? nameIn(selector) : undefined;
    if (name !== undefined && name !== '') {
      if (typeof selector === 'string' && /\[index=\d+\]$/.test(selector))
        this.#doubt(row, `others beside it are called "${name}", too; add an index`);
      return literal(name);
    }
    const aimed = 'target' in action ? action.target : undefined;
    if (aimed !== undefined && 'x' in aimed) {
      this.#doubt(row, 'it is aimed at a place, for nothing there has a name');
      return { point: `${aimed.x},${aimed.y}` };
    }
    this.#doubt(row, 'its element has neither id nor name');
    return { id: 'unknown' };
  }

  /** From the screen as it was before the action. */
  #seenPlace(row: TraceRow, action: ActionInput): StepData | undefined {
    const root = this.#details?.screen_before;
    if (root === null || root === undefined) return undefined;
    const aimed = 'target' in action ? action.target : undefined;
    const node = targetIn(root, this.#details?.target_id) ?? (aimed !== undefined && 'x' in aimed ? elementAt(root, aimed) : undefined);
    const found = node === undefined ? undefined : durableSelector(root, node, root.bounds);
    if (found === undefined) return undefined;
    if (found.doubt !== undefined) this.#doubt(row, found.doubt);
    const { text, ...rest } = found.selector;
    return text !== undefined && Object.keys(rest).length === 0 ? text : { ...found.selector };
  }

  #pushKey(keys: string, row: TraceRow): void {
    if (keys === 'back') {
      this.#push('back');
      return;
    }
    const name = KEY_NAMES.find((each) => keyNamed(each) === keys);
    if (name === undefined) this.#doubt(row, `flows have no key ${keys}; it is left out`);
    else this.#push({ pressKey: name });
  }

  #push(step: StepData): void {
    this.#steps.push(step);
  }

  #doubt({ trace_seq, tool }: TraceRow, why: string): void {
    this.#notDurable.push(`step ${this.#steps.length + 1} (${tool}, ${trace_seq} of the trace): ${why}`);
  }
}

const targetIn = (root: UnifiedUINode, id: string | null | undefined): UnifiedUINode | undefined =>
  typeof id === 'string' ? [...walk(root)].find((node) => node.id === id) : undefined;

const FINGER = { up: 'DOWN', down: 'UP', left: 'RIGHT', right: 'LEFT' } as const;

const isHidden = (value: unknown): boolean => partOf(value, '__redacted') === true;

const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;

/** `${` would start an expression, so it is escaped, except in our own secret variables. */
const escaped = (text: string): string => (/^\$\{SECRET_\d+\}$/.test(text) ? text : text.replaceAll('${', '\\${'));
