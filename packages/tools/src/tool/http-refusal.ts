import { HandsightError } from '@handsight/core/error';

/** A request refused before any tool sees it: unknown path, not JSON, too long. These have HTTP status codes of their own. */
export class HttpRefusal extends HandsightError {
  readonly status: number;

  constructor(status: number, message: string, context: Record<string, unknown> = {}) {
    super('BadRequest', message, context);
    this.status = status;
  }
}
