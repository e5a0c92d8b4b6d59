import { environmentName } from '@handsight/core/environment';
import { Option, type Command } from 'commander';

import { takeAddress } from '../host/address-in-file.ts';
import type { ConfigFlags } from '../host/config-of.ts';
import { addressOptions, type AddressFlags } from '../host/host-flags.ts';

const HELP = `
✓ works, – is not there and can be done without, ✗ should work and does not; the exit code is 8 if there is one of the last.

With --device everything that a phone has to do is tried on it, in under two minutes and in its Settings only; the clipboard and the rotation
are put back. Of an iPhone, what is missing before it can be used is said first, step by step. The report holds its make, its system and what
worked, and nothing of its owner's.

Examples:
  handsight doctor
  handsight doctor --device android:R58M123ABC
  handsight doctor --device ios:00008110-000A1B2C3D4E001E`;

export type DoctorFlags = AddressFlags & ConfigFlags & { json?: true; device?: string; app?: string; report: string };

export function addDoctor(program: Command): void {
  const command = program
    .command('doctor')
    .summary('check what works on this machine, and how to fix the rest')
    .description('Check what works on this machine, and name the command that fixes what does not.')
    .addOption(new Option('--config <file>', 'configuration, JSON or YAML').env(environmentName('HANDSIGHT_CONFIG')));
  command
    .option('--device <id>', 'prove that a phone works: android:SERIAL, ios:UDID, ios:http://HOST:8100 or ios:simulator/NAME')
    .option('--app <id>', 'the app to try a phone in; its Settings if not given')
    .option('--report <file>', 'where the proof of a phone is written', 'handsight-phone-report.json');
  for (const option of addressOptions()) command.addOption(option);
  command
    .addHelpText('after', HELP)
    // An unreadable file is reported as a finding.
    .hook('preAction', () => takeAddress(command).catch(() => undefined))
    .action(async () => {
      const flags = command.optsWithGlobals<DoctorFlags>();
      if (flags.device === undefined) {
        const { runDoctor } = await import('../doctor/run-doctor.ts');
        await runDoctor(flags);
        return;
      }
      const { runPhoneDoctor } = await import('../doctor/phone/run-phone-doctor.ts');
      await runPhoneDoctor({ ...flags, device: flags.device });
    });
}
