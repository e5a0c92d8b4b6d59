/** An unusable answer. The correction is sent to the model, which may correct itself. */
export class MalformedAnswer extends Error {
  /** What the model should do differently. */
  readonly correction: string;

  constructor(correction: string, options?: ErrorOptions) {
    super(correction, options);
    this.name = 'MalformedAnswer';
    this.correction = correction;
  }
}
