import { HandsightError } from './errors.ts';

/** The error for a missing optional package; it names the install command. */
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

/** Node's two error codes for a missing package. */
export const isMissingPackage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND');
