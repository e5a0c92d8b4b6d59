/** Flags of `SND2` and `RCV2`. Of the compressed forms only brotli is offered in the banner. */
export const NO_COMPRESSION = 0;
export const BROTLI = 1;
/** Nothing is written; the host only measures the transfer speed. */
export const DRY_RUN = 0x80000000;

/** Undefined for flags that were not offered. */
export function compressionOf(flags: number): typeof NO_COMPRESSION | typeof BROTLI | undefined {
  const plain = (flags & ~DRY_RUN) >>> 0;
  return plain === NO_COMPRESSION || plain === BROTLI ? plain : undefined;
}
