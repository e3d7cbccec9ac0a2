import { test } from 'vitest'
import { report } from './report.ts'
import { seedsOf } from './random.ts'
import { startSimulator } from './simulation.ts'
import { live, type Score } from './steps.ts'
import { startedFor } from '../started.ts'

/**
 * Random histories with failing banks: SEED=n repeats one; SIMULATOR_RUNS and SIMULATOR_STEPS set their
 * number and length.
 */
const simulator = startedFor(() => startSimulator())

const steps = Number(process.env['SIMULATOR_STEPS'] ?? 10)

test('every history ends with the bank’s figures', { timeout: 3_600_000 }, async () => {
  const total: Score = { steps: 0, syncs: 0, faults: 0, rows: 0, figures: 0 }
  const seeds = seedsOf(1)
  for (const seed of seeds) {
    const score = await live(await simulator.begin(seed), steps)
    for (const [name, value] of Object.entries(score)) total[name as keyof Score] += value
  }
  report('I1–I8, I12, I15', { seeds: `${seeds[0]}…${seeds.at(-1)}`, histories: seeds.length, ...total })
})
