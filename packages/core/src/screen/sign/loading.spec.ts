import { describe, expect, it } from 'vitest';
import type { UnifiedUINode } from '../node.ts';
import { loadingIndicators } from './loading.ts';
import { node, SCREEN, text } from './sign.fixture.ts';

const seen = (...children: UnifiedUINode[]): string[] => loadingIndicators(node({}, ...children), SCREEN);
const spinner = (fields: Partial<UnifiedUINode> = {}): UnifiedUINode =>
  node({ className: 'android.widget.ProgressBar', bounds: { left: 500, top: 900, right: 600, bottom: 1000 }, ...fields });

describe('loading', () => {
  it.each([
    'android.widget.ProgressBar',
    'com.google.android.material.progressindicator.CircularProgressIndicator',
    'com.facebook.shimmer.ShimmerFrameLayout',
    'com.example.SkeletonLayout',
  ])('is shown by the class %s', (className) => {
    expect(seen(spinner({ className }))).toEqual([`${className.slice(className.lastIndexOf('.') + 1)} at [500,900]`]);
  });

  it.each(['Loading', 'loading...', 'Loading…', 'Please wait', 'FETCHING..', 'Connecting...'])('is shown by the text %j', (words) => {
    expect(seen(text(words))).toEqual([`text "${words}" at [0,0]`]);
  });

  it.each(['Loading messages', 'In progress', 'Spinner'])('is shown by the description %j', (description) => {
    expect(seen(node({ description }))).toEqual([`description "${description}" at [0,0]`]);
  });

  it.each(['Loading dock 4', 'Disconnecting', 'Please wait here', ''])('is not shown by the text %j', (words) => {
    expect(seen(text(words))).toEqual([]);
  });

  it('is not shown by a report that loading has failed', () => {
    expect(seen(node({ description: 'Error loading file' }))).toEqual([]);
  });

  it.each<[string, Partial<UnifiedUINode>]>([
    ['disabled', { enabled: false }],
    ['hidden', { visible: false }],
    ['smaller than 5 pixels', { bounds: { left: 0, top: 0, right: 100, bottom: 4 } }],
    ['off the screen', { bounds: { left: 0, top: 2400, right: 100, bottom: 2500 } }],
  ])('is not shown by what is %s', (_, fields) => {
    expect(seen(spinner(fields))).toEqual([]);
  });
});
