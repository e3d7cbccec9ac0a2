import { expect, test } from 'vitest'
import { checkBalances, checkList, checkSaid, checkSame, checkTotals, checkTruth } from './checks.ts'
import { hashOf } from './facts.ts'
import { report } from './report.ts'
import { connect, startSimulator, sync } from './simulation.ts'
import { seedsOf } from './random.ts'
import { startedFor } from '../started.ts'

/** The corpus of awkward data: every publicly known misbehaviour of banks, read repeatedly. */
const simulator = startedFor(() => startSimulator())

test('the awkward bank, read repeatedly, is reported to the fils', { timeout: 300_000 }, async () => {
  const sim = await simulator.begin(seedsOf(1)[0] ?? 1)
  await connect(sim, 'awkward', 'ENBD_AE')
  await sync(sim)
  let compared = await checkTruth(sim)
  for (const days of [30, 365, 1, 90]) {
    sim.trace.push(`sync ${days}`)
    await sync(sim, { days })
    compared += await checkTruth(sim)
    await checkBalances(sim)
  }
  const still = await hashOf(sim, false)
  await sync(sim, { days: 60 })
  expect(await hashOf(sim, false), `SEED=${sim.seed} a read of nothing new changed something`).toBe(still)
  await checkTotals(sim)
  await checkSame(sim)
  await checkList(sim, 'all')
  await checkSaid(sim)
  report('corpus', { seed: sim.seed, rows_compared: compared })
})
