/** WebDriver's errors with the HTTP status that WebDriverAgent answers them with. */
const STATUS = {
  'unknown error': 500,
  'no such element': 404,
  'invalid element state': 400,
  'invalid argument': 400,
  'stale element reference': 404,
  'invalid selector': 400,
  'no such alert': 404,
  'unsupported operation': 500,
  'unknown method': 405,
  'unknown command': 404,
  'invalid session id': 404,
  timeout: 408,
} as const;

/** A refusal as WebDriverAgent words it. */
export class WdaFault extends Error {
  readonly error: keyof typeof STATUS;

  constructor(error: keyof typeof STATUS, message: string) {
    super(message);
    this.error = error;
  }

  get status(): number {
    return STATUS[this.error];
  }
}
