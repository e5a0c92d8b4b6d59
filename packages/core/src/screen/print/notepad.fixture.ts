import type { Bounds } from '../geometry.ts';
import { makeNode, numberTree, type UnifiedUINode } from '../node.ts';
import { unifiedOfObserver } from '../role.ts';
import { isField } from '../trait.ts';

const at = (left: number, top: number, w: number, h: number): Bounds => ({ left, top, right: left + w, bottom: top + h });

function element(nativeRole: string, name: string, bounds: Bounds, more: Partial<UnifiedUINode> = {}): UnifiedUINode {
  const node = makeNode({ nativeRole, role: unifiedOfObserver(nativeRole), bounds, ...more });
  // A field's name is never its text.
  if (isField(node)) node.description = name;
  else node.text = name;
  return node;
}

const menuItem = (name: string, keyboardShortcut: string, left: number, width: number): UnifiedUINode =>
  element('MenuItem', name, at(left, 60, width, 22), { clickable: true, actions: ['tap'], keyboardShortcut });

/** The window of the examples. */
export function notepad(): UnifiedUINode {
  return numberTree(
    element('Window', 'Untitled — Notepad', at(80, 60, 800, 600), {
      children: [
        element('MenuBar', 'MenuBar', at(80, 60, 800, 22), {
          children: [
            menuItem('File', 'alt+f', 80, 56),
            menuItem('Edit', 'alt+e', 136, 56),
            menuItem('Format', 'alt+o', 192, 72),
            menuItem('View', 'alt+v', 264, 60),
            menuItem('Help', 'alt+h', 324, 60),
          ],
        }),
        element('Document', 'Text Editor', at(80, 82, 784, 514), {
          value: 'Hello, world!\nThis is a test document.\n',
          focused: true,
          actions: ['type'],
        }),
        element('ScrollBar', 'Vertical', at(864, 82, 16, 514), { value: '0' }),
        element('StatusBar', 'StatusBar', at(80, 596, 800, 64), {
          children: [
            element('Text', 'Ln 2, Col 25', at(90, 610, 150, 30)),
            element('Text', '100%', at(400, 610, 80, 30)),
            element('Text', 'Windows (CRLF)', at(500, 610, 180, 30)),
            element('Text', 'UTF-8', at(720, 610, 100, 30)),
          ],
        }),
      ],
    }),
  );
}
