import { type Config, loadConfig, makeConfig } from '@handsight/core/config';

export interface ConfigFlags {
  config?: string;
  driver?: string[];
  maxActions?: number;
  maxScreenshots?: number;
  maxVlmTokens?: number;
  maxSessionSeconds?: number;
  actionsPerMinute?: number;
}

/** The configuration file with the flags applied; a flag takes precedence over the file. */
export async function configOf(flags: ConfigFlags): Promise<Config> {
  const config = flags.config === undefined ? makeConfig() : await loadConfig(flags.config);
  const { maxActions, maxScreenshots, maxVlmTokens, maxSessionSeconds, actionsPerMinute } = flags;
  const given = {
    max_actions: maxActions,
    max_screenshots: maxScreenshots,
    max_vlm_tokens: maxVlmTokens,
    max_session_seconds: maxSessionSeconds,
    actions_per_minute: actionsPerMinute,
  };
  const set = Object.fromEntries(Object.entries(given).filter(([, limit]) => limit !== undefined));
  return { ...config, budgets: { ...config.budgets, ...set }, drivers: [...config.drivers, ...(flags.driver ?? [])] };
}
