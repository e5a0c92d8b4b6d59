/** A task that did not finish. */
export class BenchFailure extends Error {
  override name = 'BenchFailure';
}
