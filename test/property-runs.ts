import fc from 'fast-check';

/** `npm run soak` asks for more runs of every property than `npm test` does. */
const runs = Number(process.env['HANDSIGHT_PROPERTY_RUNS']);
if (runs > 0) fc.configureGlobal({ numRuns: runs });
