import type { StructureElement } from './structure.ts';

export interface Page {
  /** The page's elements, and their ancestors. */
  tree: StructureElement;
  nodeCount: number;
  /** Where the next page begins; undefined after the last one. */
  next: number | undefined;
}

/** One page of a tree in document order. Elements keep their ids and their parents. */
export function page(tree: StructureElement, from: number, count: number): Page {
  let at = 0;
  let taken = 0;
  const visit = (element: StructureElement): StructureElement | undefined => {
    const place = at++;
    const isOnPage = place >= from && place < from + count;
    if (isOnPage) taken++;
    const children: StructureElement[] = [];
    for (const child of element.children) {
      const kept = visit(child);
      if (kept !== undefined) children.push(kept);
    }
    return isOnPage || children.length > 0 ? { ...element, children } : undefined;
  };
  const kept = visit(tree) ?? { ...tree, children: [] };
  return { tree: kept, nodeCount: taken, next: at > from + count ? from + count : undefined };
}
