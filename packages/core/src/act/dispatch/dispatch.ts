import type { Action, ActionOf, ActionType } from '../action.ts';
import type { Dispatch, Dispatched } from './context.ts';
import { setDevice } from './settings.ts';
import { focus, invoke, select, setChecked } from './operate-element.ts';
import { gesture, hover } from './pointer.ts';
import { scroll, scrollTo } from './scroll.ts';
import { bringToFront, controlApp, installApp, openLink, setClipboard, setOrientation, shapeNetwork, shell, wait } from './system.ts';
import { clear, erase, key, setValue, type } from './text.ts';

type Dispatchers = { [T in ActionType]: (d: Dispatch<ActionOf<T>>) => Promise<Dispatched> };

const DISPATCHERS: Dispatchers = {
  tap: gesture,
  long_press: gesture,
  swipe: gesture,
  swipe_points: gesture,
  drag: gesture,
  pinch: gesture,
  rotate: gesture,
  type,
  clear,
  key,
  scroll,
  scroll_to: scrollTo,
  wait,
  hover,
  focus,
  invoke,
  set_value: setValue,
  set_checked: setChecked,
  select,
  erase,
  launch_app: controlApp,
  stop_app: controlApp,
  kill_app: controlApp,
  restart_app: controlApp,
  reset_app: controlApp,
  install_app: installApp,
  shape_network: shapeNetwork,
  open_link: openLink,
  set_orientation: setOrientation,
  set_device: setDevice,
  set_clipboard: setClipboard,
  bring_to_front: bringToFront,
  shell,
};

/** The driver acts; the answer says by which route. */
export function send<T extends ActionType>(d: Dispatch<ActionOf<T>> & { action: Action & { type: T } }): Promise<Dispatched> {
  return DISPATCHERS[d.action.type](d);
}
