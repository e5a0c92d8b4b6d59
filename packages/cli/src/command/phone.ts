import { InvalidArgumentError, Option, type Command } from 'commander';
import type { AndroidRelease, IphoneFault, Keyboard, Pace, ScreenLock, Vendor } from '@handsight/phone';

import { wholeNumber } from '../number.ts';

export interface PhoneFlags {
  scenario: string;
  dumps?: string;
  port: number;
  host: string;
  auth: 'none' | 'rsa';
  vendor?: Vendor;
  android?: AndroidRelease;
  pace: Pace;
  lock: ScreenLock;
  cover?: true;
  keyboard: Keyboard;
  work?: string[];
  clones?: string[];
  ios?: true;
  wdaPort: number;
  fault?: IphoneFault;
  json?: true;
}

const HELP = `
What the phone shows comes from the scenario, or from recorded dumps: with --dumps, uiautomator gives them back byte for byte, and swipes
or the page keys turn from one to the next. Nothing is installed for real: no code of an APK is run.
With --ios the scenario is an iPhone: what speaks to WebDriverAgent (Appium's driver, WebdriverIO, Handsight as
ios:http://127.0.0.1:8100) can use it; --scenario, --host, --wda-port, --fault and --json apply.
Between ports 5555 and 5585 adb takes the phone for an emulator and lists it twice; 6555 is outside that range.

Examples:
  handsight phone
  adb connect 127.0.0.1:6555
  adb -s 127.0.0.1:6555 shell input tap 160 230
  handsight phone --dumps recordings --port 6556
  handsight phone --ios
  handsight phone --vendor samsung --android 13 --pace real --lock swipe`;

export function addPhone(program: Command): void {
  program
    .command('phone')
    .summary('run a virtual phone that adb can connect to')
    .description('Run a virtual phone behind the real adb protocol until interrupted.')
    .option('--scenario <name>', 'a shipped scenario or a scenario file', 'pocket')
    .addOption(new Option('--dumps <folder>', 'recorded uiautomator dumps as its screens').conflicts('scenario'))
    .option('--port <n>', 'port to listen on, 0 for any free one', port, 6555)
    .option('--host <address>', 'address to listen on; anyone who can reach it can use the phone', '127.0.0.1')
    .addOption(new Option('--auth <kind>', 'whether hosts must authenticate').choices(['none', 'rsa']).default('none'))
    .addOption(new Option('--vendor <name>', 'answer as a phone of this maker does').choices(['pixel', 'samsung', 'vivo', 'xiaomi']))
    .option('--android <release>', 'answer as this Android release does, 9 to 16', release)
    .addOption(new Option('--pace <kind>', 'real: take the time that real phones take').choices(['none', 'real']).default('none'))
    .addOption(new Option('--lock <kind>', 'what its screen lock asks for').choices(['none', 'swipe', 'pin']).default('none'))
    .option('--cover', 'with a second, outer screen, as foldable phones have')
    .addOption(
      new Option('--keyboard <kind>', 'what the on-screen keyboard does with letters: nothing, compose pinyin, or correct words')
        .choices(['plain', 'composing', 'correcting'])
        .default('plain'),
    )
    .option('--work <apps...>', 'packages of a work profile (user 10) alone')
    .option('--clones <apps...>', 'packages with a second copy (user 999), as some makers offer')
    .option('--ios', 'an iPhone behind the protocol of WebDriverAgent instead')
    .option('--wda-port <n>', 'port of the iPhone, 0 for any free one', port, 8100)
    .addOption(
      new Option('--fault <kind>', 'what goes wrong with the iPhone')
        .choices(['slow', 'source-hangs', 'source-thin', 'agent-hangs', 'session-lost', 'agent-dies', 'agent-restarts', 'stale-elements'])
        .implies({ ios: true }),
    )
    .addHelpText('after', HELP)
    .action(async (_flags: unknown, self: Command) => {
      const { runPhone } = await import('../run/phone.ts');
      await runPhone(self.optsWithGlobals<PhoneFlags>());
    });
}

const RELEASES: readonly AndroidRelease[] = [9, 10, 11, 12, 13, 14, 15, 16];

function release(text: string): AndroidRelease {
  const found = RELEASES.find((known) => String(known) === text);
  if (found === undefined) throw new InvalidArgumentError('It must be 9 to 16.');
  return found;
}

function port(text: string): number {
  const number = wholeNumber(text);
  if (number > 65_535) throw new InvalidArgumentError('It must be a port, 0 to 65535.');
  return number;
}
