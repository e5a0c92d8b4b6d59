import { HandsightError } from '@handsight/core/error';

/** What is wrong with a request before any tool sees it: no such path, no JSON, too long. HTTP has its own numbers for these. */
export class HttpRefusal extends HandsightError {
  readonly status: number;

  constructor(status: number, message: string, context: Record<string, unknown> = {}) {
    super('BadRequest', message, context);
    this.status = status;
  }
}
