import { DeviceClient } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import type { Host } from '@handsight/core/host';

import { CheckFailed, Skipped, type Bench, type PhoneSystem } from './check.ts';
import { CHECKS, searchRef } from './checks.ts';

export interface CheckResult {
  name: string;
  state: 'pass' | 'fail' | 'skip';
  ms: number;
  /** Never quotes the screen. */
  detail: string;
  advice?: string;
}

/** What is known of a phone, without anything that identifies its owner. */
export interface PhoneFacts {
  manufacturer: string;
  model: string;
  /** `Android 14 (34)`, `iOS 18.5` */
  system: string;
  version: string;
  emulator: boolean;
  /** What drives it: the helper on Android, WebDriverAgent's version on iOS. */
  helper: string;
  helper_why: string;
}

export interface Conformance {
  phone: PhoneFacts;
  results: CheckResult[];
  /** Milliseconds: the median of a few readings, and one tap with its receipt; null if there was nothing to tap. */
  speed: { path: string; reading_ms: number; tap_ms: number | null }[];
}

const ROUNDS = 3;

export interface Proof {
  open: (helper: boolean) => Host;
  device: string;
  /** The app to try it in; its Settings if left out. */
  app?: string | undefined;
  onResult?: (result: CheckResult) => void;
}

/** Runs every check that is about a phone's system, and leaves the phone as it was. */
export async function runConformance({ open, device, app, onResult = () => undefined }: Proof): Promise<Conformance> {
  const system: PhoneSystem = device.startsWith('ios:') ? 'ios' : 'android';
  const host = open(true);
  const results: CheckResult[] = [];
  const speed: Conformance['speed'] = [];
  let phone: PhoneFacts;
  let settings: string;
  try {
    const client = await DeviceClient.on(host, device, 'doctor');
    phone = await factsOf(client, system);
    const bench = { client, settings: app ?? (await settingsApp(client, system)) };
    for (const check of CHECKS.filter(({ on = system }) => on === system)) {
      const result = await tried(check, bench);
      results.push(result);
      onResult(result);
    }
    ({ settings } = bench);
    speed.push(await speedOf(client, settings));
  } finally {
    await host.close();
  }
  if (system === 'android' && phone.helper !== 'none') {
    const plain = open(false);
    try {
      speed.push(await speedOf(await DeviceClient.on(plain, device, 'doctor'), settings));
    } finally {
      await plain.close();
    }
  }
  return { phone, results, speed };
}

async function tried({ name, run, advice }: (typeof CHECKS)[number], bench: Bench): Promise<CheckResult> {
  const begun = performance.now();
  const ended = (state: CheckResult['state'], detail: string): CheckResult => ({
    name,
    state,
    ms: Math.round(performance.now() - begun),
    detail,
    ...(state === 'fail' ? { advice } : {}),
  });
  try {
    return ended('pass', await run(bench));
  } catch (error) {
    if (error instanceof Skipped) return ended('skip', error.message);
    if (error instanceof CheckFailed) return ended('fail', error.message);
    // Its message may quote the screen; its kind does not.
    if (error instanceof HandsightError) return ended('fail', error.kind);
    throw error;
  }
}

async function factsOf(client: DeviceClient, system: PhoneSystem): Promise<PhoneFacts> {
  const { model, osVersion, facts } = await client.info();
  const text = (name: string): string => String(facts[name] ?? '');
  return {
    manufacturer: text('manufacturer'),
    model,
    system: system === 'ios' ? `${text('os')} ${osVersion}` : `Android ${osVersion} (${text('sdk')})`,
    version: osVersion,
    emulator: facts['emulator'] === true || facts['simulator'] === true,
    helper: system === 'ios' ? `WebDriverAgent ${text('wda')}` : text('helper'),
    helper_why: text('helper_why'),
  };
}

/** The package of Settings differs between makers. */
async function settingsApp(client: DeviceClient, system: PhoneSystem): Promise<string> {
  if (system === 'ios') return 'com.apple.Preferences';
  const { apps } = await client.apps();
  const names = apps.map(({ app }) => app);
  return (
    names.find((name) => name === 'com.android.settings') ?? names.find((name) => /(?:^|\.)settings$/.test(name)) ?? 'com.android.settings'
  );
}

/** Times reading Settings, and a tap on its search with the receipt. */
async function speedOf(client: DeviceClient, settings: string): Promise<Conformance['speed'][number]> {
  const { adapter } = await client.capabilities();
  await client.perform({ type: 'stop_app', app: settings });
  await client.perform({ type: 'launch_app', app: settings });
  const readings: number[] = [];
  for (let i = 0; i < ROUNDS; i++) readings.push(await timed(() => client.screen()));
  const ref = await searchRef(client).catch(() => undefined);
  const tap_ms = ref === undefined ? null : await timed(() => client.perform({ type: 'tap', target: { ref } }));
  await client.perform({ type: 'stop_app', app: settings });
  return { path: adapter, reading_ms: median(readings), tap_ms };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return Math.round(performance.now() - begun);
}

const median = (all: number[]): number => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
