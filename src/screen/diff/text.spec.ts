import { countTokens } from 'gpt-tokenizer/encoding/cl100k_base';
import { describe, expect, it } from 'vitest';
import { makeNode, numberTree, type UnifiedUINode } from '../node.ts';
import { RefRegistry } from '../ref/registry.ts';
import { diff } from './changes.ts';
import { printChanges, type ChangeTextOptions } from './text.ts';

const NO_REFS = { refOf: () => undefined };

const box = (top: number, height = 100): { bounds: UnifiedUINode['bounds'] } => ({
  bounds: { left: 0, top, right: 1080, bottom: top + height },
});

const text = (label: string, top: number): UnifiedUINode =>
  makeNode({ className: 'android.widget.TextView', role: 'text_view', text: label, ...box(top, 50) });

const field = (label: string, top: number, fields: Partial<UnifiedUINode> = {}): UnifiedUINode =>
  makeNode({
    className: 'android.widget.EditText',
    role: 'text_field',
    hintText: label,
    value: '',
    clickable: true,
    actions: ['tap', 'type'],
    ...box(top),
    ...fields,
  });

/** A settings row as Android builds it: a clickable frame, an icon, two texts, a switch. */
const row = (title: string, summary: string, top: number, checked = false): UnifiedUINode =>
  makeNode({
    className: 'android.widget.LinearLayout',
    role: 'container',
    clickable: true,
    actions: ['tap'],
    ...box(top),
    children: [
      makeNode({ className: 'android.widget.ImageView', role: 'image', resourceId: 'android:id/icon', ...box(top) }),
      makeNode({
        className: 'android.widget.LinearLayout',
        role: 'container',
        ...box(top),
        children: [text(title, top), text(summary, top + 50)],
      }),
      makeNode({
        className: 'android.widget.Switch',
        role: 'switch',
        resourceId: 'android:id/switch_widget',
        checkable: true,
        checked,
        clickable: true,
        actions: ['tap', 'check'],
        ...box(top),
      }),
    ],
  });

const screen = (...children: UnifiedUINode[]): UnifiedUINode =>
  numberTree(
    makeNode({
      className: 'android.widget.FrameLayout',
      role: 'container',
      packageName: 'com.app',
      ...box(0, 2400),
      children: [
        makeNode({
          className: 'androidx.recyclerview.widget.RecyclerView',
          role: 'list',
          scrollable: true,
          actions: ['scroll'],
          ...box(0, 2400),
          children,
        }),
      ],
    }),
  );

const settings = (): UnifiedUINode[] =>
  ['Wi-Fi', 'Bluetooth', 'NFC', 'Display', 'Sound', 'Storage'].map((title, i) => row(title, `${title} summary`, i * 100));

function compact(a: UnifiedUINode, b: UnifiedUINode, options: ChangeTextOptions = {}): string {
  const registry = new RefRegistry();
  const was = registry.track(a);
  const is = registry.track(b);
  return printChanges(diff(a, b), { refOf: (node) => is.get(node) ?? was.get(node) }, { style: 'compact', ...options });
}
it('x', () => {
  const s = settings();
  const p = (x: string) => console.log(x + '\n---' + countTokens(x));
  const withText = settings();
  withText[2] = row('NFC', 'On, ready', 200);
  p(compact(screen(...s), screen(...withText)));
  const toggled = settings();
  toggled[1] = row('Bluetooth', 'Bluetooth summary', 100, true);
  p(compact(screen(...s), screen(...toggled)));
  const removed = settings()
    .filter((_, i) => i !== 2)
    .map((r, i) => r);
  p(compact(screen(...s), screen(...removed)));
  const rem2 = ['Wi-Fi', 'Bluetooth', 'Display', 'Sound', 'Storage'].map((title, i) => row(title, `${title} summary`, i * 100));
  p(compact(screen(...s), screen(...rem2)));
  p(compact(screen(...rem2), screen(...s)));
  p(printChanges(diff(screen(...rem2), screen(...s)), NO_REFS));
  p(printChanges(diff(screen(...s), screen(...rem2)), NO_REFS));
  p(printChanges(diff(screen(...s), screen(...withText)), NO_REFS));
  p(printChanges(diff(screen(...s), screen(...toggled)), NO_REFS));
  p(
    printChanges(
      diff(
        screen(field('Email', 0), field('Password', 100, { focused: true })),
        screen(field('Email', 0, { focused: true }), field('Password', 100)),
      ),
      NO_REFS,
      { keyboard: { before: false, after: true } },
    ),
  );
  p(
    compact(
      screen(field('Email', 0), field('Password', 100, { focused: true })),
      screen(field('Email', 0, { focused: true, value: 'x@y\nz' }), field('Password', 100)),
      { keyboard: { before: false, after: true } },
    ),
  );
  p(compact(screen(...s), screen(text('Hello', 0), field('Email', 100))));
  p(compact(screen(...s), screen(text('Hello', 0), field('Email', 100)), { maxLines: 4 }));
  p(
    compact(
      screen(...s),
      screen(...settings().map((r, i) => row(['Wi-Fi', 'Bluetooth', 'NFC', 'Display', 'Sound', 'Storage'][i]!, 'b', 3000))),
    ),
  );
});
