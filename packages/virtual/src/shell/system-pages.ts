import { pageOf, type OpenWindow, type Notification } from '../world/page.ts';
import { LAUNCHER } from '../world/tasks.ts';
import type { World } from '../world/world.ts';
import type { NodeSpec } from '../scenario/node-schema.ts';
import { element } from './shell-element.ts';
import type { Scenario } from '../scenario/load.ts';

/** The apps that are open, last used first. */
export function recents(world: World): NodeSpec {
  const tasks = world.windows.filter((window) => window.kind === 'app' && window.process !== LAUNCHER).reverse();
  if (tasks.length === 0)
    return element('window', { name: 'Recent apps' }, [
      element('pane', {}, [element('text', { name: 'No recent items', align: 'center' })]),
    ]);
  return element('window', { name: 'Recent apps' }, [
    element('heading', { name: 'Recent apps' }),
    element(
      'list',
      { id: 'overview_panel' },
      tasks.map((task) => card(world, task)),
    ),
    element('button', { name: 'Clear all', id: 'clear_all', on_tap: [{ verb: 'stop_all' }] }),
  ]);
}

function card(world: World, task: OpenWindow): NodeSpec {
  const { label = task.process, icon = '' } = world.scenario.apps[task.process] ?? {};
  const { content } = pageOf(task);
  return element('list_item', {
    name: label,
    icon,
    value: content.type === 'screen' ? content.screen : '',
    on_tap: [{ verb: 'show', uid: task.uid }],
  });
}

const made = new WeakMap<Scenario, NodeSpec>();

/** The apps of a phone, one tile each. */
export function launcher(scenario: Scenario): NodeSpec {
  let tiles = made.get(scenario);
  if (tiles === undefined) made.set(scenario, (tiles = makeTiles(scenario)));
  return tiles;
}

function makeTiles({ apps }: Scenario): NodeSpec {
  const tiles = Object.entries(apps)
    .filter(([, app]) => app.launcher)
    .map(([name, { label, icon, color }]) => element('app_icon', { name: label, icon, color, on_tap: [{ verb: 'launch', launch: name }] }));
  return element('window', { name: 'Home' }, [element('grid', { id: 'apps_list', columns: 4 }, tiles)]);
}

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
