#!/usr/bin/env node
// Answers as `xcrun simctl` of Xcode 16 does, from the state in the file that STAND_IN names.
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = process.env['STAND_IN'] ?? '';
const whole =
  /** @type {{ xcrun: { simulators: (import('./stand-in.ts').SimulatorState & { appearance?: string })[], folder: string } }} */ (
    JSON.parse(readFileSync(file, 'utf8'))
  );
const { simulators, folder } = whole.xcrun;
const [tool, command, udid, ...rest] = process.argv.slice(2);
appendFileSync(`${file}.log`, `xcrun ${process.argv.slice(2).join(' ')}\n`);

/** @type {(text: string, code: number) => never} */
const fail = (text, code) => {
  process.stderr.write(`${text}\n`);
  process.exit(code);
};
if (tool !== 'simctl') fail(`xcrun: error: unable to find utility "${tool}", not a developer tool or in PATH`, 72);
if (command === 'list') {
  /** @type {Record<string, object[]>} */
  const devices = {};
  for (const { runtime, ...one } of simulators)
    (devices[`com.apple.CoreSimulator.SimRuntime.${runtime}`] ??= []).push({ ...one, isAvailable: true });
  process.stdout.write(JSON.stringify({ devices }, undefined, 2));
  process.exit(0);
}
const simulator = simulators.find((each) => each.udid === udid || each.name === udid);
if (simulator === undefined) fail(`Invalid device: ${udid}`, 148);
if (simulator.state !== 'Booted') fail(`Unable to lookup in current state: ${simulator.state}`, 149);

const container = join(folder, 'CoreSimulator', 'Devices', simulator.udid, 'data/Containers/Data/Application/8E1F');
switch (command) {
  case 'listapps':
    process.stdout.write(
      `{\n${simulator.apps
        .map(
          ([bundle, name]) =>
            `    "${bundle}" =     {\n        ApplicationType = User;\n        CFBundleDisplayName = ${/^\w+$/.test(name) ? name : JSON.stringify(name)};\n        CFBundleIdentifier = "${bundle}";\n        GroupContainers =         {\n        };\n    };\n`,
        )
        .join('')}}\n`,
    );
    break;
  case 'install':
    if (!(rest[0] ?? '').endsWith('.app'))
      fail(
        'An error was encountered processing the command (domain=IXErrorDomain, code=13):\nSimulator device failed to install the application.',
        13,
      );
    break;
  case 'get_app_container':
    if (!simulator.apps.some(([bundle]) => bundle === rest[0]))
      fail('An error was encountered processing the command (domain=NSPOSIXErrorDomain, code=2):\nNo such file or directory', 2);
    mkdirSync(container, { recursive: true });
    process.stdout.write(`${container}\n`);
    break;
  case 'privacy':
    if (!['grant', 'revoke', 'reset'].includes(rest[0] ?? '')) fail('Invalid action.', 22);
    break;
  case 'location':
    if (rest[0] !== 'set' || !/^-?[\d.]+,-?[\d.]+$/.test(rest[1] ?? '')) fail('Invalid location.', 22);
    break;
  case 'ui':
    if (rest[1] === undefined) process.stdout.write(`${simulator.appearance ?? 'light'}\n`);
    else {
      simulator.appearance = rest[1];
      writeFileSync(file, JSON.stringify(whole));
    }
    break;
  case 'keychain':
    if (rest[0] !== 'reset') fail('Usage: simctl keychain <device> <action> [arguments]', 64);
    break;
  case 'addmedia':
    break;
  case 'spawn':
    for (const [messageType, eventMessage] of [
      ['Default', 'started'],
      ['Fault', 'it went wrong'],
    ])
      process.stdout.write(
        `${JSON.stringify({ timestamp: '2026-11-18 14:02:11.123456+0100', messageType, eventMessage, subsystem: 'org.pocket', processImagePath: '/a/pocket.app/pocket', processID: 412 })}\n`,
      );
    break;
  default:
    fail(`Unrecognized subcommand: ${command}`, 64);
}
