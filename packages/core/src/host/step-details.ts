import type { DetailedStep } from '../record/trace/step-details.ts';
import { printCompact } from '../screen/compact/print-compact.ts';
import type { Host } from './host.ts';
import type { Screen, ScreenPair } from './screen.ts';
import type { Receipt } from './receipt.ts';

/** What a trace stores beside the row of an action, all of it redacted. */
export function stepDetails(host: Host, receipt: Receipt, { before, after, target }: ScreenPair): DetailedStep {
  return {
    details: {
      receipt,
      target_id: target?.id ?? null,
      screen_before: before?.root ?? null,
      tree_before: linesOf(before),
      tree_after: linesOf(after),
      app: before?.window.process ?? null,
    },
    pictures: () => host.screenshots.picturesOf(receipt.action_id),
  };
}

const linesOf = (screen: Screen | undefined): string =>
  screen === undefined ? '' : printCompact(screen.root, (node) => screen.refs.get(node.id), { screen: screen.monitor }).text;
