import { pageOf, type OpenWindow } from '../world/page.ts';
import { LAUNCHER } from '../world/tasks.ts';
import type { World } from '../world/world.ts';
import type { NodeSpec } from '../scenario/node-schema.ts';
import { element } from './shell-element.ts';

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
