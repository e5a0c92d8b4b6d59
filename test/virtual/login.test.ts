import { beforeEach, describe, expect, it } from 'vitest';
import { Hand, shipped } from './hand.ts';

let hand: Hand;
beforeEach(() => {
  hand = Hand.holding(shipped('login'));
});

describe('the reactions of the screen-observer dialect', () => {
  it('lead to the next state when what they wait for is there', async () => {
    await hand.type('alice');
    await hand.press('tab');
    await hand.type('hunter2');
    expect(hand.device.oracles()).toMatchObject({ success: false, failure: false });
    await hand.tap('sign_in');
    expect(hand.device.state()).toBe('welcome');
    expect(hand.device.oracles()).toMatchObject({ success: true, failure: false });
  });

  it('put what was typed where the scenario wants it, also in a state that is not shown yet', async () => {
    await hand.type('alice');
    await hand.tap('p');
    await hand.type('hunter2');
    await hand.tap('sign_in');
    expect(await hand.valueOf('who')).toBe('alice');
  });

  it('are tried in their order, and the first that matches wins', async () => {
    await hand.tap('sign_in');
    expect(await hand.valueOf('message')).toBe('Enter your user name.');
    await hand.tap('u');
    await hand.type('alice');
    await hand.tap('sign_in');
    expect(await hand.valueOf('message')).toBe('Wrong user name or password.');
    expect(hand.device.oracles().failure).toBe(true);
  });

  it('leave what was typed in place when a state is left and entered again', async () => {
    await hand.type('alice');
    await hand.tap('p');
    await hand.type('hunter2');
    await hand.tap('sign_in');
    await hand.tap('sign_out');
    expect(hand.device.state()).toBe('login');
    expect(await hand.valueOf('u')).toBe('alice');
    expect(await hand.valueOf('p')).toBe('');
  });
});

describe('a secret', () => {
  it('is reported as bullets and never in clear', async () => {
    await hand.tap('p');
    await hand.type('hunter2');
    const { node } = await hand.find('p');
    expect(node).toMatchObject({ value: '•••••••', text: '•••••••', password: true });
    expect(JSON.stringify(await hand.nodes())).not.toContain('hunter2');
  });

  it('cannot be copied', async () => {
    await hand.device.clipboard.set('before', hand.call);
    await hand.tap('p');
    await hand.type('hunter2');
    await hand.press('ctrl+a');
    await hand.press('ctrl+c');
    await hand.press('ctrl+x');
    expect(await hand.device.clipboard.get(hand.call)).toBe('before');
    expect(await hand.valueOf('p')).toBe('•••••••');
  });
});
