import type { DetailedStep } from '../record/trace/step-details.ts';
import { printCompact } from '../screen/compact/print-compact.ts';
import type { UnifiedUINode } from '../screen/node.ts';
import type { Host } from './host.ts';
import type { Look } from './look.ts';
import type { Receipt } from './receipt.ts';

/** The window that an action was performed in. */
export interface SeenScreens {
  before: Look | undefined;
  after: Look | undefined;
  /** The target, a node of `before`. */
  target: UnifiedUINode | undefined;
}

/** What a trace stores beside the row of an action, all of it redacted. */
export function stepDetails(host: Host, receipt: Receipt, { before, after, target }: SeenScreens): DetailedStep {
  return {
    details: {
      receipt,
      target_id: target?.id ?? null,
      screen_before: before?.root ?? null,
      tree_before: linesOf(before),
      tree_after: linesOf(after),
      app: before?.window.process ?? null,
    },
    pictures: () => host.screenshots.sceneOf(receipt.action_id),
  };
}

const linesOf = (look: Look | undefined): string =>
  look === undefined ? '' : printCompact(look.root, (node) => look.refs.get(node.id), { screen: look.screen }).text;
