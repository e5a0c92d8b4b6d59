/**
 * Every name of the environment that Handsight reads, and what it sets. This module imports nothing: the quick path of the command line
 * needs it, too.
 */
export const ENVIRONMENT = {
  HANDSIGHT_HOST: 'address that a host listens on, and where commands look for it',
  HANDSIGHT_PORT: 'its port',
  HANDSIGHT_CONFIG: 'the configuration file',
  HANDSIGHT_DEVICE: 'the default device',
  HANDSIGHT_DIALECT: 'whose tools `handsight mcp` offers',
  HANDSIGHT_TOOLS: 'the tool sets that `handsight mcp` offers',
  HANDSIGHT_TOKEN: 'the token that clients must send; demanded where a host listens on more than loopback',
  HANDSIGHT_OPERATOR_TOKEN: "the operator's token, for deciding approvals from elsewhere",
  HANDSIGHT_MAX_ACTIONS: 'limit on actions per session',
  HANDSIGHT_MAX_SCREENSHOTS: 'limit on screenshots',
  HANDSIGHT_MAX_VLM_TOKENS: 'limit on tokens for descriptions by a model',
  HANDSIGHT_MAX_SESSION_SECONDS: 'limit on the session in seconds',
  HANDSIGHT_ACTIONS_PER_MINUTE: 'limit on actions per minute',
  HANDSIGHT_ADB: 'the adb program; `off` for no phones at all',
  HANDSIGHT_DISABLE_HELPER: '1 runs no helper on phones',
  HANDSIGHT_AGENT_MODEL: 'the default model of agent runs',
  HANDSIGHT_AGENT_BASE_URL: "the address of a model's provider",
  HANDSIGHT_AGENT_API_KEY: 'the key for that address',
  HANDSIGHT_FLEET: 'the store of a fleet: redis://…, rediss://… or postgres://…',
  HANDSIGHT_FLEET_SECRET: 'the secret that all hosts and users of a fleet share',
  HANDSIGHT_FLEET_FOLDER: 'folder that all hosts of a fleet share, for what runs leave',
  HANDSIGHT_FLEET_SUBMITTER: 'on whose behalf runs are submitted to a fleet',
} as const satisfies Record<string, string>;
export type EnvironmentName = keyof typeof ENVIRONMENT;

/** Those whose values are never shown. */
export const isSecretName = (name: string): boolean => /(TOKEN|SECRET|API_KEY)$/.test(name);

/** The value of a name; undefined if it is not set. */
export const fromEnvironment = (
  name: EnvironmentName,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined => env[name];

/** A name for an option that reads its value itself; the compiler knows those of the table. */
export const environmentName = <N extends EnvironmentName>(name: N): N => name;
