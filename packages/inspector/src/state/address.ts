import { signal } from '@preact/signals';

export type ViewedKind = 'trace' | 'flow';

/** The inspector's view as encoded in the URL hash, so that links and reloads restore it. */
export interface Address {
  device?: string | undefined;
  pane?: string | undefined;
  viewed?: { kind: ViewedKind; id: string; step?: string | undefined } | undefined;
}

const VIEWED_KINDS: readonly ViewedKind[] = ['trace', 'flow'];

/** `#virtual:login`, or `#device=virtual:login&pane=agent&trace=trace-1&step=2`. */
export function parseAddress(hash: string): Address {
  const text = hash.replace(/^#/, '');
  if (text === '') return {};
  if (!text.includes('=')) return { device: decoded(text) };
  const fields = new URLSearchParams(text);
  const kind = VIEWED_KINDS.find((each) => fields.has(each));
  return {
    device: fields.get('device') ?? undefined,
    pane: fields.get('pane') ?? undefined,
    viewed: kind === undefined ? undefined : { kind, id: fields.get(kind) ?? '', step: fields.get('step') ?? undefined },
  };
}

/** A hand-written address may contain a stray percent sign. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function formatAddress({ device, pane, viewed }: Address): string {
  const rest = Object.entries({ pane, ...(viewed === undefined ? {} : { [viewed.kind]: viewed.id, step: viewed.step }) });
  const fields = rest.filter((field): field is [string, string] => field[1] !== undefined);
  if (fields.length === 0) return device === undefined ? '' : `#${readable(encodeURIComponent(device))}`;
  const all = device === undefined ? fields : [['device', device], ...fields];
  return `#${readable(new URLSearchParams(all).toString())}`;
}

const readable = (text: string): string => text.replaceAll('%3A', ':');

export const address = signal(parseAddress(location.hash));

/** Updates parts of the address and keeps the others. */
export function writeAddress(part: Address): void {
  address.value = { ...address.value, ...part };
  history.replaceState(null, '', location.pathname + location.search + formatAddress(address.value));
}

/** Calls back when the user has changed the address. */
export function onAddressChanged(follow: (now: Address) => void): void {
  addEventListener('hashchange', () => {
    address.value = parseAddress(location.hash);
    follow(address.value);
  });
}
