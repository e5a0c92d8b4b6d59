import { describe, expect, it } from 'vitest';
import { frameworkHints } from './framework.ts';
import { node, text } from './sign.fixture.ts';

describe('the framework of an app', () => {
  it.each([
    ['flutter', 'io.flutter.embedding.android.FlutterView'],
    ['react_native', 'com.facebook.react.views.view.ReactViewGroup'],
    ['react_native', 'com.horcrux.svg.PathView'],
    ['compose', 'androidx.compose.ui.platform.ComposeView'],
  ])('is %s by the class %s', (kind, className) => {
    expect(frameworkHints(node({}, node({ className })))).toEqual({ primary: kind, frameworks: [kind], signals: [`class:${className}`] });
  });

  it('is native when nothing says otherwise', () => {
    expect(frameworkHints(node({}, text('Hello')))).toEqual({ primary: 'native', frameworks: ['native'], signals: [] });
  });

  it('is native with a WebView or Unity inside, and these are named', () => {
    const unity = node({ className: 'android.view.View', resourceId: 'com.game:id/unitySurfaceView' });
    expect(frameworkHints(node({}, node({ className: 'android.webkit.WebView' }), unity))).toEqual({
      primary: 'native',
      frameworks: ['webview', 'unity'],
      signals: ['class:android.webkit.WebView', 'id:com.game:id/unitySurfaceView'],
    });
  });

  it('is Flutter when every name is a description of a view without an id', () => {
    const named = (description: string) => node({ className: 'android.view.View', description });
    const page = [named('Title'), named('Row'), node({ className: 'android.widget.Button', description: 'Save' })];
    expect(frameworkHints(node({}, ...page)).signals).toEqual(['names:3 in content-desc, none in text']);
    expect(frameworkHints(node({}, ...page, text('native text'))).primary).toBe('native');
    expect(frameworkHints(node({}, ...page.slice(1))).primary).toBe('native');
  });
});
