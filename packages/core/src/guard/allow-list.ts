import type { Config } from '../config/schema.ts';
import { HandsightError } from '../error/errors.ts';

/** The names that lists and rules may use. */
export interface GuardNames {
  readonly known: readonly string[];
  isInput(name: string): boolean;
  /** Those that return a picture of the screen. */
  readonly pictures: readonly string[];
  /** What an agent needs to find out what it may do; only an explicit `deny` takes these away. */
  readonly alwaysAllowed: readonly string[];
}

/**
 * Which tools may be used. One input has a name in every contract: it is denied if any of its names is, so that no other spelling bypasses
 * the list, and allowed by a name that covers no more than the input itself.
 */
export class AllowList {
  /** Whether pictures are denied, under any name: then none is included in other results either. */
  readonly deniesPictures: boolean;
  readonly #allow: ReadonlySet<string>;
  readonly #deny: ReadonlySet<string>;
  readonly #allowsByDefault: boolean;

  constructor(config: Config['actions'], { pictures, alwaysAllowed }: Pick<GuardNames, 'pictures' | 'alwaysAllowed'>) {
    this.#allow = new Set([...config.allow, ...alwaysAllowed]);
    this.#deny = new Set(config.deny);
    this.#allowsByDefault = config.default === 'allow';
    this.deniesPictures = pictures.some((name) => this.#deny.has(name));
  }

  /** Throws PermissionDenied. `narrower` names deny, but do not allow, because they name special variants only. */
  check(names: readonly string[], narrower: readonly string[] = [], called = names[0] ?? 'this'): void {
    this.refuseDenied([...names, ...narrower], called);
    if (this.#allowsByDefault || names.some((name) => this.#allow.has(name))) return;
    throw new HandsightError('PermissionDenied', `${called} is not in the list of allowed actions`, { tool: called });
  }

  /** Throws PermissionDenied if one of these names is denied. */
  refuseDenied(names: readonly string[], called = names[0] ?? 'this'): void {
    const denied = names.find((name) => this.#deny.has(name));
    if (denied === undefined) return;
    const which = denied === called ? `${called} is denied` : `${called} is denied, because ${denied} is`;
    throw new HandsightError('PermissionDenied', which, { tool: called, denied });
  }

  /** Throws PermissionDenied. */
  requirePictures(called: string): void {
    if (this.deniesPictures) throw new HandsightError('PermissionDenied', `${called} is denied, because pictures are`, { tool: called });
  }
}
