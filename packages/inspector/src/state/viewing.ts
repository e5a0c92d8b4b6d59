import { signal } from '@preact/signals';

import { get } from '../api/call.ts';
import { onEvent } from '../api/event-stream.ts';
import { onConnected } from '../api/link.ts';
import type { RunSummary } from '../api/types.ts';
import { lastDone, type Place } from '../viewer/place.ts';
import type { ViewerDocument } from '../viewer/types.ts';
import { address, onAddressChanged, type ViewedKind, writeAddress } from './address.ts';
import { reportRefusal } from './notice.ts';

/** The state of a flow run. */
type ViewedFlow = Pick<RunSummary, 'run_id' | 'state'>;

export interface Viewing {
  kind: ViewedKind;
  id: string;
  document: ViewerDocument;
  place: Partial<Place>;
  run?: ViewedFlow;
}

/** What the viewer shows; undefined while the live screen is shown instead. */
export const viewing = signal<Viewing | undefined>(undefined);

const PATHS: Record<ViewedKind, (id: string) => string> = {
  trace: (id) => `/api/traces/${encodeURIComponent(id)}/view`,
  flow: (id) => `/api/flow/runs/${encodeURIComponent(id)}`,
};
const PICTURES: Record<ViewedKind, string> = { trace: '/picture', flow: '/picture' };

export async function openView(kind: ViewedKind, id: string, place: Partial<Place> = {}): Promise<void> {
  try {
    const { document, run } = await get<{ document: ViewerDocument; run?: ViewedFlow }>(PATHS[kind](id));
    viewing.value = { kind, id, document, place, ...(run === undefined ? {} : { run }) };
    pictures.clear();
    writeViewed();
  } catch (error) {
    reportRefusal(error);
  }
}

export function closeView(): void {
  viewing.value = undefined;
  writeAddress({ viewed: undefined });
}

export function goTo(place: Place): void {
  if (viewing.value === undefined) return;
  viewing.value = { ...viewing.value, place };
  writeViewed();
}

function writeViewed(): void {
  const now = viewing.value;
  if (now !== undefined) writeAddress({ viewed: { kind: now.kind, id: now.id, step: now.place.step } });
}

const pictures = new Map<string, string | Promise<string | undefined>>();

/** Each picture is requested once, when it becomes visible. */
export function loadPicture(name: string): string | Promise<string | undefined> | undefined {
  const now = viewing.value;
  if (now === undefined) return undefined;
  const known = pictures.get(name);
  if (known !== undefined) return known;
  const asked = get<{ data: string }>(PATHS[now.kind](now.id) + PICTURES[now.kind], { name }).then(
    ({ data }) => {
      const source = `data:image/png;base64,${data}`;
      pictures.set(name, source);
      return source;
    },
    () => undefined,
  );
  pictures.set(name, asked);
  return asked;
}

const REFRESH_MS = 250;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reloads a run in progress, a few times per second at most. */
function refreshSoon(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    void refresh();
  }, REFRESH_MS);
}

async function refresh(): Promise<void> {
  const now = viewing.value;
  if (now === undefined) return;
  try {
    const { document, run } = await get<{ document: ViewerDocument; run?: ViewedFlow }>(PATHS[now.kind](now.id));
    if (viewing.value?.id !== now.id) return;
    const isFollowing = viewing.value.place.step === undefined || viewing.value.place.step === lastStep(now.document);
    const last = lastStep(document);
    const place = isFollowing && last !== undefined ? { run: document.runs[0]?.id ?? '', step: last } : viewing.value.place;
    viewing.value = { ...viewing.value, document, place, ...(run === undefined ? {} : { run }) };
  } catch (error) {
    reportRefusal(error);
  }
}

const lastStep = ({ runs: [run] }: ViewerDocument): string | undefined => lastDone(run?.steps ?? [])?.id;

const isRunning = (): boolean => viewing.value?.document.runs[0]?.status === 'running';

/** Follows the viewed run while it is in progress, and opens what the URL names. */
export function followViewing(): void {
  onEvent('flow', ({ run_id }) => {
    if (viewing.value?.kind === 'flow' && viewing.value.id === run_id) refreshSoon();
  });
  onEvent('receipt', () => {
    if (viewing.value?.kind === 'trace' && isRunning()) refreshSoon();
  });
  let isFirst = true;
  onConnected(() => {
    if (isFirst) void openAddressed();
    isFirst = false;
  });
  onAddressChanged(() => void openAddressed());
}

async function openAddressed(): Promise<void> {
  const { viewed } = address.value;
  if (viewed === undefined) return;
  const { kind, id, step } = viewed;
  if (viewing.value?.id === id && step !== undefined) viewing.value = { ...viewing.value, place: { ...viewing.value.place, step } };
  else await openView(kind, id, step === undefined ? {} : { step });
}
