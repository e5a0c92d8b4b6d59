import type { Notification } from '../world/page.ts';
import type { World } from '../world/world.ts';
import type { NodeSpec } from '../scenario/node-schema.ts';
import { element } from './shell-element.ts';

/** The notifications, pulled down from the top of the screen. */
export function shade(world: World): NodeSpec {
  const { notifications } = world;
  if (notifications.length === 0) return element('window', { name: 'Notification shade' }, [element('text', { name: 'No notifications' })]);
  return element('window', { name: 'Notification shade' }, [
    element(
      'list',
      { id: 'notification_stack_scroller' },
      notifications.toReversed().map((one) => notice(world, one, 'list_item')),
    ),
    element('button', { name: 'Clear all', id: 'dismiss_text', on_tap: [{ verb: 'clear_notifications' }] }),
  ]);
}

export const banner = (world: World, notification: Notification): NodeSpec => notice(world, notification, 'card');

function notice(world: World, { serial, app, title, text }: Notification, role: string): NodeSpec {
  const { label = app, icon = 'bell' } = world.scenario.apps[app] ?? {};
  return element(role, { on_tap: [{ verb: 'follow', notification: serial }] }, [
    element('row', { grow: 1 }, [
      element('icon', { icon }),
      element('column', { gap: 0 }, [
        element('text', { name: label, size: 'caption' }),
        element('text', { name: title }),
        element('text', { name: text }),
      ]),
    ]),
  ]);
}
