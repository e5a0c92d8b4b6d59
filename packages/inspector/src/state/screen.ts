import { computed, effect, signal } from '@preact/signals';

import { get, Refused } from '../api/call.ts';
import { onEvent } from '../api/event-stream.ts';
import { link, onConnected } from '../api/link.ts';
import { operatorToken } from '../api/token.ts';
import type { Node, Picture, View } from '../api/types.ts';
import { device, isPolled } from './device.ts';
import { nodesOf } from './node.ts';

export const FORMS = ['picture', 'compact', 'sketch', 'prose'] as const;
export type Form = (typeof FORMS)[number];

export const form = signal<Form>('picture');
/** The shown window; undefined for the one in front. */
export const windowUid = signal<string | undefined>(undefined);
export const view = signal<View | undefined>(undefined);
/** The last picture, kept until the next one arrives. */
export const picture = signal<{ of: string; picture: Picture; url: string } | undefined>(undefined);
/** Why no screen is shown. */
export const problem = signal<string | undefined>(undefined);
export const isLooking = signal(false);
/** The selector to search for in the tree. */
export const selector = signal('');

/** Whether the screen is landscape and needs the width. */
export const isWide = computed(() => (picture.value?.picture.width ?? 0) > (picture.value?.picture.height ?? 0));

export const root = computed<Node | undefined>(() => view.value?.tree ?? undefined);
export const nodes = computed<ReadonlyMap<string, Node>>(() => new Map(nodesOf(root.value).map((node) => [node.id, node])));
/** The selector of the current matches. */
export const searched = signal('');
export const matches = computed<ReadonlySet<string>>(() => new Set(view.value?.matches?.ids ?? []));

/** Devices that do not report changes are polled. */
const POLL_MS = 3000;

let isUnderWay = false;
let isDue = false;

/** Reads the screen once; a call during a read causes one more afterwards. */
export async function refresh(): Promise<void> {
  isDue = true;
  if (isUnderWay) return;
  isUnderWay = true;
  isLooking.value = true;
  while (isDue) {
    isDue = false;
    await lookOnce();
  }
  isUnderWay = false;
  isLooking.value = false;
}

async function lookOnce(): Promise<void> {
  const id = device.value;
  if (id === '' || link.value !== 'live') return;
  const wanted = selector.value.trim();
  const query = {
    device: id,
    tree: true,
    picture: form.value === 'picture',
    ...(form.value === 'picture' ? {} : { form: form.value }),
    ...(windowUid.value === undefined ? {} : { window_uid: windowUid.value }),
    ...(wanted === '' ? {} : { selector: wanted }),
  };
  try {
    const seen = await get<View>('/api/view', query, { asOperator: operatorToken.value !== '' });
    if (device.value !== id) return;
    view.value = seen;
    searched.value = wanted;
    if (selector.value.trim() !== wanted) void search();
    problem.value = seen.picture_problem?.message;
    if (seen.picture !== null) {
      picture.value = { of: id, picture: seen.picture, url: `data:image/png;base64,${seen.picture.data}` };
    }
  } catch (error) {
    if (!(error instanceof Refused) || device.value !== id) return;
    if (error.refusal.code === 'WindowGone' && windowUid.value !== undefined) {
      windowUid.value = undefined;
      isDue = true;
    } else problem.value = error.message;
  }
}

/** Clears the view of a screen that no longer exists. */
export function forgetScreen(): void {
  view.value = undefined;
  picture.value = undefined;
  problem.value = undefined;
  windowUid.value = undefined;
}

export function followScreen(): void {
  onConnected(() => void refresh());
  onEvent('screen', (event) => {
    if (event.device === device.value) void refresh();
  });
  // On a device that does not report changes, an action may have caused one.
  onEvent('receipt', (receipt) => {
    if (receipt.device === device.value && isPolled.value) void refresh();
  });
  effect(() => {
    if (picture.peek()?.of !== device.value) forgetScreen();
  });
  computed(() => [device.value, form.value, windowUid.value]).subscribe(() => void refresh());
  setInterval(() => {
    if (isPolled.value && document.visibilityState === 'visible') void refresh();
  }, POLL_MS);
  followSelector();
}

const TYPING_MS = 120;

function followSelector(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  selector.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(() => void search(), TYPING_MS);
  });
}

/** Requests only the matches; the screen itself is not reloaded. */
export async function search(): Promise<void> {
  const wanted = selector.value.trim();
  const now = view.value;
  if (now === undefined) return;
  if (wanted === '') {
    searched.value = '';
    view.value = { ...now, matches: null };
    return;
  }
  try {
    const { matches: found, tree_hash } = await get<View>('/api/view', {
      device: now.device,
      selector: wanted,
      ...(windowUid.value === undefined ? {} : { window_uid: windowUid.value }),
    });
    if (selector.value.trim() !== wanted || view.value === undefined) return;
    view.value = { ...view.value, matches: found };
    searched.value = wanted;
    if (view.value.tree_hash !== tree_hash) void refresh();
  } catch {
    void refresh();
  }
}
