import type { Config } from '../config/schema.ts';
import { HandsightError } from '../error/errors.ts';

/** What an agent needs to find out what it may do; only an explicit `deny` takes these away. */
export const ALWAYS_ALLOWED: readonly string[] = [
  'get_capabilities',
  'get_monitors',
  'get_budget_status',
  'get_redaction_status',
  'trace_status',
  'replay_status',
  'list_windows',
  'list_devices',
  'devices',
  'budget',
  'redaction',
  'rules',
  'get_approval',
];

/** Every tool name that returns a picture of the screen. */
const PICTURES: readonly string[] = [
  'get_screenshot',
  'screenshot',
  'capture_screenshot',
  'get_visual_state',
  'agentest_screenshot',
  'agent_snapshot',
  'screen_snapshot',
];

/**
 * Which tools may be used. One input has a name in every contract: it is denied if any of its names is, so that no other spelling bypasses
 * the list, and allowed by a name that covers no more than the input itself.
 */
export class AllowList {
  readonly #allow: ReadonlySet<string>;
  readonly #deny: ReadonlySet<string>;
  readonly #allowsByDefault: boolean;

  constructor(config: Config['actions']) {
    this.#allow = new Set([...config.allow, ...ALWAYS_ALLOWED]);
    this.#deny = new Set(config.deny);
    this.#allowsByDefault = config.default === 'allow';
  }

  /** Throws PermissionDenied. The first name is the one the caller used; `narrower` ones name special variants of it only. */
  check(names: readonly string[], narrower: readonly string[] = []): void {
    const called = names[0] ?? 'this';
    const denied = [...names, ...narrower].find((name) => this.#deny.has(name));
    if (denied !== undefined) {
      const which = denied === called ? `${called} is denied` : `${called} is denied, because ${denied} is`;
      throw new HandsightError('PermissionDenied', which, { tool: called, denied });
    }
    if (this.#allowsByDefault || names.some((name) => this.#allow.has(name))) return;
    throw new HandsightError('PermissionDenied', `${called} is not in the list of allowed actions`, { tool: called });
  }

  /** Whether pictures are denied, under any name: then none is included in other results either. */
  get deniesPictures(): boolean {
    return PICTURES.some((name) => this.#deny.has(name));
  }

  /** Throws PermissionDenied. */
  requirePictures(called: string): void {
    if (this.deniesPictures) throw new HandsightError('PermissionDenied', `${called} is denied, because pictures are`, { tool: called });
  }

  /** Listed names that no tool has: a misspelt name guards nothing. */
  unknownNames(known: ReadonlySet<string>): string[] {
    return [...this.#deny, ...this.#allow].filter((name) => !known.has(name) && !ALWAYS_ALLOWED.includes(name));
  }
}
