import { expect, test } from 'vitest';
import { handsight, jsonLines } from './handsight.ts';

const ROWS: readonly (readonly [title: string, summary: string])[] = [
  ['Network & internet', 'Mobile, Wi-Fi'],
  ['Connected devices', 'Bluetooth'],
  ['Apps', 'Default apps'],
  ['Notifications', 'History'],
  ['Battery', '100%'],
  ['Storage', '43% used'],
  ['Sound & vibration', 'Volume'],
  ['Display', 'Dark theme'],
  ['Wallpaper & style', 'Colors'],
  ['Accessibility', 'Display, audio'],
  ['Security', 'Screen lock'],
  ['Privacy', 'Permissions'],
  ['Location', 'On'],
  ['Safety & emergency', 'Emergency SOS'],
  ['Passwords & accounts', 'Autofill'],
  ['Digital Wellbeing', 'Screen time'],
  ['Google', 'Services'],
  ['System', 'Languages, time'],
  ['About phone', 'Model, version'],
  ['Tips & support', 'Help'],
];

const ROW_HEIGHT = 100;

function node(kind: string, { id = '', text = '', flags = [] as string[], top = 0, height = ROW_HEIGHT }, children = ''): string {
  const states = ['checkable', 'checked', 'clickable', 'focusable', 'focused', 'scrollable', 'long-clickable', 'password', 'selected'];
  const said = states.map((state) => `${state}="${flags.includes(state)}"`).join(' ');
  const words = text.replaceAll('&', '&amp;');
  return `<node index="0" text="${words}" resource-id="${id}" class="${kind}" package="com.android.settings" content-desc="" enabled="true" ${said} bounds="[0,${top}][1080,${top + height}]">${children}</node>`;
}

function settings(): string {
  const rows = ROWS.map(([title, summary], i) => {
    const top = 300 + i * ROW_HEIGHT;
    const inside = [
      node('android.widget.ImageView', { id: 'android:id/icon', top }),
      node('android.widget.TextView', { id: 'android:id/title', text: title, top, height: 50 }),
      node('android.widget.TextView', { id: 'android:id/summary', text: summary, top: top + 50, height: 50 }),
    ];
    return node('android.widget.LinearLayout', { flags: ['clickable', 'focusable'], top }, inside.join(''));
  });
  const bar = node('android.widget.ImageView', { top: 200 }) + node('android.widget.TextView', { text: 'Search settings', top: 200 });
  const all = [
    node('android.widget.TextView', { text: 'Settings', top: 100 }),
    node('android.view.ViewGroup', { flags: ['clickable'], top: 200 }, bar),
    node('androidx.recyclerview.widget.RecyclerView', { flags: ['scrollable'], top: 300, height: 2000 }, rows.join('')),
  ];
  return `<hierarchy rotation="0">${node('android.widget.FrameLayout', { height: 2400 }, all.join(''))}</hierarchy>`;
}

test('a settings list of 86 nodes and twenty rows costs at most 250 tokens', async () => {
  const { stdout } = await handsight(['parse', '--format', 'stats', '-'], { input: settings() });
  const [stats] = jsonLines(stdout) as { nodes: number; refs: number; tokens: number }[];
  expect(stats).toMatchObject({ nodes: 86, refs: 22 });
  expect(stats?.tokens).toBeLessThanOrEqual(250);
});
