import type { ConfigInput } from '@handsight/core/config';
import type { Driver } from '@handsight/core/device';
import type { OperatorAuthority } from '@handsight/core/guard';
import type { Host } from '@handsight/core/host';

/** What the installed package hands in: the command line knows neither drivers nor where it is started from. */
export interface Entry {
  openHost: (options: OpenOptions) => { host: Host; operator: OperatorAuthority };
  /** The program's file, which a host in the background is started with. */
  main: string;
}

interface OpenOptions {
  config?: ConfigInput;
  drivers?: Driver[];
  onFault?: (error: unknown) => void;
}

let handedIn: Entry | undefined;

export function enter(entry: Entry): void {
  handedIn = entry;
}

export function entry(): Entry {
  if (handedIn === undefined) throw new Error('the command line was started without its entry');
  return handedIn;
}
