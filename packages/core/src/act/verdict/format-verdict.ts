import type { Evidence, Reaction, ReactionKind, Verdict } from '../../host/receipt.ts';

const PLAIN: Record<ReactionKind, string> = {
  opened: 'opened a window',
  closed: 'closed a window',
  navigated: 'navigated',
  toggled: 'toggled',
  selected: 'selected',
  expanded: 'expanded',
  collapsed: 'collapsed',
  changed: 'something changed',
  appeared: 'something appeared',
  disappeared: 'something disappeared',
  scrolled: 'scrolled',
  focused: 'the focus moved',
};

/** A reaction in one line, quoting the screen. */
export function formatReaction({ kind, what, from, to }: Reaction): string {
  const name = what === '' ? '' : ` "${what}"`;
  switch (kind) {
    case 'navigated':
      return from === undefined || from === '' ? `navigated to${name}` : `navigated from "${from}" to "${to ?? what}"`;
    case 'toggled':
      return `toggled${name}: ${to ?? ''}`;
    case 'scrolled':
      return `scrolled ${to ?? ''}`.trim();
    case 'changed':
      return to === undefined ? `changed${name}` : `changed${name}: "${from ?? ''}" to "${to}"`;
    default:
      return `${kind}${name}`;
  }
}

/** Our own names for what has none on the screen. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  keyboard: 'the keyboard',
  'loading indicator': 'a loading indicator',
  'busy state': 'a busy state',
};

/** The same in the server's own words. */
export function plainReaction({ kind, what }: Reaction): string {
  const own = kind === 'appeared' || kind === 'disappeared' ? OWN_NAMES[what] : undefined;
  return own === undefined ? PLAIN[kind] : `${own} ${kind}`;
}

/** What a verdict says after its status: once quoting the screen, once in the server's and the caller's words. */
export function formatVerdict(
  status: Verdict,
  evidence: readonly Evidence[],
  reactions: readonly Reaction[],
  unread: string | undefined,
): { summary: string; plain: string } {
  switch (status) {
    case 'verified': {
      const held = evidence.filter(({ kind, holds }) => holds && kind !== 'weak');
      return { summary: held.map(reached).join('; '), plain: held.map(plainReached).join('; ') };
    }
    case 'failed': {
      const missed = evidence.filter(({ holds }) => !holds);
      return { summary: missed.map(contradicted).join('; '), plain: missed.map(plainContradicted).join('; ') };
    }
    case 'observed': {
      const [main] = reactions;
      const held = evidence.find(({ kind }) => kind === 'value_readback');
      if (held !== undefined)
        return { summary: `${held.what} holds ${held.observed}`, plain: 'the field holds another text than was typed' };
      return main === undefined
        ? { summary: 'something reacted', plain: 'something reacted' }
        : { summary: formatReaction(main), plain: plainReaction(main) };
    }
    case 'no_effect':
      return { summary: 'nothing reacted', plain: 'nothing reacted' };
    case 'unverifiable': {
      const why = unread ?? 'this window exposes no text';
      const weak = evidence.filter(({ kind }) => kind === 'weak').map(({ observed }) => observed);
      const all = [why, ...weak].join('; ');
      return { summary: all, plain: all };
    }
  }
}

const verb = (kind: Evidence['kind']): string => (kind === 'value_readback' || kind === 'clipboard_readback' ? 'holds' : 'is');

/** What held, once quoting the screen, once in the server's and the caller's words. */
export const formatHeld = (evidence: Evidence): { summary: string; plain: string } => ({
  summary: reached(evidence),
  plain: plainReached(evidence),
});

const reached = ({ kind, what, expected, observed }: Evidence): string =>
  kind === 'predicate' ? expected : `${what} ${verb(kind)} ${observed}`;

const plainReached = ({ kind, expected }: Evidence): string => `${PLAIN_SUBJECT[kind]}${plainWanted(kind, expected)}`;

const contradicted = ({ kind, what, expected, observed }: Evidence): string =>
  kind === 'predicate' ? `${expected} (${observed})` : `${what} ${verb(kind)} ${observed}, not ${expected}`;

const plainContradicted = ({ kind, expected }: Evidence): string =>
  kind === 'predicate'
    ? expected
    : HOLDS.has(kind)
      ? `${PLAIN_SUBJECT[kind]}holds something else`
      : `${PLAIN_SUBJECT[kind]}is not ${expected}`;

const HOLDS: ReadonlySet<Evidence['kind']> = new Set(['value_readback', 'clipboard_readback']);

/** What a caller typed is not repeated; a state, an app or a window is named as the caller named it. */
const plainWanted = (kind: Evidence['kind'], expected: string): string =>
  kind === 'predicate' ? expected : HOLDS.has(kind) ? 'holds what was asked for' : `is ${expected}`;

const PLAIN_SUBJECT: Record<Evidence['kind'], string> = {
  value_readback: 'it ',
  state_readback: 'it ',
  focus_readback: 'it ',
  app_in_front: 'the app in front ',
  window_change: 'the window in front ',
  predicate: '',
  clipboard_readback: 'the clipboard ',
  weak: '',
};
