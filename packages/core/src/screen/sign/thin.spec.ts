import { describe, expect, it } from 'vitest';
import { makeNode } from '../node.ts';
import { button, node, text, windows } from './sign.fixture.ts';
import { explainThin } from './thin.ts';

describe('a thin tree', () => {
  it('has fewer than five names', () => {
    const named = (count: number) => node({}, ...Array.from({ length: count }, (_, i) => text(`Row ${i}`)));
    expect(explainThin(named(5))).toBeNull();
    expect(explainThin(named(4))).toMatchObject({ reason: 'sparse_tree' });
    expect(explainThin(named(4))?.detail).toContain('4 of 5 elements have a name');
  });

  it('is empty when nothing has a name or can be acted on', () => {
    expect(explainThin(node({}, node()))?.reason).toBe('empty_tree');
    expect(explainThin(node({}, node({ clickable: true })))?.reason).toBe('sparse_tree');
  });

  it.each([
    ['a WebView', { className: 'android.webkit.WebView' }],
    ['Unity', { className: 'android.view.View', resourceId: 'com.game:id/unitySurfaceView', description: 'Game view' }],
    ['surface', { className: 'android.view.SurfaceView' }],
    ['Flutter', { className: 'io.flutter.embedding.android.FlutterView' }],
    ['React Native', { className: 'com.facebook.react.ReactRootView' }],
    ['Compose', { className: 'androidx.compose.ui.platform.ComposeView' }],
    ['a bare view', { className: 'android.view.View' }],
    ['protected', { className: 'android.widget.FrameLayout' }],
  ])('is explained by %s', (words, fields) => {
    expect(explainThin(node({}, node(fields)))?.detail).toContain(words);
  });

  it('is not explained by a surface that is small or has names in it', () => {
    const webView = { className: 'android.webkit.WebView' };
    expect(explainThin(node({}, node({ ...webView, bounds: { left: 0, top: 0, right: 50, bottom: 50 } })))?.detail).not.toContain(
      'WebView',
    );
    expect(explainThin(node({}, node(webView, text('Page'))))?.detail).not.toContain('WebView');
  });

  it('is not a dialog, which has little to say', () => {
    const bounds = { left: 90, top: 800, right: 990, bottom: 1600 };
    expect(explainThin(node({ bounds }, text('Delete?'), button('OK')))).toBeNull();
    expect(explainThin(node({ bounds }, text('Delete?')))?.reason).toBe('sparse_tree');
  });

  it("is not a desktop's message either, whose question and buttons all have names", () => {
    const window = { nativeRole: 'Window' };
    const question = text('Delete?', { nativeRole: 'Text' });
    expect(explainThin(node(window, question, button('OK')))).toBeNull();
    expect(explainThin(node(window, question, button('')))?.reason).toBe('sparse_tree');
    expect(explainThin(node(window, button('OK')))?.reason).toBe('sparse_tree');
  });

  it("does not count the system's bars, unless they are the screen", () => {
    const bar = { packageName: 'com.android.systemui' };
    const icons = node(bar, ...['Wi-Fi', 'Battery', '12:30', 'Alarm', 'NFC'].map((words) => text(words, bar)));
    expect(explainThin(windows(icons, node()))?.reason).toBe('empty_tree');
    expect(explainThin(icons)).toBeNull();
  });
});

it('a tree whose every element says it is hidden has a reason of its own', () => {
  const root = makeNode({ children: [makeNode({ text: 'Save', visible: false }), makeNode({ text: 'Open', visible: false })] });
  expect(explainThin(root)).toMatchObject({ reason: 'all_hidden', detail: expect.stringContaining('all 2 elements') as string });
});
