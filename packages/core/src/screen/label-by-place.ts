import { centerOf, contains, height, width, type Bounds } from './geometry.ts';
import { labelOf, ownLabel } from './label.ts';
import type { UnifiedUINode } from './node.ts';
import { screenBounds } from './screen-bounds.ts';
import { isField, isInteractive, isShown } from './trait.ts';

/** How far a label may be from its control, in heights of the control's first line. */
const REACH = { beside: 4, above: 0.6 };

/** An editor is as high as its page; its label is beside its first line, which is about this many lines of the label high. */
const FIRST_LINE = 2.5;

interface Candidate {
  node: UnifiedUINode;
  label: string;
}

/**
 * Texts that by geometry belong to controls without a name: beside a check box, above or before a field. Each text names one control, the
 * nearest; controls inside a named row need none.
 */
export function labelsByPlace(root: UnifiedUINode, screen: Bounds): Map<UnifiedUINode, Candidate> {
  return pairByPlace(root, screen, (node) => wantsLabel(node) && labelOf(node) === '');
}

/** The field, slider or choice that a text labels, even if the control also has a name of its own. */
export function controlLabelledBy(root: UnifiedUINode, text: UnifiedUINode): UnifiedUINode | undefined {
  const pairs = pairByPlace(root, screenBounds(root), isValued);
  return [...pairs].find(([, { node }]) => node === text)?.[0];
}

function pairByPlace(root: UnifiedUINode, screen: Bounds, isWanted: (node: UnifiedUINode) => boolean): Map<UnifiedUINode, Candidate> {
  const controls: UnifiedUINode[] = [];
  const texts: Candidate[] = [];
  collect(root, screen, isWanted, { controls, texts });
  if (controls.length === 0 || texts.length === 0) return new Map();
  const offers = controls.flatMap((control) =>
    texts.flatMap((text) => {
      const distance = distanceTo(control, text);
      return distance === undefined ? [] : [{ control, text, distance }];
    }),
  );
  offers.sort((a, b) => a.distance - b.distance);
  const found = new Map<UnifiedUINode, Candidate>();
  const used = new Set<Candidate>();
  for (const { control, text } of offers) {
    if (found.has(control) || used.has(text)) continue;
    found.set(control, text);
    used.add(text);
  }
  return found;
}

/** A text of signs alone, such as "×", names nothing. */
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/** A longer text is content, not a label. */
const LONGEST_LABEL = 40;

/** More than these on one screen is a table or a keyboard, whose parts are not labelled one by one. */
const MOST_CONTROLS = 200;

function collect(
  root: UnifiedUINode,
  screen: Bounds,
  isWanted: (node: UnifiedUINode) => boolean,
  into: { controls: UnifiedUINode[]; texts: Candidate[] },
): void {
  const visit = (node: UnifiedUINode, isInNamed: boolean): void => {
    const isActing = isInteractive(node);
    if (isShown(node, screen)) {
      if (!isActing && !isInNamed) {
        const label = ownLabel(node);
        if (SAYS_SOMETHING.test(label) && label.length <= LONGEST_LABEL) into.texts.push({ node, label });
      } else if (isActing && isWanted(node) && !isInNamed && into.controls.length < MOST_CONTROLS) {
        into.controls.push(node);
      }
    }
    const isNamed = isActing && !node.scrollable && labelOf(node) !== '';
    // A tab has its page as a child, which is elsewhere and not part of the tab.
    for (const child of node.children) visit(child, isInNamed || (isNamed && contains(node.bounds, centerOf(child.bounds))));
  };
  visit(root, false);
}

const wantsLabel = (node: UnifiedUINode): boolean => !node.scrollable && (node.checkable || isValued(node));

/** A control with a value is named by the text before or above it. */
const isValued = (node: UnifiedUINode): boolean =>
  isField(node) || node.role === 'slider' || node.role === 'spinner' || node.nativeRole === 'Spinner';

/** Text inside an empty field is a placeholder; it names the field only if nothing before or above it does. */
const INSIDE = 1000;
/** Text after a field is its unit, or the name of the next one; it is used only if there is nothing else. */
const BEHIND = 2000;

/** Undefined if the text cannot belong to the control. */
function distanceTo(control: UnifiedUINode, { node: { bounds: text }, label }: Candidate): number | undefined {
  if (isField(control) && isInside(control.bounds, text)) return distanceInside(control, text, label);
  const size = Math.min(height(control.bounds), FIRST_LINE * height(text));
  const bounds = { ...control.bounds, bottom: control.bounds.top + size };
  const sharedHeight = Math.min(bounds.bottom, text.bottom) - Math.max(bounds.top, text.top);
  if (sharedHeight * 2 >= Math.min(size, height(text))) {
    const gap = Math.max(text.left - bounds.right, bounds.left - text.right);
    if (gap < -2 || gap > REACH.beside * size + width(text)) return undefined;
    return Math.max(0, gap) + (isValued(control) && text.left >= bounds.right - 2 ? BEHIND : 0);
  }
  if (!isValued(control)) return undefined;
  const gap = bounds.top - text.bottom;
  return isFlush(bounds, text) && gap >= -2 && gap <= REACH.above * size ? Math.max(0, gap) : undefined;
}

/** A label stays in the upper part of a field that holds something, and is nearer to it than any text outside; what it holds is no label. */
function distanceInside({ value, bounds }: UnifiedUINode, text: Bounds, label: string): number | undefined {
  if ((value ?? '') === '') return INSIDE;
  return label !== value && centerOf(text).y < centerOf(bounds).y ? 0 : undefined;
}

const isInside = (outer: Bounds, inner: Bounds): boolean =>
  inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom;

/**
 * A text above a field names it if both are aligned at the left, or at the right for right-to-left text; the name of a tab above it does
 * not.
 */
const isFlush = (control: Bounds, text: Bounds): boolean =>
  Math.min(Math.abs(control.left - text.left), Math.abs(control.right - text.right)) <= REACH.above * height(control);
