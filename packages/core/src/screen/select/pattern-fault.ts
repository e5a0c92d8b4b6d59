/** Why a pattern is rejected, and where in it. */
export class PatternFault extends Error {
  readonly offset: number;

  constructor(why: string, offset: number) {
    super(why);
    this.offset = offset;
  }
}
