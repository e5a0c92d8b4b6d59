import { makeNode, numberTree, type UnifiedUINode } from '../node.ts';
import { findAll, type FindOptions } from './find.ts';
import type { ElementSelector } from './object-selector.ts';

export const node = (key: string, fields: Partial<UnifiedUINode>, ...children: UnifiedUINode[]): UnifiedUINode =>
  makeNode({ key, ...fields, children });
export const button = (key: string, text: string, fields: Partial<UnifiedUINode> = {}): UnifiedUINode =>
  node(key, { role: 'button', text, clickable: true, ...fields });

/** A desktop window with two panes, one inside the other, and native roles. */
export const desktop = numberTree(
  node(
    'window',
    { role: 'container', nativeRole: 'Window', text: 'Editor – draft' },
    node(
      'menubar',
      { role: 'toolbar', nativeRole: 'MenuBar' },
      button('file', 'File', { nativeRole: 'MenuItem', keyboardShortcut: 'Alt+F' }),
      button('edit', 'Edit', { nativeRole: 'MenuItem' }),
    ),
    node(
      'outer',
      { role: 'container', nativeRole: 'Pane' },
      button('save', 'Save', { enabled: false }),
      node(
        'inner',
        { role: 'container', nativeRole: 'Pane' },
        button('save as', 'Save as…', { focused: true }),
        button('quit', 'Quit > now/here [x]'),
      ),
      node('field', { role: 'text_field', nativeRole: 'Document', description: 'Text Editor', value: 'Hello\nworld' }),
    ),
  ),
);

/** A phone screen without native roles. */
export const phone = numberTree(
  node(
    'screen',
    { role: 'container', className: 'android.widget.FrameLayout' },
    node(
      'row 1',
      { role: 'container', clickable: true },
      node('milk', { role: 'text_view', text: 'Milk', className: 'android.widget.TextView', resourceId: 'com.shop:id/title' }),
      node('box 1', { role: 'check_box', checkable: true, checked: true, description: 'Bought' }),
    ),
    node(
      'row 2',
      { role: 'container', clickable: true, selected: true },
      node('bread', { role: 'text_view', text: 'Bread', className: 'android.widget.TextView', resourceId: 'com.shop:id/title' }),
      node('box 2', { role: 'check_box', checkable: true, description: 'Bought' }),
    ),
    node('search', { role: 'text_field', text: 'eggs', value: 'eggs', hintText: 'Search' }),
  ),
);

export const keys = (root: UnifiedUINode, selector: ElementSelector | string, options?: FindOptions): string[] =>
  findAll(root, selector, options).map((found) => found.key);
