import { expect, it } from 'vitest';
import { DeviceActivity } from './device-activity.ts';

it('counts changes by window, and remembers the counts as they were', () => {
  const activity = new DeviceActivity();
  activity.count({ type: 'changed', window_uid: 'a' }, 5);
  const before = activity.versions();
  activity.count({ type: 'changed', window_uid: 'a' }, 6);
  activity.count({ type: 'windows_changed' }, 7);
  expect([before('a'), activity.version('a'), activity.version('b')]).toEqual([1, 2, 0]);
  expect([activity.windowsVersion, activity.events, activity.lastAt]).toEqual([1, 3, 7]);
});

it('counts how often the program of a window was busy, apart from its changes', () => {
  const activity = new DeviceActivity();
  activity.count({ type: 'worked', window_uid: 'a' }, 1);
  activity.count({ type: 'changed', window_uid: 'a' }, 2);
  expect([activity.workCount('a'), activity.workCount('b'), activity.version('a')]).toEqual([1, 0, 1]);
  activity.forget('a');
  expect(activity.workCount('a')).toBe(0);
});

it('gives the notices since a count, the newest twenty at most', () => {
  const activity = new DeviceActivity();
  activity.count({ type: 'notice', text: 'early' }, 1);
  const { noticeCount } = activity;
  expect(activity.noticesSince(noticeCount)).toEqual([]);
  for (let i = 0; i < 25; i++) activity.count({ type: 'notice', text: String(i) }, 2);
  expect(activity.noticesSince(noticeCount)).toEqual(Array.from({ length: 20 }, (_, i) => String(i + 5)));
  expect(activity.noticesSince(noticeCount + 24)).toEqual(['24']);
});
