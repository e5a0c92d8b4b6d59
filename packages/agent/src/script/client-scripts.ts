import type { DeviceClient } from '@handsight/core/client';
import { DeviceScriptExecutor, type DeviceScriptResult } from './device-script-executor.ts';
import { HostShellExecutor, shellOf } from './host-shell/host-shell-executor.ts';
import type { ScriptExecutor, ScriptRequest, ScriptResult } from './script-executor.ts';

/** Scripts with a shell shebang run in the sandbox; all others are JavaScript that operates the device. */
export class ClientScripts implements ScriptExecutor {
  readonly #device: DeviceScriptExecutor;
  readonly #shell: HostShellExecutor;

  constructor(client: DeviceClient) {
    this.#device = new DeviceScriptExecutor(client);
    this.#shell = new HostShellExecutor(client);
  }

  execute(request: ScriptRequest, signal: AbortSignal): Promise<ScriptResult | DeviceScriptResult> {
    return (shellOf(request.script) === undefined ? this.#device : this.#shell).execute(request, signal);
  }
}
