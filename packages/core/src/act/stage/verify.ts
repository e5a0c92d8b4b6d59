import type { Call } from '../../device/call.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import type { Reaction, Verification } from '../../host/receipt.ts';
import { isOpaque } from '../../look/check/opaque.ts';
import { nextEvent } from '../../look/wait/until.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { judge } from '../verdict/judge.ts';
import type { Finding, Moment, Postcondition } from '../verdict/postcondition.ts';
import { reactionsOf } from '../verdict/reaction.ts';
import { weakEvidence, type Glance } from '../verdict/weak-evidence.ts';
import { compare, type Compared, type DiffStyle } from './compare.ts';

/** What came of an input that nobody can vouch for may show up late: only after this long is nothing nothing. */
const NO_REACTION_MS = 3500;
/** What a field or control rewrites is believed to be its last word after this. */
const DIFFERS_MS = 1000;
const POLL_MS = 200;

export interface Verify {
  session: DeviceSession;
  call: Call;
  before: Moment;
  /** The screen as it settled. */
  settled: Moment;
  read: () => Promise<Moment>;
  /** Asked before the input already. */
  conditions: readonly { condition: Postcondition; heldBefore: boolean }[];
  /** A reaction is not waited for where the action has none by nature. */
  expectsReaction: boolean;
  target: UnifiedUINode | undefined;
  glance: Glance | undefined;
  /** Changes that the device had reported of a window before the input. */
  versionBefore: (window_uid: string) => number;
  style: DiffStyle;
}

export interface Verified {
  verification: Verification;
  moment: Moment;
  compared: Compared;
}

interface Seen {
  moment: Moment;
  compared: Compared;
  findings: Finding[];
  reactions: Reaction[];
}

/** Asks what came of an input, and asks again while something speaks against it or nothing reacted, as long as there is a reason to. */
export async function verify(v: Verify): Promise<Verified> {
  const begun = v.call.clock.now();
  let seen = await see(v, v.settled);
  for (;;) {
    const left = Math.min(begun + patience(v, seen), v.call.deadline) - v.call.clock.now();
    if (left <= 0 || isDecided(v, seen)) break;
    await nextEvent(v.session, v.call, Math.min(left, POLL_MS));
    seen = await see(v, await v.read());
  }
  const { moment, compared, findings, reactions } = seen;
  const isUnread = isOpaque(v.before.look) && isOpaque(moment.look);
  const verification = judge({
    findings: v.conditions.map(({ condition: { text }, heldBefore }, i) => ({
      text,
      heldBefore,
      now: findings[i] ?? { state: 'differs' },
    })),
    reactions,
    unread: isUnread ? 'this window exposes no text' : undefined,
    weak: await weakEvidence(moment.scene, v.glance),
  });
  return { verification, moment, compared };
}

async function see(v: Verify, moment: Moment): Promise<Seen> {
  const compared = compare(v.before, moment, v.style);
  const findings: Finding[] = [];
  for (const { condition } of v.conditions) findings.push(await condition.ask(moment));
  const { redaction } = v.session.host.guard;
  const reactions = reactionsOf({
    before: { windows: v.before.scene.windows, look: v.before.look },
    after: { windows: moment.scene.windows, look: moment.look },
    changes: compared.changes,
    hasChanged: (uid) => v.session.version(uid) > v.versionBefore(uid),
    shownTitle: (title) => redaction.redactTitle(title),
    target: v.target === undefined ? undefined : v.before.look.shown(v.target),
  });
  return { moment, compared, findings, reactions };
}

/** A device that knows that nothing more is going to happen ends the waiting; one that knows of more prolongs it. */
function isDecided(v: Verify, { findings, reactions, moment }: Seen): boolean {
  const quiet = v.session.device.isQuiet();
  if (quiet === true) return true;
  if (findings.some(({ state }) => state === 'unreadable')) return true;
  if (findings.length > 0) return findings.every(({ state }) => state === 'holds') && quiet === undefined;
  return reactions.length > 0 || !v.expectsReaction || isOpaque(moment.look);
}

function patience({ conditions }: Verify, { findings }: Seen): number {
  if (findings.length === 0) return NO_REACTION_MS;
  const waits = findings.map((finding, i) => {
    if (finding.state === 'contradicted') return conditions[i]?.condition.patienceMs ?? 0;
    return finding.state === 'holds' ? NO_REACTION_MS : DIFFERS_MS;
  });
  return Math.max(...waits);
}
