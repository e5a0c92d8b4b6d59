import type { WatchedScreen } from '@handsight/core/look';
import { boundsText, labelOf, type UnifiedUINode } from '@handsight/core/screen';
import { HandsightError } from '@handsight/core/error';
import { describeSelector, type Selector } from '../read/selector.ts';
import type { SeenNode } from '../select/visible-tree.ts';

/** An element that matches a selector, and the reading it was found in. */
export interface FoundElement {
  node: UnifiedUINode;
  screen: WatchedScreen;
  /** Other elements that match equally well. */
  rivals: UnifiedUINode[];
}

/** The first match, and those that Maestro's own order does not distinguish from it. */
export function chooseElement(matches: readonly SeenNode[], selector: Selector, screen: WatchedScreen): FoundElement | undefined {
  const [first, ...others] = matches.map(({ node }) => node);
  if (first === undefined) return undefined;
  const rivals = selector.index === undefined ? others.filter(({ clickable }) => clickable === first.clickable) : [];
  return { node: first, screen, rivals };
}

const MAX_CANDIDATES = 10;
/** As many as fit into a line of a report. */
const MAX_NAMED = 3;

export function refuseRivals({ node, screen, rivals }: FoundElement, selector: Selector): void {
  if (rivals.length === 0) return;
  const candidates = [node, ...rivals].slice(0, MAX_CANDIDATES).map((each) => ({
    ref: screen.refOf(each) ?? null,
    selector: `${each.resourceId === '' ? '' : `id: ${each.resourceId} `}"${labelOf(each)}" ${boundsText(each.bounds)}`.trim(),
  }));
  const total = rivals.length + 1;
  const some = candidates.slice(0, MAX_NAMED).map((each) => each.selector);
  const named = [...some, ...(total > some.length ? [`${total - some.length} more`] : [])].join(', ');
  throw new HandsightError('AmbiguousTarget', `${total} elements match ${describeSelector(selector)}: ${named}`, {
    candidates,
    total,
    hint: 'Add an index, an id or a relation such as below; --lenient takes the first.',
  });
}
