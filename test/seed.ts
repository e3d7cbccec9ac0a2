import fc from 'fast-check'

/**
 * Random tests use the same values in every run of the suite; `npm run check:deep` varies and multiplies
 * them. Shrinking could exceed a test's time limit, so the first counterexample is reported.
 */
fc.configureGlobal({ seed: Number(process.env['CHECK_SEED']), endOnFailure: true })
