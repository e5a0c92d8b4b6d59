import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';

import { act } from '../state/act.ts';
import { isPhone } from '../state/device.ts';
import { nodeAt } from '../state/node.ts';
import { picture, root } from '../state/screen.ts';
import { choose, hover, targetOf } from '../state/selection.ts';

interface Point {
  x: number;
  y: number;
}

const HOLD_MS = 600;
/** Smaller pointer movements on the page are ignored. */
const STILL_PX = 6;
const TYPING_MS = 400;
/** Wheel events within this time are one scroll action. */
const WHEEL_MS = 150;
/** The delta that browsers report for one wheel click. */
const WHEEL_CLICK = 100;
const MOST_CLICKS = 20;

/** Keys sent as key presses; single characters are typed. */
const KEYS: Readonly<Record<string, string>> = {
  Enter: 'enter',
  Backspace: 'backspace',
  Delete: 'delete',
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

const formatPoint = ({ x, y }: Point): string => `${Math.round(x)},${Math.round(y)}`;

/** Translates pointer and keyboard input on the picture into actions on the device. */
export function usePictureInput(frame: RefObject<HTMLElement | null>) {
  const down = useRef<{ at: Point; onPage: Point; since: number; timer: ReturnType<typeof setTimeout> | undefined } | undefined>(undefined);
  const typed = useRef<{ text: string; timer: ReturnType<typeof setTimeout> | undefined }>({ text: '', timer: undefined });

  const wheel = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> | undefined }>({ x: 0, y: 0, timer: undefined });

  const onDevice = ({ clientX, clientY }: PointerEvent | MouseEvent): Point | undefined => {
    const area = picture.value?.picture.area;
    const box = frame.current?.getBoundingClientRect();
    if (area === undefined || box === undefined || box.width === 0) return undefined;
    return {
      x: area.left + ((clientX - box.left) / box.width) * (area.right - area.left),
      y: area.top + ((clientY - box.top) / box.height) * (area.bottom - area.top),
    };
  };

  const release = (): void => {
    clearTimeout(down.current?.timer);
    down.current = undefined;
  };

  const sendTyped = (): void => {
    const { text } = typed.current;
    typed.current.text = '';
    if (text !== '') void act('type', { text });
  };

  /** The element at the pointer, or the point if there is no element or the position within it matters. */
  const aimAt = (at: Point, isExact: boolean): string => {
    const node = nodeAt(root.value, at.x, at.y);
    const isPlaced = node === undefined || node.actions.length === 0 || node.actions.includes('adjust') || node.actions.includes('type');
    if (node !== undefined) choose(node.id);
    return isExact || isPlaced ? formatPoint(at) : targetOf(node);
  };

  return {
    onPointerDown: (event: PointerEvent): void => {
      if (event.button !== 0) return;
      const at = onDevice(event);
      if (at === undefined) return;
      frame.current?.setPointerCapture(event.pointerId);
      const timer = setTimeout(() => {
        release();
        void act('tap', { target: aimAt(at, event.altKey), hold_ms: 1000 });
      }, HOLD_MS);
      down.current = { at, onPage: { x: event.clientX, y: event.clientY }, since: performance.now(), timer };
    },
    onPointerMove: (event: PointerEvent): void => {
      const at = onDevice(event);
      if (at === undefined) return;
      const { current: began } = down;
      if (began === undefined) {
        hover(nodeAt(root.value, at.x, at.y)?.id);
        return;
      }
      if (Math.hypot(event.clientX - began.onPage.x, event.clientY - began.onPage.y) > STILL_PX) clearTimeout(began.timer);
    },
    onPointerUp: (event: PointerEvent): void => {
      const began = down.current;
      const at = onDevice(event);
      release();
      if (began === undefined || at === undefined) return;
      if (Math.hypot(event.clientX - began.onPage.x, event.clientY - began.onPage.y) <= STILL_PX) {
        void act('tap', { target: aimAt(began.at, event.altKey) });
        return;
      }
      const duration_ms = Math.round(Math.min(2000, Math.max(150, performance.now() - began.since)));
      void act('swipe', { from: formatPoint(began.at), to: formatPoint(at), duration_ms });
    },
    onPointerCancel: release,
    onPointerLeave: (): void => {
      hover(undefined);
    },
    onContextMenu: (event: MouseEvent): void => {
      event.preventDefault();
      const at = onDevice(event);
      if (at !== undefined && !isPhone.value) void act('tap', { target: aimAt(at, event.altKey), button: 'right' });
    },
    onWheel: (event: WheelEvent): void => {
      const at = onDevice(event);
      if (at === undefined || event.ctrlKey) return;
      event.preventDefault();
      const { current: turned } = wheel;
      turned.x += event.deltaX;
      turned.y += event.deltaY;
      clearTimeout(turned.timer);
      turned.timer = setTimeout(() => {
        const isVertical = Math.abs(turned.y) >= Math.abs(turned.x);
        const by = isVertical ? turned.y : turned.x;
        [turned.x, turned.y] = [0, 0];
        const direction = isVertical ? (by > 0 ? 'down' : 'up') : by > 0 ? 'right' : 'left';
        const amount = Math.min(MOST_CLICKS, Math.max(1, Math.round(Math.abs(by) / WHEEL_CLICK)));
        void act('scroll', { direction, amount, within: formatPoint(at) });
      }, WHEEL_MS);
    },
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return;
      const key = KEYS[event.key];
      if (key === undefined && Array.from(event.key).length !== 1) return;
      event.preventDefault();
      event.stopPropagation();
      clearTimeout(typed.current.timer);
      if (key === undefined) {
        typed.current.text += event.key;
        typed.current.timer = setTimeout(sendTyped, TYPING_MS);
      } else {
        sendTyped();
        void act('press', { keys: key });
      }
    },
  };
}
