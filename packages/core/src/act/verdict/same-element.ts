import type { Look } from '../../host/look.ts';
import { match } from '../../screen/match/match.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import type { Moment } from './postcondition.ts';

/** Where an element of an earlier reading is now; undefined where that is not certain or its window is gone. */
export async function sameElement(
  then: Look,
  node: UnifiedUINode,
  { scene, look }: Moment,
): Promise<{ look: Look; node: UnifiedUINode } | undefined> {
  const { window_uid } = then.window;
  if (look.window.window_uid !== window_uid && !scene.has(window_uid)) return undefined;
  const now = look.window.window_uid === window_uid ? look : await scene.look({ uid: window_uid });
  if (now.raw === then.raw) return { look: now, node };
  const { pairs, doubtful } = match(then.raw, now.raw);
  const found = pairs.get(node);
  return found === undefined || doubtful.has(found) ? undefined : { look: now, node: found };
}
