import { ensureBuilt } from '../scripts/build.mjs';

/** Tests through public surfaces use what a user gets: the compiled package. */
export default async function setup(): Promise<void> {
  const { code, output } = await ensureBuilt();
  if (code !== 0) throw new Error(`the build failed:\n${output}`);
}
