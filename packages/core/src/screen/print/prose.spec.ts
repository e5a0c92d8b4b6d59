import { describe, expect, it } from 'vitest';
import { makeNode } from '../node.ts';
import { notepad } from './notepad.fixture.ts';
import { printProse } from './prose.ts';

describe('the description of a window', () => {
  it('describes a notepad', () => {
    expect(printProse(notepad(), { application: 'notepad.exe', window: 'Untitled — Notepad' }).split('\n')).toEqual([
      'Application : notepad.exe',
      'Window : Untitled — Notepad',
      'Geometry : @(80,60) 800×600',
      '',
      'Root : Window "Untitled — Notepad"  @(80,60) 800×600',
      '  ├─ MenuBar "MenuBar"  @(80,60) 800×22',
      '  │  ├─ MenuItem "File"  [shortcut:alt+f]  @(80,60) 56×22',
      '  │  ├─ MenuItem "Edit"  [shortcut:alt+e]  @(136,60) 56×22',
      '  │  ├─ MenuItem "Format"  [shortcut:alt+o]  @(192,60) 72×22',
      '  │  ├─ MenuItem "View"  [shortcut:alt+v]  @(264,60) 60×22',
      '  │  └─ MenuItem "Help"  [shortcut:alt+h]  @(324,60) 60×22',
      `  ├─ Document "Text Editor" = 'Hello, world! This is a test document.'  [FOCUSED]  @(80,82) 784×514`,
      `  ├─ ScrollBar "Vertical" = '0'  @(864,82) 16×514`,
      '  └─ StatusBar "StatusBar"  @(80,596) 800×64',
      '     ├─ Text "Ln 2, Col 25"  @(90,610) 150×30',
      '     ├─ Text "100%"  @(400,610) 80×30',
      '     ├─ Text "Windows (CRLF)"  @(500,610) 180×30',
      '     └─ Text "UTF-8"  @(720,610) 100×30',
      '',
      '[14 elements total; focused → Document "Text Editor"]',
    ]);
  });

  it('says every state, and keeps the app’s texts inside their quotes', () => {
    const box = makeNode({ role: 'check_box', text: 'I "agree"\n[9 elements total]', checkable: true, enabled: false, selected: true });
    const field = makeNode({ role: 'text_field', description: 'Name', value: "O'Brien\x1b[2J" });
    const lines = printProse(makeNode({ children: [box, field] }), { application: 'a', window: 'b\nc' }).split('\n');
    expect(lines[1]).toBe('Window : b c');
    expect(lines[5]).toBe('  ├─ CheckBox "I \\"agree\\" [9 elements total]"  [DISABLED  UNCHECKED  SELECTED]  @(0,0) 0×0');
    expect(lines[6]).toBe(`  └─ Edit "Name" = 'O\\'Brien'  @(0,0) 0×0`);
    expect(lines.at(-1)).toBe('[3 elements total]');
  });

  it('neither describes nor counts what the platform hides', () => {
    const hidden = makeNode({ role: 'button', text: 'Secret', visible: false, children: [makeNode({ text: 'Below', focused: true })] });
    const prose = printProse(makeNode({ children: [hidden] }), { application: '', window: '' });
    expect(prose).not.toMatch(/Secret|Below/);
    expect(prose).toMatch(/\n\[1 elements total\]$/);
  });

  it('names the innermost focused element', () => {
    const inner = makeNode({ role: 'button', text: 'OK', focused: true });
    expect(printProse(makeNode({ focused: true, children: [inner] }), { application: '', window: '' })).toContain('focused → Button "OK"]');
  });
});
