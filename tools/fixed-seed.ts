import fc from 'fast-check';

/**
 * Draws the same random cases in each run of a test: a red test stays red until it is repaired, and a red run
 * is due to the change at hand. `npm run explore` looks for new cases, with another seed each time.
 */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) });
