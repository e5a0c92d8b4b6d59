import { createHash } from 'node:crypto';

import type { Placed } from './elements.ts';
import { classOf, textOf } from './element-text.ts';

/** The mobile-debug dialect's id of an element: a hash of everything that distinguishes it, including its index in the list. */
export function elementIdOf(device: string, { node, index }: Placed): string {
  const { left, top, right, bottom } = node.bounds;
  const identity = {
    platform: device.slice(0, device.indexOf(':')),
    deviceId: device,
    text: textOf(node),
    resourceId: node.resourceId,
    accessibilityId: node.description,
    class: classOf(node),
    bounds: [left, top, right, bottom],
    index,
  };
  return `el_${createHash('sha1').update(JSON.stringify(identity).toLowerCase()).digest('hex').slice(0, 24)}`;
}
