import { describe, expect, test } from 'vitest';
import { handsight } from './handsight.ts';

const SETTINGS = 'examples/settings.xml';

describe('handsight find', () => {
  test('prints one line per match, with a ref where one can act on it', async () => {
    const { code, stdout } = await handsight(['find', SETTINGS, 'List//[name*="Wi-Fi"]']);
    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\n')).toEqual([
      '@b4 Button "Wi-Fi, Connected to Harbour" [0,600][1080,740] Pane/Pane/List/Button[name="Wi-Fi, Connected to Harbour"]',
      '- Text "Wi-Fi" [64,624][820,672] Pane/Pane/List/Button[name="Wi-Fi, Connected to Harbour"]/Pane/Text[name="Wi-Fi"]',
      '@c1 Switch "Wi-Fi" [900,640][1016,700] Pane/Pane/List/Button[name="Wi-Fi, Connected to Harbour"]/Switch[name="Wi-Fi"]',
    ]);
  });

  test('prints JSON when asked, each match with a selector that finds it alone', async () => {
    const { stdout } = await handsight(['find', SETTINGS, 'Switch', '--json']);
    const [match] = JSON.parse(stdout) as { ref: string; path: string; selector: string }[];
    expect(match).toMatchObject({ ref: '@c1', role: 'Switch', label: 'Wi-Fi', path: '0.0.1.2.1' });
    const again = await handsight(['find', SETTINGS, match?.selector ?? '', '--json']);
    expect(JSON.parse(again.stdout)).toEqual([match]);
  });

  test('takes a ref of the compact text', async () => {
    const { stdout } = await handsight(['find', SETTINGS, '@c1']);
    expect(stdout).toMatch(/^@c1 Switch "Wi-Fi" /);
  });

  test('offers similar names when nothing matches', async () => {
    const { code, stdout, stderr } = await handsight(['find', SETTINGS, '[name="Blutooth"]']);
    expect(code).toBe(3);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^handsight: ElementNotFound: .*\nSimilar: .*"Bluetooth"/);
  });

  test('points at the column where a selector is wrong', async () => {
    const { code, stderr } = await handsight(['find', SETTINGS, 'Button[name="x"']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^handsight: BadSelector: .*column 16.*\n {2}Button\[name="x"\n {17}\^\n/);
  });

  test('says which argument is the file when they are exchanged', async () => {
    const { code, stderr } = await handsight(['find', 'Wi-Fi', SETTINGS]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('The file comes first: find examples/settings.xml Wi-Fi')]);
  });

  test('refuses a ref that was never given out', async () => {
    const { code, stderr } = await handsight(['find', SETTINGS, '@b99']);
    expect(code).toBe(3);
    expect(stderr).toContain('StaleRef');
  });
});
