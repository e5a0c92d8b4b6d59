import type { Bounds } from '@handsight/core/screen';
import type { WindowKind } from '@handsight/core/device';
import type { Scope } from '../expr/scope.ts';
import type { Row } from '../expr/value.ts';
import type { NodeSpec } from '../scenario/node-schema.ts';
import type { WindowSpec } from '../scenario/scenario-schema.ts';
import type { Memory } from '../item/item.ts';

export interface Notification {
  serial: number;
  app: string;
  title: string;
  text: string;
  link: string;
}

/** What a page shows. */
export type Content =
  /** A window of a state, as the screen-observer dialect has them. */
  | { type: 'state'; spec: WindowSpec }
  | { type: 'screen'; app: string; screen: string; parameters: Row }
  | { type: 'dialog'; app: string; dialog: string; parameters: Row }
  /** A system prompt: a permission, an app that stopped. */
  | { type: 'prompt'; root: NodeSpec; scope: Scope; app: string }
  /** Choices that belong to an element of another window. */
  | { type: 'menu'; of: string; title: string; items: NodeSpec[]; anchor: Bounds; scope: Scope; app: string }
  | { type: 'toast'; text: string }
  | { type: 'banner'; notification: Notification }
  | { type: 'launcher' | 'recents' | 'shade' | 'keyboard' | 'status_bar' | 'navigation_bar' };

export interface Page {
  serial: number;
  content: Content;
  /** What its elements remember, by their keys. */
  memory: Map<string, Memory>;
  /** Key of the element that has the focus; empty for none, undefined before it was first shown. */
  focus: string | undefined;
}

/** A window. An app's window holds the pages one can go back to; others hold one. */
export interface OpenWindow {
  uid: string;
  kind: WindowKind;
  /** Package of the app, name of the process. */
  process: string;
  pid: number;
  /** The window it belongs to and disappears with; empty for none. */
  owner: string;
  pages: [Page, ...Page[]];
}

export const pageOf = ({ pages }: OpenWindow): Page => pages.at(-1) ?? pages[0];

/** The app whose data and reactions a page uses; empty for the phone's own. */
export const appOf = ({ content }: Page): string => ('app' in content ? content.app : '');
