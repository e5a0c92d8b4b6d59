import type { DeviceClient } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import { DeviceScriptExecutor, type DeviceScriptResult } from './device-script-executor.ts';
import type { ScriptExecutor, ScriptRequest, ScriptResult } from './script-executor.ts';
import { admitScript } from './admit-script.ts';
import { currentUser, requireSandbox, runSandboxed, type SandboxUser } from './run-sandboxed.ts';

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

/** Below Linux's limit for a single argument. */
const MAX_SCRIPT_BYTES = 100_000;
const SHELLS = { sh: '/bin/sh', bash: '/bin/bash' } as const;
type Shell = keyof typeof SHELLS;

/** The shell named by a script's shebang: `#!/bin/sh`, `#!/usr/bin/env bash`. */
export function shellOf(script: string): Shell | undefined {
  const [, name] = /^#!\s*(?:\/[\w/]+\/env\s+)?(?:\/[\w/]+\/)?(sh|bash)\s*$/.exec(script.split('\n', 1)[0] ?? '') ?? [];
  return name === 'sh' || name === 'bash' ? name : undefined;
}

/** Runs a script in a shell on this machine, only if the operator allows it, and only inside a sandbox. */
export class HostShellExecutor implements ScriptExecutor {
  readonly #client: DeviceClient;
  readonly #user: SandboxUser;

  constructor(client: DeviceClient, user: SandboxUser = currentUser()) {
    this.#client = client;
    this.#user = user;
  }

  async execute({ script, timeoutSec }: ScriptRequest, signal: AbortSignal): Promise<ScriptResult> {
    const { guard, config } = this.#client.host;
    const limits = config.scripts.host_shell;
    if (!limits.enabled)
      throw new HandsightError('PermissionDenied', 'shell scripts are not allowed on this host', {
        hint: 'The operator allows them with `scripts: {host_shell: {enabled: true}}`; a script without `#!` is JavaScript and needs no permission.',
      });
    const shell = SHELLS[shellOf(script) ?? 'sh'];
    if (Buffer.byteLength(script) > MAX_SCRIPT_BYTES)
      throw new HandsightError('BadRequest', `the script is longer than ${MAX_SCRIPT_BYTES} bytes`);
    if (script.includes('\0')) throw new HandsightError('BadRequest', 'the script holds a null byte');
    await admitScript(this.#client, 'run_script', script, signal);
    await requireSandbox(limits, this.#user, signal);
    const timeoutMs = Math.min(Math.max(1, timeoutSec), limits.timeout_seconds) * 1000;
    const result = await runSandboxed([shell, '-c', script], { limits, timeoutMs, user: this.#user, signal });
    return { ...result, stdout: guard.redaction.redactText(result.stdout), stderr: guard.redaction.redactText(result.stderr) };
  }
}
