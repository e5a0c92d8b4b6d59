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

/** The same in the server's own words. */
export const plainReaction = ({ kind }: Reaction): string => PLAIN[kind];

/** What a verdict says after its status: once quoting the screen, once in the server's and the caller's words. */
export function formatVerdict(
  status: Verdict,
  evidence: readonly Evidence[],
  reactions: readonly Reaction[],
  unread: string | undefined,
): { summary: string; plain: string } {
  switch (status) {
    case 'verified': {
      const held = evidence.filter(({ holds }) => holds);
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

const reached = ({ kind, what, expected, observed }: Evidence): string =>
  kind === 'predicate' ? expected : `${what} ${verb(kind)} ${observed}`;

const plainReached = ({ kind, expected }: Evidence): string =>
  kind === 'predicate' ? expected : `${PLAIN_SUBJECT[kind]} ${verb(kind)} what was asked for`;

const contradicted = ({ kind, what, expected, observed }: Evidence): string =>
  kind === 'predicate' ? `${expected} (${observed})` : `${what} ${verb(kind)} ${observed}, not ${expected}`;

const plainContradicted = ({ kind, expected }: Evidence): string =>
  kind === 'predicate' ? expected : `${PLAIN_SUBJECT[kind]} ${verb(kind)} something else`;

const PLAIN_SUBJECT: Record<Evidence['kind'], string> = {
  value_readback: 'the element',
  state_readback: 'its state',
  focus_readback: 'the focus',
  app_in_front: 'the app in front',
  window_change: 'the window in front',
  predicate: '',
  clipboard_readback: 'the clipboard',
  weak: '',
};
