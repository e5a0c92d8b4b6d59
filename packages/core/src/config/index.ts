export { loadConfig, makeConfig } from './load.ts';
export { type Config, type ConfigInput, ConfigSchema } from './schema.ts';
