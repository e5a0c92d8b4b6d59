import { describe, expect, it } from 'vitest';
import { makeNode } from '../node.ts';
import { printTextual, textualLine, textualName } from './textual.ts';

const bounds = { left: 120, top: 700, right: 960, bottom: 800 };
const email = makeNode({ className: 'android.widget.EditText', role: 'text_field', hintText: 'Email', value: '', clickable: true, bounds });
const item = makeNode({ className: 'android.widget.TextView', role: 'text_view', text: 'Item 5', bounds });

describe('the text of a screen with a line for each node', () => {
  it('is the window and one indented line per node, with flags where they matter', () => {
    const form = makeNode({ className: 'android.widget.LinearLayout', role: 'container', bounds, children: [item, email] });
    const root = makeNode({ className: 'android.widget.FrameLayout', packageName: 'com.example.app', bounds, children: [form] });
    expect(printTextual(root)).toBe(
      [
        'Window: com.example.app',
        'FrameLayout [120,700][960,800]',
        '  LinearLayout [120,700][960,800]',
        '    TextView "Item 5" [120,700][960,800] clickable=false',
        '    EditText "Email" [120,700][960,800] clickable=true focused=false',
      ].join('\n'),
    );
  });

  it('keeps a field’s name and what it holds apart', () => {
    const typed = { ...email, text: 'ada@example.org', value: 'ada@example.org', focused: true };
    expect(textualName(typed)).toBe('EditText "Email"');
    expect(textualLine(typed)).toBe('EditText "Email" [120,700][960,800] clickable=true focused=true value="ada@example.org"');
  });

  it('names a row by the texts in it, and an element without a class by its role', () => {
    expect(textualName(makeNode({ className: 'android.view.View', clickable: true, children: [item] }))).toBe('View "Item 5"');
    expect(textualName(makeNode({ nativeRole: 'MenuItem', text: 'File' }))).toBe('MenuItem "File"');
    expect(textualName(makeNode({ className: 'android.view.View' }))).toBe('View');
  });

  it('takes the window’s name from the first node that has a package, or from the root', () => {
    expect(printTextual(makeNode({ children: [makeNode({}), makeNode({ packageName: 'com.a' })] }))).toMatch(/^Window: com\.a\n/);
    expect(printTextual(makeNode({ nativeRole: 'Window', text: 'Notepad' }))).toMatch(/^Window: Notepad\n/);
  });
});
