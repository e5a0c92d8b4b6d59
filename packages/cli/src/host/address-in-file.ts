import { fromEnvironment } from '@handsight/core/environment';
import type { Command } from 'commander';

/** Takes host and port from the configuration file where neither a flag nor the environment sets them. */
export async function takeAddress(
  command: Command,
  file: unknown = command.getOptionValue('config') ?? fromEnvironment('HANDSIGHT_CONFIG'),
): Promise<void> {
  const open = (['host', 'port'] as const).filter((name) => command.getOptionValueSource(name) === 'default');
  if (typeof file !== 'string' || file === '' || open.length === 0) return;
  const { loadConfig } = await import('@handsight/core/config');
  const { server } = await loadConfig(file);
  for (const name of open) if (server[name] !== undefined) command.setOptionValueWithSource(name, server[name], 'config');
}
