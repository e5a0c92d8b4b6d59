export interface ScriptRequest {
  script: string;
  timeoutSec: number;
}

/** What a script left behind. Its output is bounded and redacted, and not to be trusted: a script may print what it read from a screen. */
export interface ScriptResult {
  ok: boolean;
  /** Null where the script was ended from outside. */
  exitCode: number | null;
  stdout: string;
  stderr: string;
  /** Output beyond the limit was cut off. */
  truncated: boolean;
  timedOut: boolean;
  durationMs: number;
}

/** Runs the scripts of `run_script`. A refusal (disabled, no sandbox) is thrown as an error of the table. */
export interface ScriptExecutor {
  execute(request: ScriptRequest, signal: AbortSignal): Promise<ScriptResult>;
}
