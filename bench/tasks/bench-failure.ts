/** A task that did not come to its end. */
export class BenchFailure extends Error {
  override name = 'BenchFailure';
}
