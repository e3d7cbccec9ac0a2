import { dubaiDay } from '#contract/period.ts'
import { benchNow } from '../data.ts'
import { type Call, sendFor } from '../http.ts'
import { readsOf, withRows } from './loaded.ts'
import { memoryOf } from './product.ts'
import { type Fault, percentile, type Result, round } from './report.ts'

const seconds = 30
const connections = 16

/** L1: reads of fifty people as fast as they are answered; one request in fifty adds an entry. */
const readMuch = (): Promise<Result> =>
  withRows(50, async (product, people, loadedS) => {
    const reads = await readsOf(people)
    const entry = {
      type: 'expense',
      amount: 12.5,
      category: 'groceries',
      description: 'Entry',
      date: dubaiDay(benchNow),
    }
    const calls = reads.flatMap((read, index): Call[] =>
      index % 49 === 0
        ? [read, { ...read, path: '/api/user/transactions', method: 'POST', body: JSON.stringify(entry) }]
        : [read],
    )
    await sendFor(product.url, calls, { seconds: 10, connections })
    const calm = await sendFor(product.url, calls, { seconds: 5, rate: 50 })
    const full = await sendFor(product.url, calls, { seconds, connections })
    calm.failures.join(full.failures)
    const [p50, p99] = [percentile(calm.times, 0.5), percentile(full.times, 0.99)]
    return {
      passed: full.perSecond >= 300 && p99 <= 250 && p50 <= 20 && calm.failures.count === 0,
      figures: {
        per_second: round(full.perSecond),
        full_p50_ms: round(percentile(full.times, 0.5), 1),
        full_p99_ms: round(p99, 1),
        calm_p50_ms: round(p50, 1),
        calm_p99_ms: round(percentile(calm.times, 0.99), 1),
        failed: calm.failures.count,
        failures: calm.failures.text,
        peak_mb: memoryOf(product.pid()).peak,
        loaded_s: round(loadedS),
      },
    }
  })

export const readFaults: Fault[] = [
  {
    name: 'L1',
    summary: `questions of 50 people with 10,000 rows each over ${connections} connections for ${seconds} s: 60 % summaries, 30 % lists, 10 % accounts, beside them 2 % new entries; embedded engine`,
    floor: '≥ 300/s with p99 ≤ 250 ms, p50 ≤ 20 ms at 50/s, 0 errors',
    run: readMuch,
  },
]
