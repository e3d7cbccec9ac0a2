import { dubaiDay, periodKeys } from '#contract/period.ts'
import { randomOf } from '../../test/simulator/random.ts'
import { fetchOnce, type Target } from '../client.ts'
import { benchNow, merchants } from '../data.ts'
import { targetOf, withRows } from './loaded.ts'
import { memoryOf } from './product.ts'
import { askAt, type Failures } from './rate.ts'
import { type Fault, percentile, type Result, round } from './report.ts'

/** The requests by kind. */
const questions = {
  summaries: periodKeys.map((period) => `/api/user/financial-summary-quick?period=${period}`),
  lists: ['', ...periodKeys.map((period) => `&period=${period}`), '&type=income']
    .concat(merchants.slice(0, 2).map(({ name }) => `&q=${encodeURIComponent(name)}`))
    .map((more) => `/api/user/transactions/search?size=50${more}`),
  accounts: ['/api/user/accounts-quick'],
}
const weights = { summaries: 60, lists: 30, accounts: 10 }
const random = randomOf(Number(process.env['SEED'] ?? 20_261_121))
const shareOfChanges = 0.02
const shareAgain = 0.5

/** A client; `answered` are the requests since its last change, whose responses may be cached. */
type Asker = { target: Target; answered: Set<string>; version: number }
/** Milliseconds of repeated requests, of first requests since a change, and of changes. */
type Times = Record<'again' | 'first' | 'change', number[]>
type Reads = { times: Times; all: number[]; failures: Failures }

let asked = 0

/** Picks a request of a random kind, repeated or new; if none is new, one with an unused parameter added. */
function chooseQuestion({ answered }: Asker): string {
  const known = questions[random.weighted(weights)]
  const again = random.chance(shareAgain)
  const fitting = known.filter((question) => answered.has(question) === again)
  if (fitting.length > 0) return random.pick(fitting)
  const question = random.pick(known)
  return again ? question : `${question}${question.includes('?') ? '&' : '?'}fresh=${(asked += 1)}`
}

async function askOne(asker: Asker, wanted: number, times: Times): Promise<void> {
  if (random.chance(shareOfChanges)) {
    const body = {
      type: 'expense',
      amount: random.whole(1, 90_000) / 100,
      category: 'groceries',
      description: `Entry ${(asked += 1)}`,
      date: dubaiDay(benchNow),
    }
    const forget = (): void => {
      asker.answered.clear()
      asker.version += 1
    }
    forget()
    await fetchOnce(asker.target, '/api/user/transactions', { method: 'POST', body }).finally(forget)
    return void times.change.push(performance.now() - wanted)
  }
  const question = chooseQuestion(asker)
  const { version } = asker
  const kept = asker.answered.has(question)
  await fetchOnce(asker.target, question)
  if (version === asker.version) asker.answered.add(question)
  // if a change happened meanwhile, it is unknown whether it was cached, so it counts as a first request
  times[kept && version === asker.version ? 'again' : 'first'].push(performance.now() - wanted)
}

async function askPeople(askers: readonly Asker[], rate: number, seconds: number): Promise<Reads> {
  const times: Times = { again: [], first: [], change: [] }
  const failures = await askAt(rate, seconds, (_which, due) => askOne(random.pick(askers), due, times))
  return { times, all: [...times.again, ...times.first, ...times.change], failures }
}

const rates = [100, 150, 200, 250, 300, 400, 500, 650, 800]

/** L1: raises the rate of requests for as long as p99 stays within 250 ms and nothing fails. */
const riseReads = (): Promise<Result> =>
  withRows(50, async (product, people, loadedS) => {
    const askers = await Promise.all(
      people.map(async (person): Promise<Asker> => ({
        target: await targetOf(product, person),
        answered: new Set(),
        version: 0,
      })),
    )
    await askPeople(askers, 50, 10)
    const calm = await askPeople(askers, 50, 5)
    let held: { rate: number; reads: Reads } | null = null
    const { failures } = calm
    for (const rate of rates) {
      const reads = await askPeople(askers, rate, 8)
      failures.join(reads.failures)
      if (reads.failures.count > 0 || percentile(reads.all, 0.99) > 250) break
      held = { rate, reads }
    }
    const p50 = percentile(calm.all, 0.5)
    return {
      passed: (held?.rate ?? 0) >= 300 && p50 <= 20 && failures.count === 0,
      figures: {
        held_per_second: held?.rate ?? 0,
        ...figuresOf('calm', calm),
        ...(held ? figuresOf('held', held.reads) : {}),
        failed: failures.count,
        failures: failures.text,
        peak_mb: memoryOf(product.pid()).peak,
        loaded_s: round(loadedS),
      },
    }
  })

/** Percentiles of all requests, and per class (again, first, change) with its share in percent. */
function figuresOf(when: string, { times, all }: Reads): Record<string, number | string> {
  const part = (name: keyof Times): string =>
    `${round((times[name].length / all.length) * 100)} %: p50 ${round(percentile(times[name], 0.5), 1)}, p99 ${round(percentile(times[name], 0.99), 1)}`
  return {
    [`${when}_p50_ms`]: round(percentile(all, 0.5), 1),
    [`${when}_p99_ms`]: round(percentile(all, 0.99), 1),
    [`${when}_again`]: part('again'),
    [`${when}_first`]: part('first'),
    [`${when}_change`]: part('change'),
  }
}

export const readFaults: Fault[] = [
  {
    name: 'L1',
    what: 'questions of 50 people with 10,000 rows each at a rising rate: 60 % summaries, 30 % lists, 10 % accounts; half of them were asked before (again), half not since the last change (first), 2 % change something; embedded engine',
    floor: '≥ 300/s with p99 ≤ 250 ms, p50 ≤ 20 ms at 50/s, 0 errors',
    run: riseReads,
  },
]
