import type { WindowInfo } from '../device/window.ts';
import type { Reaction } from './receipt.ts';
import type { Screen } from './screen.ts';

/** What changed on a device by itself since a client's last reply. */
export interface Since {
  /** The most telling first. */
  reactions: Reaction[];
  /** One line that may quote the screen: `opened "Disk full"`. */
  summary: string;
  /** The same in the server's own words: `opened a window`. */
  plain: string;
}

/** An effect that was verified and is undone: its element shows its old state again. */
export interface Correction {
  /** Of the action whose effect it was. */
  action_id: string;
  step_id: number;
  undone_at: string;
  /** One line that may quote the screen: `Switch "Wi-Fi" is unchecked again`. */
  summary: string;
  /** The same in the server's own words. */
  plain: string;
}

/** What a reply begins with. */
export interface News {
  since: Since | null;
  corrections: Correction[];
}

export const NO_NEWS: News = { since: null, corrections: [] };

/** A client's last verified effect, as long as nothing was sent to the device since. */
export interface Effect {
  action_id: string;
  step_id: number;
  /** When it was verified, by the host's clock. */
  at: number;
  before: Screen;
  after: Screen;
  /** Refs of the elements whose state it changed. */
  refs: readonly string[];
}

/** What a client knows of a device by its last reply. */
export interface LastReply {
  windows: readonly WindowInfo[];
  /** The window that was read or acted in. */
  screen: Screen;
  /** Number of inputs sent to the device by then, by anybody. */
  inputs: number;
  effect: Effect | undefined;
}
