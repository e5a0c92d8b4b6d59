import { foldRole, isInteractive, observerRole, shortId, type UnifiedUINode } from '@handsight/core/screen';
import type { Placed } from './elements.ts';
import { classOf, textsOf } from './element-text.ts';

export interface Scored {
  placed: Placed;
  /** 0 to 1. */
  score: number;
  reason: string;
}

/** Of two equally good matches, prefer the one that can be acted on. */
const INTERACTABLE_BONUS = 0.05;

type Rule = [reason: string, score: number, fits: (node: UnifiedUINode, query: string) => boolean];

const texts = (node: UnifiedUINode): string[] => textsOf(node).map((text) => text.trim().toLowerCase());
const description = (node: UnifiedUINode): string => node.description.trim().toLowerCase();
const ids = (node: UnifiedUINode): string[] => [node.resourceId.toLowerCase(), shortId(node.resourceId).toLowerCase()];
const isPart = (query: string, text: string): boolean => text !== '' && text.includes(query);

const EXACT: Rule[] = [
  ['exact_text_match', 1, (node, query) => texts(node).includes(query)],
  ['exact_content_desc_match', 0.95, (node, query) => description(node) === query],
  ['exact_resource_id_match', 0.92, (node, query) => ids(node).includes(query)],
];
const PARTIAL: Rule[] = [
  ['partial_resource_id_match', 0.7, (node, query) => isPart(query, node.resourceId.toLowerCase())],
  ['partial_text_match', 0.6, (node, query) => texts(node).some((text) => isPart(query, text))],
  ['partial_content_desc_match', 0.55, (node, query) => isPart(query, description(node))],
  ['semantic_role_match', 0.5, (node, query) => [node.role, observerRole(node)].some((role) => foldRole(role) === foldRole(query))],
  ['class_match', 0.3, (node, query) => isPart(query, classOf(node).toLowerCase())],
];

/** The elements that match a query with their scores, best first. */
export function scored(elements: readonly Placed[], query: string, exact: boolean): Scored[] {
  const wanted = query.trim().toLowerCase();
  const rules = exact ? EXACT : [...EXACT, ...PARTIAL];
  return elements
    .flatMap((placed): Scored[] => {
      const [reason, score] = rules.find(([, , fits]) => fits(placed.node, wanted)) ?? [];
      if (reason === undefined || score === undefined) return [];
      const isActionable = placed.node.enabled && isInteractive(placed.node);
      const bonus = isActionable ? INTERACTABLE_BONUS : 0;
      return [{ placed, score: Math.min(1, Math.round((score + bonus) * 100) / 100), reason }];
    })
    .sort((a, b) => b.score - a.score);
}

/** A text label usually does not take the tap itself, so the clickable element around it is preferred. */
export function actionable(best: Scored): Scored {
  let around: Placed | undefined = best.placed;
  while (around !== undefined && !takesTap(around.node)) around = around.parent;
  return around === undefined || around === best.placed ? best : { ...best, placed: around, reason: 'clickable_parent_preferred' };
}

const takesTap = (node: UnifiedUINode): boolean => isInteractive(node) && !(node.scrollable && !node.clickable);
