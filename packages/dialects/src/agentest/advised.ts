import type { HandsightError } from '@handsight/core/error';
import { RefRegistry as Registry } from '@handsight/core/screen';

/** The dialect wants its tool named wherever a ref is refused. */
const STALE_REF_ADVICE = ' Call agentest_get_ui_tree for fresh refs.';

/** An error's message as the agentest dialect requires it. */
export const advised = ({ kind, message }: HandsightError): string => (kind === 'StaleRef' ? `${message}${STALE_REF_ADVICE}` : message);

/** The dialect's registry of refs. */
export class RefRegistry extends Registry {
  constructor(advice = STALE_REF_ADVICE) {
    super(advice);
  }
}
