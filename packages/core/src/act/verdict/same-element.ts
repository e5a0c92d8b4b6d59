import type { Screen } from '../../host/screen.ts';
import { match } from '../../screen/match/match.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import type { Watched } from '../../look/layout.ts';

/** Where an element of an earlier reading is now; undefined where that is not certain or its window is gone. */
export async function sameElement(
  then: Screen,
  node: UnifiedUINode,
  { layout, screen }: Watched,
): Promise<{ screen: Screen; node: UnifiedUINode } | undefined> {
  const { window_uid } = then.window;
  if (screen.window.window_uid !== window_uid && !layout.has(window_uid)) return undefined;
  const now = screen.window.window_uid === window_uid ? screen : await layout.look({ uid: window_uid });
  if (now.raw === then.raw) return { screen: now, node };
  const { pairs, doubtful } = match(then.raw, now.raw);
  const found = pairs.get(node);
  return found === undefined || doubtful.has(found) ? undefined : { screen: now, node: found };
}
