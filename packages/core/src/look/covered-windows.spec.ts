import { describe, expect, it } from 'vitest';
import type { WindowInfo } from '../device/window.ts';
import { coveredWindows } from './covered-windows.ts';

const bounds = { left: 0, top: 0, right: 800, bottom: 600 };
const window = (title: string, layer: number, more: Partial<WindowInfo> = {}): WindowInfo => ({
  window_uid: title,
  handle: title,
  title,
  process: 'editor',
  pid: 7,
  bounds,
  frame: bounds,
  focused: false,
  kind: 'app',
  layer,
  monitor_index: 0,
  ...more,
});
const titles = (windows: WindowInfo[]): string[] => windows.map(({ title }) => title);

describe('the windows under a dialog', () => {
  it('are those of its program, the nearest first', () => {
    const dialog = window('Save', 3, { kind: 'dialog' });
    const preferences = window('Preferences', 2, { kind: 'dialog' });
    const other = window('Terminal', 1, { process: 'xterm', pid: 8 });
    expect(titles(coveredWindows(dialog, [dialog, preferences, other, window('Note', 0)]))).toEqual(['Preferences', 'Note']);
  });

  it('are not those that stand beside or above it', () => {
    const dialog = window('Find', 1, { kind: 'dialog' });
    const beside = window('Note', 0, { bounds: { left: 900, top: 0, right: 1200, bottom: 600 } });
    expect(coveredWindows(dialog, [dialog, beside, window('Other note', 2)])).toEqual([]);
  });

  it('are none under a window that is no dialog', () => {
    expect(coveredWindows(window('Note', 1), [window('Other note', 0)])).toEqual([]);
  });

  it('are the app on a phone, where the dialog is the system’s', () => {
    const { frame: _, ...dialog } = window('Allow?', 1, { kind: 'dialog', process: 'permissioncontroller', pid: 9 });
    expect(titles(coveredWindows(dialog, [dialog, window('Camera', 0)]))).toEqual(['Camera']);
  });
});
