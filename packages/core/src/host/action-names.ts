import type { GuardNames } from '../guard/allow-list.ts';
import { comparesAs, type ComparedField, type Compares } from '../record/replay/compare.ts';

/** A kind of action that a tool sends, and what it fixes about it. */
export interface SentForm<Kind extends string = string> {
  type: Kind;
  at?: 'point' | 'element';
  button?: 'left' | 'right';
  /** 2 stands for several. */
  count?: 1 | 2;
  keys?: 'back';
}

/** What a tool sends: its kinds of action, or `any` if the caller's file or script decides. */
export type Sends<Kind extends string = string> = readonly (Kind | SentForm<Kind>)[] | 'any';

/** A name for allow lists, deny lists and rules: that of a tool, a reading, a path, or of an action in some dialect. */
export interface ActionName<Kind extends string = string> {
  name: string;
  /** A name that sends one kind of action is a spelling of it. */
  sends?: Sends<Kind> | undefined;
  /** It returns a picture of the screen. */
  isPicture?: boolean | undefined;
  /** An agent needs it to find out what it may do; only an explicit `deny` takes it away. */
  isAlwaysAllowed?: boolean | undefined;
  /** What a replay compares, if its kind does not say. */
  compares?: readonly ComparedField[] | undefined;
}

export interface KindOfAction {
  /** Who may do these may do this; denying one of them denies it. */
  variantOf?: readonly string[];
  /** It does these besides: denying one of them denies it. */
  includes?: readonly string[];
  compares: Compares;
}

/** What decides whether a name fits an action. */
interface SentAction {
  type: string;
  target?: object | undefined;
  button?: string;
  count?: number;
  keys?: string;
}

interface Spelling {
  name: string;
  form: SentForm;
}

/** The names that a host knows, given to it when it is opened. */
export class ActionNames implements GuardNames {
  readonly #kinds: ReadonlyMap<string, KindOfAction>;
  readonly #records = new Map<string, ActionName[]>();
  /** By kind; the kind itself comes first. */
  readonly #spellings = new Map<string, Spelling[]>();

  constructor(kinds: Readonly<Record<string, KindOfAction>>, names: readonly ActionName[]) {
    this.#kinds = new Map(Object.entries(kinds));
    for (const type of this.#kinds.keys()) this.#spellings.set(type, [{ name: type, form: { type } }]);
    for (const record of names) {
      this.#records.set(record.name, [...(this.#records.get(record.name) ?? []), record]);
      const forms = formsOf(record);
      if (new Set(forms.map(({ type }) => type)).size !== 1) continue;
      for (const form of forms) this.#spellings.get(form.type)?.push({ name: record.name, form });
    }
  }

  isKnown(name: string): boolean {
    return this.#kinds.has(name) || this.#records.has(name);
  }

  isInput(name: string): boolean {
    return this.#kinds.has(name) || this.#recordsOf(name).some(({ sends }) => sends !== undefined);
  }

  get known(): string[] {
    return [...new Set([...this.#kinds.keys(), ...this.#records.keys()])];
  }

  get pictures(): string[] {
    return this.#flagged(({ isPicture }) => isPicture === true);
  }

  get alwaysAllowed(): string[] {
    return this.#flagged(({ isAlwaysAllowed }) => isAlwaysAllowed === true);
  }

  /** Every name whose denial denies this kind of action. */
  spellingsOf(type: string): string[] {
    return unique(this.#related(type).flatMap((kind) => this.#namesOf(kind)));
  }

  /** An action's names: those that cover no more than this variant of it, and those of other variants. */
  of(action: SentAction): { fitting: string[]; others: string[] } {
    const fitting = unique(
      [action.type, ...(this.#kinds.get(action.type)?.variantOf ?? [])]
        .flatMap((kind) => this.#spellings.get(kind) ?? [])
        .filter(({ form }) => fits(form, action))
        .map(({ name }) => name),
    );
    return { fitting, others: this.spellingsOf(action.type).filter((name) => !fitting.includes(name)) };
  }

  /** Whether a tool says that it sends this kind of action; allowing such a tool allows these. */
  covers(tool: string, type: string): boolean {
    return this.#recordsOf(tool).some((record) => formsOf(record).some((form) => form.type === type));
  }

  /** Whether a tool's record leaves out this kind of action, so that its lists and rules would not hold it. */
  isUndeclared(tool: string, type: string): boolean {
    const senders = this.#recordsOf(tool).filter(({ sends }) => sends !== undefined);
    return senders.length > 0 && !senders.some(({ sends }) => sends === 'any') && !this.covers(tool, type);
  }

  comparedFields(tool: string): readonly ComparedField[] {
    const record = this.#recordsOf(tool).find(({ sends, compares }) => sends !== undefined || compares !== undefined);
    if (record?.compares !== undefined) return record.compares;
    const forms = record === undefined ? [{ type: tool }] : formsOf(record);
    return comparesAs(forms.map(({ type, at }) => this.#comparesAt(type, at)));
  }

  #comparesAt(type: string, at: SentForm['at']): Compares | undefined {
    const kind = this.#kinds.get(type);
    return kind === undefined ? undefined : at === undefined ? kind.compares : at === 'element' ? 'element' : 'outcome';
  }

  #recordsOf(name: string): readonly ActionName[] {
    return this.#records.get(name) ?? [];
  }

  #namesOf(kind: string): string[] {
    return (this.#spellings.get(kind) ?? []).map(({ name }) => name);
  }

  #related(type: string): string[] {
    const { variantOf = [], includes = [] } = this.#kinds.get(type) ?? {};
    return [type, ...variantOf, ...includes];
  }

  #flagged(has: (record: ActionName) => boolean): string[] {
    return [...this.#records].filter(([, records]) => records.some(has)).map(([name]) => name);
  }
}

const unique = (names: readonly string[]): string[] => [...new Set(names)];

const formsOf = ({ sends = [] }: ActionName): SentForm[] =>
  sends === 'any' ? [] : sends.map((sent) => (typeof sent === 'string' ? { type: sent } : sent));

const BACK = /^(?:keycode_)?(?:back|4)$/i;

function fits({ at, button, count, keys }: SentForm, action: SentAction): boolean {
  return (
    (at === undefined || at === placeOf(action)) &&
    (button === undefined || button === action.button) &&
    (count === undefined || (action.count !== undefined && (count === 1) === (action.count === 1))) &&
    (keys === undefined || BACK.test(action.keys ?? ''))
  );
}

function placeOf({ type, target }: SentAction): SentForm['at'] {
  if (type === 'swipe_points' || (target !== undefined && 'x' in target)) return 'point';
  return type === 'key' && target === undefined ? undefined : 'element';
}
