import type { AppInfo, Call, Capabilities, DeviceSettings, Logs } from '@handsight/core/device';

/** What the computer that an iPhone or simulator hangs on can do with it, beyond WebDriverAgent. */
export interface HostTools {
  /** Installed ones, with their labels. */
  apps(call: Call): Promise<AppInfo[]>;
  install(file: string, call: Call): Promise<void>;
  /** Forgets an app's data; left out where that means to install it again. */
  reset?(app: string, call: Call): Promise<void>;
  readonly logs: Logs;
  readonly settings: DeviceSettings;
  /** The names of what `settings` can change. */
  readonly can: NonNullable<Capabilities['settings']>;
  close(): void;
}

/** One thing that has to be there before an iPhone can be used, in the order in which they are done. */
export interface SetupStep {
  name: string;
  state: 'ok' | 'missing';
  detail: string;
  /** The command or setting that provides it. */
  fix?: string;
}

/** The steps as far as the first one that is missing. */
export async function firstMissing(steps: readonly (() => Promise<SetupStep>)[]): Promise<SetupStep[]> {
  const done: SetupStep[] = [];
  for (const step of steps) {
    const one = await step();
    done.push(one);
    if (one.state === 'missing') break;
  }
  return done;
}

export const present = (name: string, detail: string): SetupStep => ({ name, state: 'ok', detail });
export const absent = (name: string, detail: string, fix: string): SetupStep => ({ name, state: 'missing', detail, fix });
