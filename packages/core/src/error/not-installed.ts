import { HandsightError } from './errors.ts';

/** A refusal for lack of a package that only those install who use it; it names the command. */
export function notInstalled(feature: string, packages: string, cause?: unknown): HandsightError {
  const install = `npm install ${packages}`;
  const hint = `Run \`${install}\` beside handsight, then try again.`;
  return new HandsightError(
    'PlatformUnsupported',
    `${feature} needs a package that is not installed: ${install}`,
    { install, hint },
    { cause },
  );
}

/** Node's two ways to say that there is no such package. */
export const isMissingPackage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND');
