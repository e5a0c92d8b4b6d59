import type { ScreenSpec } from '../scenario/app-schema.ts';
import type { NodeSpec } from '../scenario/node-schema.ts';
import { element } from './shell-element.ts';

const frames = [new WeakMap<ScreenSpec, NodeSpec>(), new WeakMap<ScreenSpec, NodeSpec>()] as const;

/** A screen of an app with its bar, its content and what stays at the bottom. */
export function screenFrame(screen: ScreenSpec, canGoBack: boolean): NodeSpec {
  const made = frames[canGoBack ? 1 : 0];
  let frame = made.get(screen);
  if (frame === undefined) made.set(screen, (frame = makeFrame(screen, canGoBack)));
  return frame;
}

function makeFrame(screen: ScreenSpec, canGoBack: boolean): NodeSpec {
  const floating = screen.children.filter((child) => child.float);
  const content = screen.children.filter((child) => !child.float);
  return element('window', { name: screen.title }, [
    ...(screen.title === undefined && screen.actions.length === 0 ? [] : [topBar(screen, canGoBack)]),
    element('pane', {}, content),
    ...screen.bottom,
    ...floating,
  ]);
}

function topBar({ title, actions }: ScreenSpec, canGoBack: boolean): NodeSpec {
  const back = element('icon_button', { name: 'Navigate up', icon: 'back', on_tap: [{ verb: 'back', back: true }] });
  return element('toolbar', {}, [
    canGoBack ? back : element('spacer', { width: 1 }),
    element('text', { name: title, size: 'title', grow: 1 }),
    ...actions,
  ]);
}
