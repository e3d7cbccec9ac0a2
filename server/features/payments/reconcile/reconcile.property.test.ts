import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  contents,
  day,
  habitDays,
  idModes,
  row,
  shuffled,
  Store,
  StillBank,
  tally,
  windowOf,
} from './testing/fixtures.ts'
import { report } from '../../../../test/simulator/report.ts'
import type { BankTransaction } from '../../../banking/provider.ts'
import type { CompleteRead } from './reconcile.ts'

/** Runs per property: set CHECK_RUNS for long runs; the seed is printed so that a failure can be repeated. */
const numRuns = Number(process.env['CHECK_RUNS'] ?? 150)
const seed = Number(process.env['CHECK_SEED'] ?? Date.now() % 1_000_000)
const settings = { numRuns, seed }

const days = 20
const dayArb = fc.integer({ min: 0, max: days - 1 })
/** Few amounts and texts, so that duplicates and near misses are common. */
const paymentArb = fc
  .record({
    offset: dayArb,
    amount: fc.constantFrom(500n, 1000n, 1000n, 1200n, 99_999n),
    text: fc.constantFrom('CAREEM RIDES DUBAI', 'CAREEM FOOD DUBAI', 'SALIK', 'Salary مرتب', ''),
    direction: fc.constantFrom('debit', 'debit', 'credit'),
    pending: fc.integer({ min: 0, max: 9 }),
    reference: fc.constantFrom(null, null, 'STANDING'),
  })
  .map(({ offset, amount, text, direction, pending, reference }) =>
    row({
      day: day(offset),
      amountMinor: amount,
      text,
      direction,
      reference,
      status: pending === 0 && offset > days - 8 ? 'pending' : 'booked',
    }),
  )
const bankArb = fc
  .tuple(fc.array(paymentArb, { minLength: 1, maxLength: 25 }), fc.constantFrom(...idModes))
  .map(([payments, mode]) => new StillBank(payments, mode))
const windowArb = fc.tuple(dayArb, dayArb, fc.nat()).map(([a, b, shuffle]) => ({
  from: day(Math.min(a, b)),
  to: day(Math.max(a, b)),
  shuffle,
}))
const whole = { from: habitDays.from, to: day(days - 1), shuffle: 1 }
/** A store that has read the account's first days. */
function started(bank: StillBank): Store {
  const store = new Store()
  store.take(bank.read(habitDays.from, habitDays.to, 7), today)
  return store
}
const today = day(days - 1)

/** Windows that together cover every day, with repeats and overlaps, in any order. */
const coverArb = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: days - 1 }), { maxLength: 4 }),
    fc.array(windowArb, { maxLength: 5 }),
  )
  .chain(([cuts, extra]) => {
    const edges = [0, ...cuts.toSorted((a, b) => a - b), days]
    const parts = edges.slice(1).map((end, index) => ({
      from: day(edges[index] ?? 0),
      to: day(end - 1),
      shuffle: end,
    }))
    const all = [...parts, ...extra]
    return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })
  })

const readsOf = (bank: StillBank, windows: { from: string; to: string; shuffle: number }[]): CompleteRead[] =>
  windows.map(({ from, to, shuffle }) => bank.read(from, to, shuffle))

describe('one account, whatever the provider does with ids', { timeout: 1_800_000 }, () => {
  it('has the same payments after partial, overlapping, repeated or reordered reads (I4, I5, I8)', () => {
    fc.assert(
      fc.property(bankArb, coverArb, (bank, windows) => {
        const store = started(bank)
        for (const read of readsOf(bank, windows)) store.take(read, today)
        expect(contents(store.live)).toEqual(contents(bank.payments))
      }),
      settings,
    )
    report('I5', { seed, runs: numRuns, lost: 0, doubled: 0 })
  })

  it('gives the same result for any order of its reads and of their rows (I4)', () => {
    const cases = Number(process.env['CHECK_CASES'] ?? 10)
    const shuffles = Math.max(10, Math.round(numRuns / cases))
    fc.assert(
      fc.property(bankArb, coverArb, fc.nat(), (bank, windows, turn) => {
        const results = new Set<string>()
        for (let count = 0; count < shuffles; count += 1) {
          const store = started(bank)
          const order = shuffled(windows, turn + count)
          for (const { from, to } of order) store.take(bank.read(from, to, turn + 3 * count), today)
          results.add(contents(store.live).join('\n'))
        }
        expect(results.size).toBe(1)
      }),
      { numRuns: cases, seed },
    )
    report('I4', { seed, cases, shuffles_a_case: shuffles, results_a_case: 1 })
  })

  it('changes nothing at all when reads are repeated, whole or shuffled (I3)', () => {
    let replays = 0
    fc.assert(
      fc.property(
        bankArb,
        coverArb,
        fc.array(fc.nat(), { maxLength: 6 }),
        fc.nat(),
        (bank, windows, again, shuffle) => {
          const store = started(bank)
          const reads = readsOf(bank, windows)
          for (const read of reads) store.take(read, today)
          const last = bank.read(whole.from, whole.to, shuffle)
          store.take(last, today)
          const before = store.everything
          replays += 1 + again.length
          const result = store.take({ ...last, transactions: last.transactions.toReversed() }, today)
          expect([result.inserts, result.updates, result.removals, result.links]).toEqual([[], [], [], []])
          expect(store.everything).toBe(before)
          for (const index of again) store.take(reads[index % reads.length] ?? last, today)
          expect(contents(store.live)).toEqual(contents(bank.payments))
        },
      ),
      settings,
    )
    report('I3', { seed, runs: numRuns, replays, changed: 0 })
  })

  it('rewrites no row when unique ids are read again in any window (I3)', () => {
    fc.assert(
      fc.property(
        fc.array(paymentArb, { minLength: 1, maxLength: 25 }),
        fc.array(windowArb),
        (payments, windows) => {
          const bank = new StillBank(payments, 'unique')
          const store = new Store()
          store.take(bank.read(whole.from, whole.to, 1), today)
          const before = store.everything
          for (const read of readsOf(bank, windows)) store.take(read, today)
          expect(store.everything).toBe(before)
        },
      ),
      settings,
    )
  })

  it('gives the same result whatever the order of the stored rows and of the read', () => {
    fc.assert(
      fc.property(bankArb, windowArb, fc.nat(), (bank, window, shuffle) => {
        const [resynced, two] = [started(bank), new Store()]
        two.take(bank.read(habitDays.from, habitDays.to, 7), today)
        const first = bank.read(window.from, window.to, 1)
        resynced.take(first, today)
        two.take(first, today)
        two.rows = two.rows.toReversed()
        const next = bank.read(whole.from, whole.to, shuffle)
        const left = resynced.take(next, today)
        const right = two.take({ ...next, transactions: next.transactions.toReversed() }, today)
        expect(right).toEqual(left)
      }),
      settings,
    )
  })

  it('never loses a booked payment that reads omit, nor doubles one that comes back (I7)', () => {
    const omissions = fc.array(
      fc.tuple(windowArb, fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 40, maxLength: 40 })),
    )
    fc.assert(
      fc.property(bankArb, omissions, (bank, reads) => {
        const store = started(bank)
        const most = new Map<string, number>()
        for (const [window, holes] of reads) {
          const read = bank.read(window.from, window.to, window.shuffle, (index) => holes[index] === 0)
          store.take(read, today)
          const stored = tally(store.live)
          for (const [key, count] of tally(read.transactions.filter((one) => one.status === 'booked'))) {
            most.set(key, Math.max(count, most.get(key) ?? 0))
          }
          for (const [key, count] of most) expect(stored.get(key) ?? 0, key).toBeGreaterThanOrEqual(count)
        }
        store.take(bank.read(whole.from, whole.to, 3), today)
        const truth = tally(bank.payments)
        for (const [key, count] of truth)
          expect(tally(store.live).get(key) ?? 0, key).toBeGreaterThanOrEqual(count)
        expect(contents(store.live)).toEqual(contents(bank.payments))
      }),
      settings,
    )
  })

  it('removes the pending rows that the next complete read lacks, and no booked ones (I7)', () => {
    fc.assert(
      fc.property(bankArb, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (bank, gone) => {
        const store = started(bank)
        store.take(bank.read(whole.from, whole.to, 1), today)
        const stays = (one: BankTransaction, index: number): boolean =>
          one.status === 'booked' || !gone[index]
        store.take(
          bank.read(whole.from, whole.to, 2, (index) => {
            const one = bank.payments[index]
            return one !== undefined && !stays(one, index)
          }),
          today,
        )
        expect(contents(store.live)).toEqual(contents(bank.payments.filter(stays)))
        store.take(bank.read(whole.from, whole.to, 3), today)
        expect(contents(store.live)).toEqual(contents(bank.payments))
        expect(store.rows.length).toBe(bank.payments.length)
      }),
      settings,
    )
    report('I7', { seed, runs: numRuns, booked_lost: 0, ghosts: 0 })
  })
})

type Correction = Partial<Pick<BankTransaction, 'day' | 'amountMinor' | 'direction' | 'currency' | 'text'>>
/** Corrections to a payment that keeps its id. Few values, so that rows take on each other's contents. */
const correctionArb: fc.Arbitrary<{ which: number; change: Correction }> = fc.record({
  which: fc.nat(),
  change: fc.record(
    {
      day: dayArb.map(day),
      amountMinor: fc.constantFrom(500n, 1000n, 1200n),
      direction: fc.constantFrom('debit', 'credit'),
      currency: fc.constantFrom('AED', 'USD'),
      text: fc.constantFrom('CAREEM RIDES DUBAI', 'SALIK', ''),
    },
    { requiredKeys: [] },
  ),
})
const roundArb = fc.record({
  corrections: fc.array(correctionArb, { maxLength: 12 }),
  added: fc.array(paymentArb, { maxLength: 4 }),
  shuffle: fc.nat(),
})

describe('a bank with unique ids that corrects its payments', { timeout: 1_800_000 }, () => {
  it('ends with exactly its last complete listing, each payment in the row it always had', () => {
    let corrections = 0
    fc.assert(
      fc.property(
        fc.array(paymentArb, { minLength: 1, maxLength: 12 }),
        fc.array(roundArb, { minLength: 1, maxLength: 6 }),
        (payments, rounds) => {
          const store = new Store()
          const bank = payments.map((payment, index) => ({ ...payment, providerId: `t${index}` }))
          const answer = (shuffle: number): void => {
            store.take(windowOf(whole.from, whole.to, shuffled(bank, shuffle)), today)
            expect(withIds(store.live)).toEqual(withIds(bank))
          }
          answer(1)
          const rows = new Map(store.live.map((one) => [one.providerId, one.id]))
          for (const round of rounds) {
            for (const { which, change } of round.corrections) {
              const payment = bank[which % bank.length]
              // a pending payment that moves into the past would expire
              if (payment)
                Object.assign(payment, change, payment.status === 'pending' ? { day: payment.day } : {})
              corrections += 1
            }
            for (const payment of round.added) bank.push({ ...payment, providerId: `t${bank.length}` })
            answer(round.shuffle)
            for (const row of store.live) {
              expect(rows.get(row.providerId) ?? row.id).toBe(row.id)
              rows.set(row.providerId, row.id)
            }
          }
        },
      ),
      settings,
    )
    report('corrections', { seed, runs: numRuns, corrections, doubled: 0, stale: 0 })
  })
})

const withIds = (rows: readonly BankTransaction[]): string[] =>
  rows.map((one) => `${one.providerId} ${contents([one]).join()}`).sort()

describe(
  'a bank that gives its rows new ids and references from time to time',
  { timeout: 1_800_000 },
  () => {
    const stepArb = fc.record({
      ids: fc.boolean(),
      references: fc.boolean(),
      window: windowArb,
      added: fc.array(paymentArb, { maxLength: 3 }),
      edited: fc.nat(),
      shuffle: fc.nat(),
    })

    it('ends with the rows of the bank, and each edit of the person in its row', () => {
      fc.assert(
        fc.property(
          fc.array(paymentArb, { minLength: 1, maxLength: 15 }),
          fc.array(stepArb, { minLength: 1, maxLength: 8 }),
          (payments, steps) => {
            const store = new Store()
            const bank = [...payments]
            const edited = new Map<string, string[]>()
            let [ids, references] = [0, 0]
            const take = ({ from, to, shuffle }: typeof whole): void => {
              const listed = bank.map((payment, index) => ({
                ...payment,
                providerId: `i${ids}-${index}`,
                reference: `r${references}-${index}`,
              }))
              const inside = listed.filter((one) => one.day >= from && one.day <= to)
              store.take(windowOf(from, to, shuffled(inside, shuffle)), today)
            }
            take(whole)
            for (const step of steps) {
              const row = store.live[step.edited % store.live.length]
              if (row) {
                store.touch(row.id)
                edited.set(row.id, contents([row]))
              }
              if (step.ids) ids += 1
              if (step.references) references += 1
              bank.push(...step.added)
              take(step.window)
            }
            take(whole)
            expect(contents(store.live)).toEqual(contents(bank))
            const kept = store.live.filter((one) => edited.has(one.id))
            expect(new Map(kept.map((one) => [one.id, contents([one])]))).toEqual(edited)
          },
        ),
        settings,
      )
    })
  },
)
