/** WebDriver's errors and their HTTP statuses. */
const STATUSES = {
  'invalid argument': 400,
  'invalid element state': 400,
  'invalid selector': 400,
  'invalid session id': 404,
  'no such element': 404,
  'no such alert': 404,
  'stale element reference': 404,
  'unknown command': 404,
  'unsupported operation': 500,
  'unknown error': 500,
} as const;

/** An error as the server sends it. */
export class WireFault extends Error {
  readonly error: keyof typeof STATUSES;

  constructor(error: keyof typeof STATUSES, message: string) {
    super(message);
    this.error = error;
  }

  get status(): number {
    return STATUSES[this.error];
  }
}
