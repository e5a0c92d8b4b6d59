import { EXIT } from '@handsight/core/error';
import { makeConfig } from '@handsight/core/config';
import { failureLine, failureOf } from '../failure.ts';
import type { DoctorFlags } from '../command/doctor.ts';
import { configOf } from '../host/config-of.ts';
import { DEFAULT_PORT } from '../host/host-flags.ts';
import { printJson, printLines, styled, type Line } from '../terminal.ts';
import { android } from './android.ts';
import { desktop } from './desktop.ts';
import { ios } from './ios.ts';
import { broken, ok, type Finding } from './finding.ts';
import { helpersInUse, phoneHelper } from './phone-helper.ts';
import { builtInDevices, dataFolder, hostOn, node, ocr } from './own.ts';

const MARKS = { ok: ['green', '✓'], missing: ['yellow', '–'], broken: ['red', '✗'] } as const;

/** Runs every check once, in parallel where possible. A `broken` finding sets the exit code. */
export async function runDoctor(flags: DoctorFlags): Promise<void> {
  const { config, finding } = await configuration(flags);
  const own = [await builtInDevices(), ...(await Promise.all([ocr(config), hostOn(flags), dataFolder(config)]))];
  const phones = [...(await phoneHelper(config)), ...(await android(await helpersInUse(flags))), ...(await ios(config))];
  const findings = [node(), finding, ...own, ...phones, ...(await desktop())];
  if (flags.json === true) await printJson({ findings });
  else await printLines([...findings.flatMap(lines), '', clientLine(flags.port)]);
  if (findings.some(({ state }) => state === 'broken')) process.exitCode ??= EXIT.unmet;
}

/** Names the port of the host that was checked, since the client does not start its servers with this terminal's environment. */
function clientLine(port: number): string {
  const portOption = port === DEFAULT_PORT ? '' : ` --port ${String(port)}`;
  return `To let an agent use it:  claude mcp add handsight -- "${process.argv[1] ?? 'handsight'}" mcp${portOption}`;
}

async function configuration(flags: DoctorFlags): Promise<{ config: ReturnType<typeof makeConfig>; finding: Finding }> {
  try {
    const config = await configOf(flags);
    return { config, finding: ok('configuration', flags.config ?? 'no file, the defaults') };
  } catch (error) {
    const fix = `handsight config ${flags.config ?? ''}`;
    return { config: makeConfig(), finding: broken('configuration', failureLine(failureOf(error)), fix) };
  }
}

function lines({ name, state, detail, fix }: Finding): Line[] {
  const [colour, mark] = MARKS[state];
  return [styled(colour, `${mark} ${name}: ${detail}`), ...(fix === undefined ? [] : [`    → ${fix}`])];
}
