/**
 * Measures the CPU time of an idle process over all its threads, for the embedded engine and then for each
 * role on PostgreSQL. Prints one JSON line for each. Usage: node bench/idle.ts [minutes of measuring, 3]
 */
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, findPostgres, startPostgres } from '../test/postgres.ts'
import { cpuMsOf } from './cpu.ts'
import { discard, prepareProduct, type ProductOptions } from './faults/product.ts'

const minutes = Number(process.argv[2] ?? 3)
/** Work continues after a start: compiled code is written, queues are polled for the first time. */
const settleSeconds = 45
const goalPercent = 0.5
const round = (value: number): number => Math.round(value * 1000) / 1000

async function measure(name: string, options: ProductOptions): Promise<boolean> {
  const product = await prepareProduct(options)
  try {
    await product.start()
    await sleep(settleSeconds * 1000)
    const percents: number[] = []
    for (let minute = 0; minute < minutes; minute += 1) {
      const before = cpuMsOf(product.pid())
      const began = performance.now()
      await sleep(60_000)
      percents.push(((cpuMsOf(product.pid()) - before) / (performance.now() - began)) * 100)
    }
    const mean = round(percents.reduce((sum, percent) => sum + percent, 0) / percents.length)
    const reached = mean < goalPercent
    const line = { name, percentOfACore: mean, eachMinute: percents.map(round), reached }
    process.stdout.write(`${JSON.stringify({ ...line, loadOfMachine: round(loadavg()[0] ?? 0) })}\n`)
    return reached
  } finally {
    await product.kill()
    discard(product.dataDir)
  }
}

const bin = findPostgres()
const results = [await measure('embedded', {})]
if (bin === null)
  process.stderr.write('PostgreSQL is not installed here: only the embedded engine was measured\n')
else {
  const postgres = await startPostgres(bin)
  try {
    for (const role of ['all', 'web', 'worker']) {
      const databaseUrl = await createDatabase(postgres.url, `idle_${role}`)
      results.push(await measure(`PostgreSQL, ROLE=${role}`, { databaseUrl, env: { ROLE: role } }))
    }
  } finally {
    await postgres.stop()
  }
}
process.exitCode = results.every(Boolean) ? 0 : 1
