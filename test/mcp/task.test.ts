import { afterEach, describe, expect, test } from 'vitest';

import { Agent } from './agent.ts';

let agent: Agent;
afterEach(() => agent.close());

describe('an agent over stdio', () => {
  test('signs in on the login window, with evidence for every step', async () => {
    agent = await Agent.onStdio(['--device', 'virtual:login', '--tools', 'record']);
    const first = await agent.call('look');
    expect(first.text).toBe('mock:login');
    expect(first.screen).toContain('"User name" focused');
    const [, user = ''] = /(@f\d+) "User name"/.exec(first.screen) ?? [];
    const [, button = ''] = /(@b\d+) "Sign in"/.exec(first.screen) ?? [];

    const typed = await agent.act('type', { text: 'ada', target: user });
    expect(typed.text).toBe(`Typed 3 characters into ${user}.\nverified: it holds what was asked for`);
    expect(typed.screen).toBe(`~ ${user} "User name"="ada"`);

    const secret = await agent.act('type', { text: 'hunter2', target: 'PasswordEdit' });
    expect(secret.text).toMatch(/^Typed 7 characters into PasswordEdit \(@f\d+\)\.\nunverified: what it holds is secret$/);
    expect(JSON.stringify(secret.result)).not.toContain('hunter2');

    const box = await agent.act('tap', { target: 'CheckBox[name="Remember me"]' });
    expect(box.text).toMatch(/^Tapped CheckBox\[name="Remember me"\] \(@c\d+\)\.\nverified: it is checked$/);

    const done = await agent.act('tap', { target: button, expect: ['front: ^Welcome$', 'exists: Button[name="Sign out"]'] });
    expect(done.isError).toBe(false);
    expect(done.text).toMatch(/^Tapped @b\d+\.\nverified: front: /);
    expect(done.screen).toContain('"Sign out"');

    expect((await agent.call('check', { expect: ['value: Text[name="Signed in as"] = ada', 'absent: PasswordEdit'] })).text).toBe(
      'holds  value: Text[name="Signed in as"] = ada\nholds  absent: PasswordEdit',
    );
    expect((await agent.call('scenario_check')).text).toBe('Reached.');
  });

  test('edits a text on a desktop and sees what changed', async () => {
    agent = await Agent.onStdio(['--device', 'virtual:notepad']);
    const { screen } = await agent.call('look');
    expect(screen).toContain('"Find Next"');
    const set = await agent.act('type', { text: 'Dear diary', target: 'Document', clear: true });
    expect(set.text).toContain('verified: it holds what was asked for');
    expect(set.screen).toContain('="Dear diary"');
    const picture = await agent.call('screenshot', { target: 'Edit[name="Find"]' });
    expect(picture).toMatchObject({ images: 1, isError: false });
    expect(picture.text).toBe('320x32 pixels of [88,601][408,633].');
  });

  test('finds its way on a phone', async () => {
    agent = await Agent.onStdio();
    expect((await agent.call('devices')).text).toMatch(/^virtual:pocket ready <- yours$/m);
    const { screen } = await agent.call('apps');
    const [, settings = ''] = /^(\S+) "Settings"/m.exec(screen) ?? [];
    const launched = await agent.act('app', { action: 'launch', name: settings });
    expect(launched.text).toBe(`Launched ${settings}.\nverified: the app in front is ${settings}`);
    expect(launched.screen).toMatch(/^window changed/);
    const home = await agent.act('press', { keys: 'home', expect: ['gone: @s999999'] });
    expect(home.text).toContain('Pressed key: home.\nobserved: opened a window');
    expect(home.screen).toMatch(/^window changed to /);
  });

  test('sends a message, and learns when typed text went to no field', async () => {
    agent = await Agent.onStdio();
    await agent.act('app', { action: 'launch', name: 'Messages' });
    await agent.act('tap', { target: 'Ada Lovelace' });
    const lost = await agent.act('type', { text: 'On my way' });
    expect(lost.text).toBe('Typed 9 characters; no field reported the keyboard focus.\nno effect: nothing reacted');
    await agent.act('type', { text: 'On my way', target: 'Message' });
    const sent = await agent.act('tap', { target: 'Send' });
    expect(sent.screen).toContain('observed: changed "Message": "On my way" to ""');
  });
});
