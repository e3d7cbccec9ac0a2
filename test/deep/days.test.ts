import { afterAll, beforeAll, expect, test } from 'vitest'
import { minorFromWire } from '#contract/money.ts'
import { type PeriodKey, periodKeys } from '#contract/period.ts'
import type { Ctx } from '../../server/context.ts'
import { readSummary } from '../../server/features/figures/summaries/service.ts'
import { readFilterTotals, searchTransactions } from '../../server/features/ledger/list/service.ts'
import {
  addBankAccount,
  addBankRows,
  type Ledger,
  startLedger,
} from '../../server/features/ledger/testing/ledger.ts'
import { randomOf } from '../simulator/random.ts'
import { report } from '../simulator/report.ts'

/**
 * I13: takes every CHECK_STEP-th day of 2024 to 2032 (2025 if not set) as today; CHECK_SEED repeats a run.
 */
const step = Number(process.env['CHECK_STEP'] ?? 37)
const lastYear = process.env['CHECK_STEP'] === undefined ? 2025 : 2032
const seed = Number(process.env['CHECK_SEED'] ?? Date.now() % 1_000_000)
const dayMs = 86_400_000
const first = Date.UTC(2022, 11, 1)
const last = Date.UTC(lastYear + 1, 0, 31)
const zones = ['UTC', 'Asia/Dubai', 'America/New_York', 'Pacific/Kiritimati']
const zone = process.env['TZ']

/** The reference, written without the app's own rules: days are numbers since 1970. */
const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)
const monthsBack = (day: number, months: number): number => {
  const date = new Date(day * dayMs)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - months]
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), length)) / dayMs
}
const starts: Readonly<Record<Exclude<PeriodKey, 'all'>, (today: number) => number>> = {
  '1w': (today) => today - 6,
  '1m': (today) => monthsBack(today, 1) + 1,
  '3m': (today) => monthsBack(today, 3) + 1,
  '1y': (today) => monthsBack(today, 12) + 1,
  mtd: (today) => today - new Date(today * dayMs).getUTCDate() + 1,
  ytd: (today) => Date.UTC(new Date(today * dayMs).getUTCFullYear(), 0, 1) / dayMs,
}

let ledger: Ledger
let ctx: Ctx
/** Fils spent up to the end of each day; the amount differs for every day. */
const spent = new Map<number, bigint>()
beforeAll(async () => {
  ledger = await startLedger()
  ctx = await ledger.person()
  const accountId = await addBankAccount(ctx)
  const days = Array.from({ length: (last - first) / dayMs + 1 }, (_, index) => first / dayMs + index)
  let sum = 0n
  for (const [index, day] of days.entries()) spent.set(day, (sum += BigInt(1000 + index)))
  spent.set(first / dayMs - 1, 0n)
  for (let start = 0; start < days.length; start += 500)
    await addBankRows(
      ctx,
      days
        .slice(start, start + 500)
        .map((day, index) => ({ accountId, day: dayText(day), amountMinor: BigInt(1000 + start + index) })),
    )
}, 120_000)
afterAll(async () => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
  await ledger.stop()
})

test(
  'I13: every period sums exactly its days in Dubai on every day, whatever the server’s time zone',
  { timeout: 1_800_000 },
  async () => {
    const random = randomOf(seed)
    let compared = 0
    let todays = 0
    for (
      let day = Date.UTC(2024, 0, 1) / dayMs + (seed % step);
      day < Date.UTC(lastYear + 1, 0, 1) / dayMs;
      day += step
    ) {
      process.env['TZ'] = zones[todays % zones.length]
      // any instant of the Dubai day, including its first and last
      const ms = random.pick([0, dayMs - 1, random.whole(0, dayMs - 1)])
      ledger.setNow(new Date(day * dayMs - 4 * 3_600_000 + ms).toISOString())
      todays += 1
      for (const period of periodKeys) {
        const from = period === 'all' ? first / dayMs : starts[period](day)
        const to = period === 'all' ? last / dayMs : day
        const expected = (spent.get(to) ?? 0n) - (spent.get(from - 1) ?? 0n)
        const { period_summary: sums } = await readSummary(ctx, { period })
        const totals = await readFilterTotals(ctx, { period })
        // without a first day, the list omits rows dated far ahead
        const list = await searchTransactions(
          ctx,
          period === 'all' ? { from: dayText(from), size: 1 } : { period, size: 1 },
        )
        expect([
          dayText(day),
          period,
          minorFromWire(sums.expenses, 'AED'),
          minorFromWire(totals.total.expenses, 'AED'),
          sums.transactions_count,
          list.data[0]?.date,
        ]).toEqual([dayText(day), period, expected, expected, to - from + 1, dayText(to)])
        compared += 1
      }
    }
    report('I13', { seed, todays, periods: periodKeys.length, compared, wrong: 0 })
  },
)
