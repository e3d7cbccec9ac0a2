import fc from 'fast-check'

/**
 * Random tests take the same values in every run of the suite; `npm run check:deep` varies them and makes them many.
 * Shrinking a failure could take longer than a test may, so the first counterexample is the one that is told.
 */
fc.configureGlobal({ seed: Number(process.env['CHECK_SEED']), endOnFailure: true })
