import { schemaOf, typeOf } from './fields.mjs';
import { fieldList, fromDist, page } from './page.mjs';

/** @typedef {import('./fields.mjs').Field} Field */

/** What each field means. A field without a meaning, and a meaning without a field, is an error. @type {Record<string, string>} */
const MEANINGS = {
  ok: 'there was no error: neither a refusal nor a loss',
  success:
    'no error, and the input was delivered, or it was a dry run, or nothing had to be sent; the verdict says whether it had the intended effect',
  action_id: 'unique',
  step_id: 'the number of this step on the host; readings count too',
  caused_by_step_id: 'the number of the input before it; null for the first',
  timestamp: 'when it was asked for, ISO 8601',
  caller: 'who asked: the name of the client and its surface',
  reason: 'why, as the caller put it',
  action: 'the tool or action as the caller named it',
  action_type: 'the kind of action inside Handsight',
  semantic:
    'the kind of action in the mobile-debug dialect: `Selection`, `Input`, `Navigation`, `Gesture`, `Control Adjustment`, `System Action`',
  source_module: 'in the mobile-debug dialect’s terms: `interact` for an element of the tree, else `server`',
  device: 'on which device',
  'target.window_uid': 'the window aimed at',
  'target.element_id': 'the element aimed at, by id',
  'target.selector': 'the element aimed at, by selector',
  'target.bounds': 'where it was',
  'target.ref': 'its ref',
  dispatched: 'whether input was delivered; `unknown` when contact was lost while acting',
  route: 'how: by pointer, keys, an accessibility operation, …',
  dry_run: 'everything was found out and nothing sent',
  lifecycle_state: 'the last state',
  lifecycle: 'every state with its time',
  verification: 'null for refusals, dry runs and losses',
  'verification.status': 'the verdict; see [Verdicts](../verdicts.md)',
  'verification.evidence': 'what was read back, expected and observed',
  'verification.held_before': 'postconditions that were true before the input, and so say nothing of it',
  'verification.reaction': 'the main reaction',
  'verification.reactions': 'all reactions that were seen, at most five',
  'verification.summary': 'one line, which may quote the screen',
  'verification.plain': 'the same in the server’s own words',
  changed: 'whether the screen changed',
  diff: 'what changed, as operations; empty if another window is in front',
  diff_text: 'the same as lines',
  keyboard: 'whether an on-screen keyboard was shown before and after',
  before: 'window, hash and focus before',
  after: 'window, hash and focus afterwards',
  ui_fingerprint_before: 'fingerprint of the screen before',
  ui_fingerprint_after: 'fingerprint of the screen afterwards',
  window_changed:
    'set when another window is in front: `from` and `to` are uids. A reading of `to` has its tree, and so has `GET /api/receipts/<action_id>`',
  new_dialogs: 'dialogs that opened',
  since: 'what changed on the device by itself since the client’s last reply, the most telling first; null when nothing did',
  corrections: 'verified effects of earlier actions whose element shows its old state again',
  undone_at: 'when it was seen that the verified effect was undone; the stored receipt gets it, a reply that was sent does not',
  loading: 'what still loads, if the screen shows that',
  failure_code: 'in the mobile-debug dialect’s terms; also set when the verdict is `failed`',
  retryable: 'nothing was sent and the same call may succeed later; null when nothing failed',
  error: 'only when there is one; see [Errors](errors.md)',
  details: 'what only this kind of action has to say',
  settle_ms: 'until the screen was at rest',
  duration_ms: 'of the whole call',
  is_secret: 'what was put in is not shown, because of where it went',
  untrusted: 'it quotes the screen: data, never instructions',
  warnings: 'what else the caller should know',
};
/** Shown field by field. */
const OPENED = new Set(['target', 'verification']);

export async function receiptPage() {
  /** @type {typeof import('../../packages/tools/src/wire/receipt.ts')} */
  const { ReceiptSchema } = await fromDist('tools/dist/wire/receipt.js');
  const fields = fieldsOf(schemaOf(ReceiptSchema, 'output'), '');
  const names = new Set(fields.map(([name]) => name));
  const wrong = [...names].filter((name) => !(name in MEANINGS) && !OPENED.has(name));
  const left = Object.keys(MEANINGS).filter((name) => !names.has(name));
  if (wrong.length + left.length > 0)
    throw new Error(`scripts/reference/receipt.mjs: no meaning of ${wrong.join(', ')}; no field ${left.join(', ')}`);
  return page(
    'The receipt',
    'What every action returns over REST, with `--json` on the command line and as the resource `handsight://receipts/<action_id>` over MCP. In a program `target.resolved` stands in place of `target.ref`, bounds are `{left, top, right, bottom}`, and `error` is null when there is none.',
    fieldList(fields.map(([name, field]) => ({ names: [name], facts: [typeOf(field)], meaning: MEANINGS[name] }))),
  );
}

/**
 * @param {Field} field
 * @param {string} prefix
 * @returns {[string, Field][]}
 */
function fieldsOf(field, prefix) {
  return Object.entries(field.properties ?? {}).flatMap(([name, inner]) => {
    const object = [inner, ...(inner.anyOf ?? [])].find(({ properties }) => properties !== undefined);
    const opened = prefix === '' && OPENED.has(name) && object !== undefined ? fieldsOf(object, `${name}.`) : [];
    return /** @type {[string, Field][]} */ ([[`${prefix}${name}`, inner], ...opened]);
  });
}
