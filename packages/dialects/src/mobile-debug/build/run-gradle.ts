import { spawn } from 'node:child_process';
import { access, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { withDeadline } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';
import { insideDataFolder } from '@handsight/core/guard';
import type { Host } from '@handsight/core/host';

export interface Built {
  /** The newest APK in the build's output. */
  artifactPath: string;
  durationMs: number;
  /** The end of Gradle's output. */
  output: string;
}

const KEPT_OUTPUT = 8000;
const VARIANT = /^[A-Za-z][A-Za-z0-9]{0,99}$/;

export const noXcode = (): HandsightError =>
  new HandsightError(
    'PlatformUnsupported',
    'only Gradle projects are built here; build with xcodebuild and give the .app or .ipa to install_app',
    {
      capability: 'ios',
    },
  );

/** Runs a project's Gradle wrapper. Only in folders that the operator listed: a build runs arbitrary code of the project. */
export async function runGradle(
  host: Host,
  { projectPath, variant = 'debug', timeoutMs }: { projectPath: string; variant?: string | undefined; timeoutMs?: number | undefined },
  signal: AbortSignal | undefined,
): Promise<Built> {
  const { folders, timeout_seconds } = host.config.builds;
  if (folders.length === 0)
    throw new HandsightError('PlatformUnsupported', 'builds are off; the operator names the projects in builds.folders', {
      capability: 'builds',
    });
  if (!VARIANT.test(variant)) throw new HandsightError('BadRequest', 'a variant is letters and digits, such as debug', { variant });
  const project = await insideDataFolder(projectPath, folders);
  const wrapper = join(project, 'gradlew');
  await access(wrapper).catch(() => {
    throw new HandsightError('BadRequest', 'the project has no gradlew', { projectPath });
  });
  const begun = host.clock.now();
  const most = Math.min(timeoutMs ?? Infinity, timeout_seconds * 1000);
  const task = `assemble${variant.charAt(0).toUpperCase()}${variant.slice(1)}`;
  const output = await withDeadline(host.clock, most, 'the build', (call) => run(wrapper, task, project, call.signal), signal);
  const artifactPath = await newestApk(project);
  if (artifactPath === undefined) throw new HandsightError('AdbCommand', 'the build left no APK', { output });
  return { artifactPath, durationMs: host.clock.now() - begun, output };
}

function run(wrapper: string, task: string, cwd: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    // Its own process group, so that Gradle's workers are killed with it.
    const gradle = spawn(wrapper, [task, '--console=plain'], { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString('utf8')).slice(-KEPT_OUTPUT);
    };
    gradle.stdout.on('data', keep);
    gradle.stderr.on('data', keep);
    const stop = (): void => {
      if (gradle.pid !== undefined && gradle.exitCode === null) process.kill(-gradle.pid, 'SIGKILL');
    };
    signal.addEventListener('abort', stop, { once: true });
    gradle.on('error', (error) => reject(new HandsightError('AdbCommand', `gradlew could not be started: ${error.message}`)));
    gradle.on('close', (code) => {
      signal.removeEventListener('abort', stop);
      if (code === 0) resolve(output);
      else reject(new HandsightError('AdbCommand', `the build exited with code ${code ?? 'none'}: ${output.slice(-1000)}`, { output }));
    });
  });
}

async function newestApk(project: string): Promise<string | undefined> {
  const entries = await readdir(project, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.apk') && /[\\/]build[\\/]outputs[\\/]/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name));
  const dated = await Promise.all(files.map(async (file) => ({ file, at: (await stat(file)).mtimeMs })));
  return dated.sort((a, b) => b.at - a.at)[0]?.file;
}
