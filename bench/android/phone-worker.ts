import { openPhone } from '@handsight/phone';

/** A phone in a process of its own: tells where it is, and ends with whoever started it. */
const phone = await openPhone({ scenario: 'pocket', port: 0 });
process.send?.({ serial: phone.serial });
process.once('disconnect', () => process.exit(0));
