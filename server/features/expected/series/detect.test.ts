import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, type Day } from '#contract/period.ts'
import type { Series } from '#contract/expected/series.ts'
import type { Ctx } from '../../../context.ts'
import { read, write } from '../../../platform/db/db.ts'
import { readPayDays } from '../../days/periods/service.ts'
import { updateSettings } from '../../person/settings/service.ts'
import {
  addBankAccount,
  addBankRows,
  type BankRow,
  type Ledger,
  startLedger,
} from '../../ledger/testing/ledger.ts'
import { deleteSeries, updateSeries } from './service.change.ts'
import { createSeries } from './service.create.ts'
import { detectChanges, recordChangedPayments } from './service.detect.ts'
import { listSeries, readOccurrences } from './service.ts'
import { selectUnnamedRows } from './store.rows.ts'

const today = '2026-11-22'
let ledger: Ledger
let ctx: Ctx
let accountId: string
beforeAll(async () => {
  ledger = await startLedger(`${today}T08:00:00Z`)
})
afterAll(() => ledger.stop())
beforeEach(async () => {
  ledger.setNow(`${today}T08:00:00Z`)
  ctx = await ledger.person()
  accountId = await addBankAccount(ctx)
})

const row = (day: Day, amount: number, merchant: string, more: Partial<BankRow> = {}): BankRow => ({
  accountId,
  day,
  amountMinor: BigInt(Math.round(amount * 100)),
  merchantKey: merchant,
  merchant,
  text: merchant.toUpperCase(),
  ...more,
})
/** The same day of the month in each month from `from` to `to` (`YYYY-MM`, both included), oldest first. */
const monthly = (dayOfMonth: string, from: string, to: string): Day[] => {
  const days: Day[] = []
  for (
    let month = new Date(`${from}-01T00:00:00Z`);
    month.toISOString().slice(0, 7) <= to;
    month.setUTCMonth(month.getUTCMonth() + 1)
  )
    days.push(`${month.toISOString().slice(0, 7)}-${dayOfMonth}`)
  return days
}
const paidMonthly = (
  merchant: string,
  amount: number,
  from: string,
  to: string,
  more: Partial<BankRow> = {},
): BankRow[] => monthly('05', from, to).map((day) => row(day, amount, merchant, more))

async function sync(rows: readonly BankRow[], since: Day | null = null): Promise<Series[]> {
  await addBankRows(ctx, rows)
  await write(ctx.db, ctx, (tx) => recordChangedPayments(tx, ctx.userId, since, ctx.clock.now()))
  await detectChanges(ctx)
  return listSeries(ctx)
}
const states = async (id: string): Promise<string[]> =>
  (await readOccurrences(ctx, id)).occurrences.map(({ date, state }) => `${date} ${state}`)

const byText = (a: readonly unknown[], b: readonly unknown[]): number =>
  String(a[0]) < String(b[0]) ? -1 : 1

test('of payments without a merchant, only the newest 600 with the same text are read', async () => {
  const unnamed = (at: number, text: string): BankRow =>
    row(addDays(today, -at), 10, 'none', { merchantKey: null, merchant: null, text })
  await addBankRows(ctx, [
    ...Array.from({ length: 610 }, (_, at) => unnamed(at, `TRANSFER ${at}`)),
    unnamed(609, 'STANDING ORDER 1'),
  ])
  const rows = await read(ctx.db, ctx, (tx) => selectUnnamedRows(tx, ctx.userId, addDays(today, -700)))
  const days = rows.filter(({ text }) => text.startsWith('TRANSFER')).map(({ day }) => day)
  expect(days).toHaveLength(600)
  expect(days.toSorted()[0]).toBe(addDays(today, -599))
  expect(rows).toHaveLength(601)
})

test('the shift of payments on days off follows the user’s own weekend', async () => {
  ledger.setNow('2026-09-20T08:00:00Z')
  // 17 April and 17 July are Fridays; with a weekend of Friday and Saturday, payments move to Sunday
  const days = ['2026-04-19', '2026-05-17', '2026-06-17', '2026-07-19', '2026-08-17', '2026-09-17']
  const [standard] = await sync(days.map((day) => row(day, 250, 'du')))
  expect(standard?.next_date).toBe('2026-10-17')
  await write(ctx.db, ctx, (tx) =>
    updateSettings(tx, ctx.userId, { settings: { display: { weekend: 'friday_saturday' } } }),
  )
  const [own] = await sync([])
  expect(own).toMatchObject({ id: standard?.id, next_date: '2026-10-18' })
})

test('a detection that finds nothing new leaves the data version unchanged', async () => {
  await sql`insert into user_versions (user_id, version) values (${ctx.userId}, gen_random_uuid())`.execute(
    ctx.db,
  )
  const version = async (): Promise<unknown> =>
    (
      await sql<{ version: string }>`select version from user_versions where user_id = ${ctx.userId}`.execute(
        ctx.db,
      )
    ).rows[0]?.version
  await sync(paidMonthly('netflix', 39, '2026-04', '2026-11'))
  await write(ctx.db, ctx, (tx) => recordChangedPayments(tx, ctx.userId, null, ctx.clock.now()))
  const before = await version()
  await detectChanges(ctx)
  expect(await version()).toBe(before)
  await addBankRows(ctx, paidMonthly('spotify', 20, '2026-04', '2026-11'))
  await write(ctx.db, ctx, (tx) => recordChangedPayments(tx, ctx.userId, null, ctx.clock.now()))
  const then = await version()
  await detectChanges(ctx)
  expect(await version()).not.toBe(then)
})

test('a detected series is suggested with its evidence and keeps its id when the next payment arrives', async () => {
  const [netflix] = await sync(paidMonthly('netflix', 39, '2026-04', '2026-11', { category: 'streaming' }))
  expect(netflix).toMatchObject({
    name: 'netflix',
    kind: 'subscription',
    cadence: 'monthly',
    state: 'suggested',
    next_date: '2026-12-05',
    expected: 39,
    account_id: accountId,
  })
  const { evidence } = await readOccurrences(ctx, netflix?.id ?? '')
  expect(evidence).toEqual({ payments: 8, missed: 0, since: '2026-04-05', last: '2026-11-05' })
  ledger.setNow('2026-12-06T08:00:00Z')
  const [later, ...otherSeries] = await sync(
    [row('2026-12-05', 45, 'netflix', { category: 'streaming' })],
    '2026-12-05',
  )
  expect(otherSeries).toEqual([])
  expect(later).toMatchObject({
    id: netflix?.id,
    next_date: '2027-01-05',
    expected: 45,
    price_changes: [{ date: '2026-12-05', from: 39, to: 45 }],
  })
})

test('payments without a merchant are named by their readable title, or by the bank’s text if there is none', async () => {
  const unnamed = (dayOfMonth: string, more: Partial<BankRow>): BankRow[] =>
    monthly(dayOfMonth, '2026-02', '2026-11').map((day) => ({
      accountId,
      day,
      amountMinor: 500_000n,
      text: 'OWN ACCOUNT TRANSFER TO SAVINGS FT202610S1',
      ...more,
    }))
  const series = await sync([
    ...unnamed('03', { title: 'savings' }),
    ...unnamed('17', { text: 'INWARD GOODS CLUB', amountMinor: 9000n }),
    ...unnamed('02', { text: 'QUICKREMIT CHARGES 20759', title: 'fee', amountMinor: 2500n }),
    ...unnamed('06', { text: 'CAR LOAN EMI 0041278', title: 'loan', amountMinor: 112_500n }),
    ...unnamed('28', { text: 'MONTHLY ACCOUNT FEE', title: 'fee', amountMinor: 2500n }),
  ])
  expect(series.map(({ name }) => name).toSorted()).toEqual([
    'Bank fee',
    'Car loan',
    'INWARD GOODS CLUB',
    'QuickRemit fee',
    'Transfer to savings',
  ])
})

test('repeated detection keeps what the user edited, dismissed, paused or ended', async () => {
  const rows = ['netflix', 'gym', 'phone', 'cloud'].flatMap((name, index) =>
    paidMonthly(name, 50 + 20 * index, '2026-03', '2026-11', { category: 'software' }),
  )
  const idsByName = new Map((await sync(rows)).map((one) => [one.name, one.id]))
  const idOf = (name: string): string => idsByName.get(name) ?? ''
  await updateSeries(ctx, idOf('netflix'), { name: 'Films', amount: 55, kind: 'other' })
  await deleteSeries(ctx, idOf('gym'))
  await updateSeries(ctx, idOf('phone'), { state: 'paused' })
  await updateSeries(ctx, idOf('cloud'), { state: 'ended' })
  ledger.setNow('2026-12-06T08:00:00Z')
  const next = ['netflix', 'gym', 'phone', 'cloud'].map((name, index) =>
    row('2026-12-05', 50 + 20 * index, name, { category: 'software' }),
  )
  for (const since of ['2026-12-05', null]) {
    const all = await sync(since === null ? [] : next, since)
    expect(
      all.map(({ id, name, state, expected, kind }) => [id, name, state, expected, kind]).toSorted(byText),
    ).toEqual(
      [
        [idOf('netflix'), 'Films', 'active', 55, 'other'],
        [idOf('phone'), 'phone', 'paused', 90, 'subscription'],
        [idOf('cloud'), 'cloud', 'ended', 110, 'subscription'],
      ].toSorted(byText),
    )
  }
})

test('a series whose payments stop ends by itself; reactivating it makes it active again', async () => {
  const [gym] = await sync(paidMonthly('gym', 250, '2026-01', '2026-08', { category: 'gym' }))
  expect(gym).toMatchObject({ state: 'ended', next_date: null })
  expect((await states(gym?.id ?? '')).slice(0, 3)).toEqual([
    '2026-10-05 missed',
    '2026-09-05 missed',
    '2026-08-05 paid',
  ])
  const resumed = await updateSeries(ctx, gym?.id ?? '', { state: 'active' })
  expect(resumed).toMatchObject({ state: 'active', next_date: '2026-12-05' })
})

test('two subscriptions at one merchant are two series, and dismissing one leaves the other', async () => {
  const rows = [
    ...monthly('03', '2026-02', '2026-11').map((day) => row(day, 3.99, 'apple', { category: 'software' })),
    ...monthly('17', '2026-02', '2026-11').map((day) => row(day, 79, 'apple', { category: 'software' })),
  ]
  const series = await sync(rows)
  expect(series.map(({ expected }) => expected).toSorted((a, b) => a - b)).toEqual([3.99, 79])
  await deleteSeries(ctx, series.find(({ expected }) => expected === 79)?.id ?? '')
  expect((await sync([], null)).map(({ expected }) => expected)).toEqual([3.99])
})

test('merged series become one series with all payments and stay merged', async () => {
  const [old] = await sync(paidMonthly('etisalat', 300, '2026-01', '2026-06', { category: 'utilities' }))
  const series = await sync(
    paidMonthly('e and', 330, '2026-07', '2026-11', { category: 'utilities' }),
    '2026-07-01',
  )
  const replacement = series.find(({ id }) => id !== old?.id)
  expect(series).toHaveLength(2)
  const merged = await updateSeries(ctx, replacement?.id ?? '', { merge: old?.id ?? '' })
  expect(merged).toMatchObject({ state: 'active', expected: 330, next_date: '2026-12-05' })
  for (const since of [null, '2026-01-01']) {
    expect((await sync([], since)).map(({ id }) => id)).toEqual([merged.id])
    const paid = (await states(merged.id)).filter((line) => line.endsWith('paid'))
    expect(paid).toHaveLength(11)
  }
})

test('a series added by hand is matched with its payments and not suggested a second time', async () => {
  const created = await createSeries(ctx, {
    name: 'DEWA',
    kind: 'bill',
    cadence: 'monthly',
    next_date: '2026-11-25',
    amount: 400,
  })
  ledger.setNow('2026-11-26T08:00:00Z')
  const [first] = await sync([row('2026-11-25', 431.2, 'dewa', { text: 'DEWA BILL' })], '2026-11-25')
  expect(first).toMatchObject({ id: created.id, next_date: '2026-12-25' })
  ledger.setNow('2027-04-01T08:00:00Z')
  const later = monthly('25', '2026-12', '2027-03').map((day, index) =>
    row(day, 380 + 31 * index, 'dewa', { text: 'DEWA BILL', category: 'utilities' }),
  )
  const all = await sync(later, '2026-12-25')
  expect(all).toMatchObject([{ id: created.id, name: 'DEWA', expected: 400, next_date: '2027-04-25' }])
  expect(await states(created.id)).toContain('2026-11-25 paid')
})

test('a series created from a payment also gets its earlier payments', async () => {
  const ids = await addBankRows(
    ctx,
    ['2026-09-14', '2026-10-14', '2026-11-14'].map((day) => row(day, 120, 'cleaner')),
  )
  const created = await createSeries(ctx, {
    name: 'Cleaner',
    cadence: 'monthly',
    next_date: '2026-12-14',
    amount: 120,
    transaction_id: ids[2],
  })
  expect(created).toMatchObject({ state: 'active', next_date: '2026-12-14' })
  expect(await states(created.id)).toContain('2026-11-14 paid')
  expect(await listSeries(ctx)).toHaveLength(1)
})

test('salary series define whose payments are salary until they are dismissed', async () => {
  const salary = monthly('25', '2026-03', '2026-10').map((day) =>
    row(day, 9000, 'acme', { type: 'income', text: 'ACME WPS SALARY' }),
  )
  const [salarySeries] = await sync(salary)
  expect(salarySeries).toMatchObject({ kind: 'salary', type: 'income' })
  const source = () => read(ctx.db, ctx, (tx) => readPayDays(tx, ctx.userId, today)).then((pay) => pay.source)
  expect(await source()).toBe('salary')
  await deleteSeries(ctx, salarySeries?.id ?? '')
  expect(await source()).toBe('calendar')
})

test('for any order of payments, none counts for two dates and no decision is lost', async () => {
  const merchants = ['alpha', 'beta', 'gamma'] as const
  const payment = fc.record({
    merchant: fc.constantFrom(...merchants),
    month: fc.integer({ min: 1, max: 10 }),
    late: fc.integer({ min: 0, max: 4 }),
    price: fc.constantFrom(40, 41, 90),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(payment, { maxLength: 14 }), { minLength: 2, maxLength: 4 }),
      fc.nat(),
      async (syncs, pick) => {
        ctx = await ledger.person()
        accountId = await addBankAccount(ctx)
        const decided = new Map<string, string>()
        for (const [index, payments] of syncs.entries()) {
          const all = await sync(
            payments.map(({ merchant, month, late, price }) =>
              row(addDays(`2026-${String(month).padStart(2, '0')}-04`, late), price, merchant, {
                category: 'software',
              }),
            ),
            index % 2 === 0 ? null : '2026-01-01',
          )
          for (const [id, state] of decided) {
            const now = all.find((one) => one.id === id)
            expect(state === 'dismissed' ? 'dismissed' : now?.state).toBe(state)
            if (state === 'dismissed') expect(now).toBeUndefined()
          }
          const picked = all[pick % Math.max(all.length, 1)]
          if (!picked) continue
          const choice = (['paused', 'ended', 'dismissed'] as const)[(pick + index) % 3] ?? 'paused'
          if (choice === 'dismissed') await deleteSeries(ctx, picked.id)
          else await updateSeries(ctx, picked.id, { state: choice })
          decided.set(picked.id, choice)
        }
        const { rows } = await read(ctx.db, ctx, (tx) =>
          sql<{ n: number }>`select count(*)::int as n from settlements where user_id = ${ctx.userId}
          and role <> 'refused' group by transaction_id having count(*) > 1`.execute(tx),
        )
        expect(rows).toEqual([])
      },
    ),
    { numRuns: 12 },
  )
}, 60_000)

test('a salary of the 1st or 2nd has one date in pay periods and series, and is late only two working days after', async () => {
  ledger.setNow('2026-10-31T08:00:00Z')
  const days = ['04-01', '05-02', '06-01', '07-02', '08-01', '09-01', '10-02'].map((day) => `2026-${day}`)
  const salary = { type: 'income', category: 'salary' } as const
  const [series] = await sync(days.map((day) => row(day, 2200, 'al-noor', salary)))
  const due = async () => {
    const day = ctx.clock.now().toISOString().slice(0, 10)
    const pay = await read(ctx.db, ctx, (tx) => readPayDays(tx, ctx.userId, day))
    return { next: pay.next, late: pay.late, series: (await states(series?.id ?? ''))[2] }
  }
  expect(series?.next_date).toBe('2026-11-01')
  expect(await due()).toEqual({ next: '2026-11-01', late: false, series: '2026-11-01 due' })
  ledger.setNow('2026-11-02T08:00:00Z')
  expect(await due()).toEqual({ next: '2026-11-03', late: false, series: '2026-11-01 due' })
})

test('a salary expects nothing after the last pay of its job, and goes on with the next employer', async () => {
  const pay = { type: 'income', category: 'salary' } as const
  await sync(monthly('05', '2026-04', '2026-11').map((day) => row(day, 15_500, 'al-noor', pay)))
  const last = row('2026-11-12', 76_350, 'al-noor', { ...pay, text: 'FINAL SETTLEMENT AL NOOR' })
  const after = await sync([last], '2026-11-20')
  expect(after.map(({ expected, next_date }) => [expected, next_date])).toEqual([[15_500, null]])
  ledger.setNow('2026-12-01T08:00:00Z')
  const next = await sync([row('2026-11-30', 19_800, 'meridian', pay)], '2026-11-30')
  expect(next.map(({ expected, next_date }) => [expected, next_date])).toEqual([[19_800, '2026-12-30']])
})

test('a loan or a plan that was paid off expects nothing more, and one of another number goes on', async () => {
  const loan = { category: 'loan_repayments', merchantKey: null, merchant: null }
  const found = await sync([
    ...monthly('05', '2026-04', '2026-11').map((day) =>
      row(day, 2150, 'x', { ...loan, text: 'PERSONAL LOAN EMI 8817' }),
    ),
    ...monthly('12', '2026-04', '2026-11').map((day) =>
      row(day, 900, 'x', { ...loan, text: 'AUTO LOAN EMI 4410' }),
    ),
  ])
  expect(found.map(({ expected, next_date }) => [expected, next_date])).toEqual([
    [2150, '2026-12-05'],
    [900, '2026-12-12'],
  ])
  const after = await sync(
    [row('2026-11-20', 9800, 'x', { ...loan, text: 'LOAN EARLY SETTLEMENT 8817' })],
    '2026-11-20',
  )
  expect(after.map(({ expected, next_date }) => [expected, next_date])).toEqual([
    [900, '2026-12-12'],
    [2150, null],
  ])
})

test('a debt whose lines are worded in two ways is one series, however its payments arrive', async () => {
  const words = ['UAEDDS EMIRATES ISLAMIC AUTO MURABAHA BIKE', 'UAEDDS DIRECT DEBIT AUTO MURABAHA 33107']
  const days = monthly('05', '2026-03', '2026-10')
  for (const [at, day] of days.entries()) {
    ledger.setNow(`${day}T08:00:00Z`)
    const text = words[at % 2] ?? ''
    const found = await sync([row(day, at < 6 ? 598 : 589, `m${at % 2}`, { text, merchant: text })], day)
    if (at < 3) continue
    expect(found).toMatchObject([{ kind: 'loan', cadence: 'monthly' }])
    const paid = (await states(found[0]?.id ?? '')).filter((state) => state.endsWith('paid'))
    expect(paid).toHaveLength(at + 1)
  }
})
