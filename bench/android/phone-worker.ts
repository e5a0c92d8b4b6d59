import { openPhone } from '@handsight/phone';

/** A phone in its own process: reports its address and how long it has waited, and ends with its parent. */
const isReal = process.argv.includes('real');
const phone = await openPhone({
  scenario: process.argv.at(-1) ?? 'pocket',
  port: 0,
  ...(isReal ? { pace: 'real', vendor: 'pixel', android: 14 } : {}),
});
process.send?.({ serial: phone.serial });
process.on('message', () => process.send?.({ spentMs: phone.phone.pace.spentMs }));
process.once('disconnect', () => process.exit(0));
