import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Weekend } from '#contract/person/settings.ts'
import type { Ctx } from '../../../context.ts'
import { read, write } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { readSpending } from '../../figures/analytics/service.spending.ts'
import { describe } from '../../notifications/kinds.ts'
import { updateSettings } from '../../person/settings/service.ts'
import { listPeriods, updatePayPeriod } from '../periods/service.ts'
import { createSeries } from '../../expected/series/service.create.ts'
import { listSeries } from '../../expected/series/service.ts'
import { scanUser } from '../../notifications/scan/service.scan.ts'
import { addBankAccount, addBankRows, startLedger } from '../../ledger/testing/ledger.ts'
import { builtIns, isWorkingDay, payDayOf, workingDayBefore } from './entries.ts'
import { addDayOff, correctEntry, listDays, removeCorrection } from './service.ts'
import { startedFor } from '../../../../test/started.ts'

let ctx: Ctx
const ledger = startedFor(() => startLedger('2026-11-22T08:00:00Z'))
beforeEach(async () => {
  ctx = await ledger.person()
})

const codeOf = (error: unknown): string => (error instanceof AppError ? error.said.reason : String(error))
const eid = 'eid_al_fitr-2026'

test('every built-in entry is within its year, with a source and a unique id; days off move pay days back', () => {
  for (const [id, { year, from, to }] of builtIns) {
    expect(id.endsWith(String(year))).toBe(true)
    expect([from.slice(0, 4), to.slice(0, 4)]).toEqual([String(year), String(year)])
    expect(from <= to).toBe(true)
  }
  expect(builtIns.size).toBe(9 + 5 * 7)
  expect(isWorkingDay('2026-10-24')).toBe(false) // Saturday
  expect(isWorkingDay('2026-10-25')).toBe(false) // Sunday
  expect(isWorkingDay('2026-10-23')).toBe(true) // Friday
  expect(isWorkingDay('2026-03-20')).toBe(false) // second day of Eid
  expect(isWorkingDay('2026-02-18')).toBe(true) // Ramadan is not a day off
  expect(workingDayBefore('2025-12-02')).toBe('2025-11-28') // two days off after a weekend
  expect(payDayOf('2026-02-11', 31)).toBe('2026-02-27') // 28 February is a Saturday
})

test('a year lists announced and expected entries with their sources; a correction applies to its user only', async () => {
  const { entries, year, years } = await listDays(ctx, undefined)
  expect([year, years.includes(2027), entries.length]).toEqual([2026, true, 8])
  expect(entries.find(({ id }) => id === 'ramadan-2026')).toEqual({
    id: 'ramadan-2026',
    kind: 'ramadan',
    name: 'Ramadan',
    from: '2026-02-18',
    to: '2026-03-19',
    state: 'announced',
    day_off: false,
    source: 'Announced, as reported by wam.ae on 18 Feb 2026',
    built_in: null,
  })
  expect(entries.find(({ id }) => id === eid)?.source).toBe(
    'Announced, as reported by thenationalnews.com on 23 Feb 2026',
  )
  expect(entries.find(({ id }) => id === 'arafah-2026')).toMatchObject({ state: 'expected' })
  // a day that no moon and no decision moves is never 'past, unconfirmed'
  expect(entries.find(({ id }) => id === 'new_year-2026')).toMatchObject({ state: 'announced' })
  const change = { from: '2026-03-20', to: '2026-03-23', state: 'announced', day_off: true } as const
  expect(await correctEntry(ctx, eid, change)).toMatchObject({
    ...change,
    source: null,
    built_in: { from: '2026-03-19', to: '2026-03-22', state: 'announced' },
  })
  await correctEntry(ctx, eid, { ...change, to: '2026-03-24' })
  const builtIns = (await listDays(ctx, 2026)).entries.filter(({ built_in }) => built_in !== null)
  expect(builtIns).toMatchObject([{ id: eid, to: '2026-03-24' }])
  const otherPerson = await ledger.person()
  expect((await listDays(otherPerson, 2026)).entries.every(({ built_in }) => built_in === null)).toBe(true)
  await removeCorrection(ctx, eid)
  expect((await listDays(ctx, 2026)).entries).toEqual(entries)
  expect(await removeCorrection(ctx, eid).catch(codeOf)).toBe('calendar_day_not_found')
})

test('own days off can be added, changed and removed by their owner only; invalid days are rejected', async () => {
  const day = await addDayOff(ctx, { name: 'Office closed', from: '2026-11-25', to: '2026-11-26' })
  expect(day).toMatchObject({
    kind: 'own',
    name: 'Office closed',
    state: 'announced',
    day_off: true,
    source: null,
  })
  const change = {
    from: '2026-11-25',
    to: '2026-11-25',
    state: 'expected',
    day_off: true,
    name: 'Closed',
  } as const
  expect(await correctEntry(ctx, day.id, change)).toMatchObject({ to: '2026-11-25', name: 'Closed' })
  const otherPerson = await ledger.person()
  expect(await correctEntry(otherPerson, day.id, change).catch(codeOf)).toBe('calendar_day_not_found')
  expect(await removeCorrection(otherPerson, day.id).catch(codeOf)).toBe('calendar_day_not_found')
  await removeCorrection(ctx, day.id)
  expect(await removeCorrection(ctx, day.id).catch(codeOf)).toBe('calendar_day_not_found')
  const wrong = async (id: string, from: string, to: string) =>
    correctEntry(ctx, id, { ...change, from, to }).catch(codeOf)
  expect(await wrong(eid, '2026-03-21', '2026-03-20')).toBe('period_reversed')
  expect(await wrong(eid, '2027-03-21', '2027-03-22')).toBe('calendar_year_differs')
  expect(await wrong(eid, '2026-03-21', '2026-05-20')).toBe('calendar_too_long')
  expect(await wrong('eid_al_fitr-1999', '2026-03-21', '2026-03-22')).toBe('calendar_day_not_found')
})

const days = ['2026-07-24', '2026-08-24', '2026-09-25', '2026-10-23']
async function addSalaries(minor = 18_000_00n): Promise<string> {
  const accountId = await addBankAccount(ctx, { balanceMinor: 900_000n })
  const salary = { accountId, amountMinor: minor, type: 'income' as const, category: 'salary' }
  await addBankRows(
    ctx,
    days.map((day) => ({ ...salary, day })),
  )
  return accountId
}

test('an own day off moves the pay day and the dates of a series', async () => {
  await addSalaries()
  const next = async (): Promise<string> => (await listPeriods(ctx)).pay.next
  expect(await next()).toBe('2026-11-25')
  const series = await createSeries(ctx, {
    name: 'School bus',
    cadence: 'monthly',
    next_date: '2026-11-25',
    amount: 300,
  })
  await write(ctx.db, ctx, (tx) =>
    sql`update series set shift = 'after' where user_id = ${ctx.userId} and id = ${series.id}`.execute(tx),
  )
  const due = async (): Promise<string | null | undefined> =>
    (await listSeries(ctx)).find(({ id }) => id === series.id)?.next_date
  expect(await due()).toBe('2026-11-25')
  const off = await addDayOff(ctx, { name: 'Office closed', from: '2026-11-25', to: '2026-11-25' })
  expect([await next(), await due()]).toEqual(['2026-11-24', '2026-11-26'])
  await removeCorrection(ctx, off.id)
  expect([await next(), await due()]).toEqual(['2026-11-25', '2026-11-25'])
})

test('a user’s own weekend moves the pay day and the dates of a series, for that user only', async () => {
  const otherPerson = await ledger.person()
  const nextOf = async (person: Ctx): Promise<string> => {
    await updatePayPeriod(person, { mode: 'day', day: 27 })
    return (await listPeriods(person)).pay.next
  }
  expect(await nextOf(ctx)).toBe('2026-11-27') // a Friday
  const series = await createSeries(ctx, {
    name: 'School bus',
    cadence: 'monthly',
    next_date: '2026-11-28',
    amount: 300,
  })
  await write(ctx.db, ctx, (tx) =>
    sql`update series set shift = 'after' where user_id = ${ctx.userId} and id = ${series.id}`.execute(tx),
  )
  const due = async (): Promise<string | null | undefined> =>
    (await listSeries(ctx)).find(({ id }) => id === series.id)?.next_date
  expect(await due()).toBe('2026-11-30') // the Monday after a Saturday
  const choose = (weekend: Weekend) =>
    write(ctx.db, ctx, (tx) => updateSettings(tx, ctx.userId, { settings: { display: { weekend } } }))
  await choose('friday_saturday')
  expect([await nextOf(ctx), await due()]).toEqual(['2026-11-26', '2026-11-29'])
  await choose('friday_sunday')
  expect([await nextOf(ctx), await due()]).toEqual(['2026-11-26', '2026-11-30'])
  await choose('sunday')
  expect([await nextOf(ctx), await due()]).toEqual(['2026-11-27', '2026-11-28'])
  await addDayOff(ctx, { name: 'Office closed', from: '2026-11-27', to: '2026-11-28' })
  expect([await nextOf(ctx), await due()]).toEqual(['2026-11-26', '2026-11-30'])
  expect(await nextOf(otherPerson)).toBe('2026-11-27')
})

test('a corrected Ramadan changes the days compared, but no payment', async () => {
  const accountId = await addBankAccount(ctx, { balanceMinor: 900_000n })
  const spent = { accountId, category: 'dining', type: 'expense' as const }
  await addBankRows(ctx, [
    { ...spent, day: '2026-02-18', amountMinor: 50_00n },
    { ...spent, day: '2026-02-19', amountMinor: 70_00n },
    { ...spent, day: '2025-03-01', amountMinor: 30_00n },
  ])
  const sums = async (): Promise<[string, number][]> => {
    const { named } = await listPeriods(ctx)
    const sum = async ({ from, to, label }: (typeof named)[number]): Promise<[string, number]> => [
      label,
      (await readSpending(ctx, { from, to })).total.amount,
    ]
    return Promise.all(named.slice(0, 2).map(sum))
  }
  expect(await sums()).toEqual([
    ['Ramadan 2026', 120],
    ['Ramadan 2025', 30],
  ])
  const change = { from: '2026-02-19', to: '2026-03-19', state: 'announced', day_off: false } as const
  await correctEntry(ctx, 'ramadan-2026', change)
  expect(await sums()).toEqual([
    ['Ramadan 2026', 70],
    ['Ramadan 2025', 30],
  ])
  expect((await readSpending(ctx, { from: '2026-02-01', to: '2026-03-31' })).total.amount).toBe(120)
})

test('with MoHRE a late salary is reported on the 2nd with the part received; otherwise after its usual day', async () => {
  const accountId = await addSalaries(10_000_00n)
  await updatePayPeriod(ctx, { mode: 'salary', employer: 'mohre' })
  const notificationsAt = async (now: string): Promise<unknown[]> => {
    ledger.setNow(now)
    // nothing is said of a bank that was not read on the day
    await scanUser(ctx)
    await write(ctx.db, ctx, (tx) =>
      sql`update connections set last_synced_at = ${now} where user_id = ${ctx.userId}`.execute(tx),
    )
    await scanUser(ctx)
    const { rows } = await read(ctx.db, ctx, (tx) =>
      sql<{ data: unknown }>`select data from notifications
        where user_id = ${ctx.userId} and kind = 'salary_late' order by created_at`.execute(tx),
    )
    return rows.map(({ data }) => data)
  }
  await addBankRows(ctx, [
    { accountId, day: '2026-11-27', amountMinor: 4_000_00n, type: 'income', category: 'salary' },
  ])
  expect(await notificationsAt('2026-12-01T08:00:00Z')).toEqual([])
  const wages = {
    due: '2026-12-01',
    paid: { minor: '400000', currency: 'AED' },
    usual: { minor: '1000000', currency: 'AED' },
  }
  expect(await notificationsAt('2026-12-02T08:00:00Z')).toMatchObject([{ wages }])
  const { pay } = await listPeriods(ctx)
  expect(pay).toMatchObject({
    late: true,
    wages: { due: '2026-12-01', usual: 10_000, paid: 4000, late: true },
  })
  expect(await notificationsAt('2026-12-03T08:00:00Z')).toHaveLength(1)
  expect(describe('salary_late', { began: '2026-10-23', wages }, 'en-AE').text.replaceAll(/\s/g, ' ')).toBe(
    'Your employer had to pay by Tue, 1 Dec. So far AED 4,000.00 of the usual AED 10,000.00 has arrived.',
  )
  ledger.setNow('2026-11-22T08:00:00Z')
})
