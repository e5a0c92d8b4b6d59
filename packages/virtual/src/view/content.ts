import type { Bounds } from '@handsight/core/screen';
import type { OpenWindow, Page } from '../world/page.ts';
import { scopeOf, type World } from '../world/world.ts';
import type { Scope } from '../expr/scope.ts';
import { fillText } from '../expr/template.ts';
import type { NodeSpec } from '../scenario/node-schema.ts';
import { dialogAlert } from '../shell/alert.ts';
import { NAVIGATION, statusBar, element } from '../shell/shell-element.ts';
import { keyboard } from '../shell/keyboard-window.ts';
import { launcher, recents, banner, shade } from '../shell/system-pages.ts';
import { screenFrame } from '../shell/screen-frame.ts';

/** Where a window stands on the screen. */
export type Placement =
  | { at: 'given'; bounds: { x: number; y: number; width: number; height: number } | undefined }
  | { at: 'whole' | 'middle' | 'top' | 'low' | 'keyboard' | 'status_bar' | 'navigation_bar' }
  | { at: 'anchor'; anchor: Bounds };

/** What a window is to show, before anything has a place. */
export interface Shown {
  root: NodeSpec;
  title: string;
  scope: Scope;
  /** Stands before the keys of its elements. */
  prefix: string;
  placement: Placement;
  /** Also receives taps outside it, which close it. */
  modal: boolean;
  dims: boolean;
}

export function contentOf(world: World, window: OpenWindow, page: Page): Shown | undefined {
  const scope = scopeOf(world, page.content);
  const shown = (root: NodeSpec | undefined, placement: Placement, title = '', modal = false, dims = false): Shown | undefined =>
    root === undefined ? undefined : { root, title, scope, prefix: `p${page.serial}`, placement, modal, dims };
  const { content } = page;
  switch (content.type) {
    case 'state': {
      const { tree, title, bounds } = content.spec;
      const found = shown(tree, { at: 'given', bounds: bounds ?? tree.bounds }, fillText(title, scope));
      return found === undefined ? undefined : { ...found, prefix: '' };
    }
    case 'screen': {
      const app = world.scenario.apps[content.app];
      const screen = app?.screens[content.screen];
      if (screen === undefined) return undefined;
      const title = screen.title === undefined ? (app?.label ?? '') : fillText(screen.title, scope);
      return shown(screenFrame(screen, window.pages.length > 1), { at: 'whole' }, title);
    }
    case 'dialog': {
      const dialog = world.scenario.apps[content.app]?.dialogs[content.dialog];
      const title = dialog?.title ?? dialog?.text;
      return shown(dialog && dialogAlert(dialog), { at: 'middle' }, title === undefined ? '' : fillText(title, scope), true, true);
    }
    case 'prompt':
      return shown(content.root, { at: 'middle' }, content.root.name === undefined ? '' : fillText(content.root.name, scope), true, true);
    case 'menu':
      return shown(element('menu', { name: content.title }, content.items), { at: 'anchor', anchor: content.anchor }, content.title, true);
    case 'toast':
      return shown(element('toast', {}, [element('text', { name: content.text })]), { at: 'low' }, content.text);
    case 'banner':
      return shown(banner(world, content.notification), { at: 'top' }, content.notification.title);
    case 'launcher':
      return shown(launcher(world.scenario), { at: 'whole' }, 'Home');
    case 'recents':
      return shown(recents(world), { at: 'whole' }, 'Recent apps');
    case 'shade':
      return shown(shade(world), { at: 'whole' }, 'Notification shade');
    case 'keyboard':
      return shown(keyboard(world), { at: 'keyboard' }, 'Keyboard');
    case 'status_bar':
      return shown(statusBar(world), { at: 'status_bar' });
    case 'navigation_bar':
      return shown(NAVIGATION, { at: 'navigation_bar' });
  }
}
