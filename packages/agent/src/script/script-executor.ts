export interface ScriptRequest {
  script: string;
  timeoutSec: number;
}

/** The result of a script. Its output is bounded, redacted and untrusted: a script may print what it read from a screen. */
export interface ScriptResult {
  ok: boolean;
  /** Null if the script was killed. */
  exitCode: number | null;
  stdout: string;
  stderr: string;
  /** Output beyond the limit was cut off. */
  truncated: boolean;
  timedOut: boolean;
  durationMs: number;
}

/** Runs the scripts of `run_script`. Throws an error of the table if scripts are disabled or there is no sandbox. */
export interface ScriptExecutor {
  execute(request: ScriptRequest, signal: AbortSignal): Promise<ScriptResult>;
}
