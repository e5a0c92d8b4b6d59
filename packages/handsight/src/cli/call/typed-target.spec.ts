import { describe, expect, test } from 'vitest';

import { typedTarget } from './typed-target.ts';

describe('what a person types for an element', () => {
  test.each(['@b3', 'b3', '100,200', '(100, 200)', 'root.0.1'])('%s is what it is everywhere', (text) => {
    expect(typedTarget(text)).toBe(text);
  });

  test.each([
    'Button[name="Save"]',
    '[name="Save"]',
    '*[role="button"]',
    '//Button',
    '/Window/Button',
    'Window//Edit[value~="a.*"]',
    'List > ListItem:nth-of-type(2)',
    'Button:has-text("Save")',
    'Window/Button',
    'text_field:text("Mail")',
    'Button "Save"',
    '"Save"',
  ])('%s is a selector', (text) => {
    expect(typedTarget(text)).toBe(text);
  });

  test.each(['', ' '])('nothing (%j) is not the name of the elements that have none', (text) => {
    expect(typedTarget(text)).toBe(text);
  });

  test.each([
    ['Save', '*[name="Save"]'],
    ['Sign in', '*[name="Sign in"]'],
    [' Edit ', '*[name="Edit"]'],
    ["What's new?", '*[name="What\'s new?"]'],
    ['Say "hello"', '*[name="Say \\"hello\\""]'],
    ['On/Off', '*[name="On/Off"]'],
    ['Settings > About', '*[name="Settings > About"]'],
    ['50 %', '*[name="50 %"]'],
    ['Über uns', '*[name="Über uns"]'],
    ['Time: 12:30', '*[name="Time: 12:30"]'],
    ['Terms, Privacy', '*[name="Terms, Privacy"]'],
  ])('%s is a name', (text, selector) => {
    expect(typedTarget(text)).toBe(selector);
  });
});
