import { beforeEach, describe, expect, it } from 'vitest';
import { roleOfClass } from '../../packages/core/src/screen/role.ts';
import { Hand, SHOWCASE } from './hand.ts';

let hand: Hand;
beforeEach(async () => {
  hand = Hand.holding(SHOWCASE);
  await hand.launch('com.example.settings');
});

describe('controls', () => {
  it('switch when they are tapped, and pull others along as the scenario says', async () => {
    expect((await hand.find('wifi')).node).toMatchObject({
      checked: true,
      checkable: true,
      className: 'android.widget.Switch',
      text: 'Wi-Fi',
    });
    await hand.tap('airplane');
    expect((await hand.find('airplane')).node.checked).toBe(true);
    expect((await hand.find('wifi')).node).toMatchObject({ checked: false, enabled: false });
  });

  it('do nothing while they are disabled', async () => {
    await hand.tap('airplane');
    const before = await hand.tree();
    await hand.tap('wifi');
    await hand.operate('wifi', { kind: 'invoke' });
    expect(await hand.tree()).toBe(before);
  });

  it('slide to where they are tapped, dragged or set', async () => {
    const { node } = await hand.find('volume');
    expect(node).toMatchObject({ value: '40', className: 'android.widget.SeekBar', description: 'Volume' });
    await hand.tapAt({ x: node.bounds.right - 1, y: node.center.y });
    expect(await hand.valueOf('volume')).toBe('100');
    await hand.swipe({ x: node.bounds.right - 40, y: node.center.y }, { x: node.center.x, y: node.center.y });
    expect(await hand.valueOf('volume')).toBe('50');
    await hand.operate('volume', { kind: 'set_value', value: '7' });
    expect(await hand.valueOf('volume')).toBe('7');
  });

  it('choose one of several', async () => {
    await hand.tap('Dark');
    expect((await hand.find('Dark')).node.checked).toBe(true);
    expect((await hand.find('Light')).node.checked).toBe(false);
    await hand.tap('Display');
    expect((await hand.find('Display')).node.selected).toBe(true);
    expect(await hand.see('Theme is dark')).toBe(true);
  });

  it('offer their options in a window of their own', async () => {
    await hand.tap('language');
    const menu = await hand.focused();
    expect(menu.kind).toBe('dialog');
    expect((await hand.tree()).children).toHaveLength(3);
    await hand.tap('Deutsch');
    expect(await hand.valueOf('language')).toBe('Deutsch');
    expect((await hand.windows()).map(({ kind }) => kind)).toEqual(['app']);
    await expect(hand.tree(menu.window_uid)).rejects.toMatchObject({ kind: 'WindowGone' });
  });

  it('are selected by name and by number, and refuse options they do not have', async () => {
    await hand.operate('language', { kind: 'select', option: { name: '日本語' } });
    expect(await hand.valueOf('language')).toBe('日本語');
    await hand.operate('language', { kind: 'select', option: { index: 0 } });
    expect(await hand.valueOf('language')).toBe('English');
    await expect(hand.operate('language', { kind: 'select', option: { name: 'Français' } })).rejects.toMatchObject({
      kind: 'ElementNotFound',
    });
    await expect(hand.operate('wifi', { kind: 'select', option: { index: 0 } })).rejects.toMatchObject({ kind: 'PatternUnsupported' });
  });

  it('have the role that the agentest dialect gives their class', async () => {
    for (const { node } of await hand.nodes()) expect(node.role).toBe(roleOfClass(node.className));
  });

  it('carry resource ids as Android does, or none', async () => {
    expect((await hand.find('wifi')).node.resourceId).toBe('com.example.settings:id/wifi');
    expect((await hand.find('Light')).node.resourceId).toBe('');
  });
});
