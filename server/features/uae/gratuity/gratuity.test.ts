import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as accountsApi from '#contract/accounts/accounts.ts'
import * as analyticsApi from '#contract/figures/analytics.ts'
import * as changesApi from '#contract/changes/changes.ts'
import { readGratuity, createEmployment, deleteEmployment, updateEmployment } from '#contract/uae/gratuity.ts'
import { addDays, dubaiDay } from '#contract/period.ts'
import { startWorld, type World } from '../../../../test/world.ts'
import { estimateGratuity, type Service } from './estimate.ts'

const service = (more: Partial<Service> = {}): Service => ({
  regime: 'mainland',
  startedOn: '2020-01-15',
  endedOn: null,
  paidOn: null,
  joinedOn: null,
  salaries: [{ from: '2020-01-15', minor: 10_000_00n }],
  unpaid: [],
  balance: null,
  ...more,
})
const fils = (more: Partial<Service>, day: string): bigint => estimateGratuity(service(more), day).minor

test('mainland: 21 days a year for five years and 30 days after that, to the fils', () => {
  const { minor, steps } = estimateGratuity(service(), '2026-07-14')
  expect(minor).toBe(49_958_90n)
  expect(steps).toEqual([
    { kind: 'service', from: '2020-01-15', to: '2026-07-14', days: 2373 },
    { kind: 'leap', days: 2 },
    { kind: 'first_years', days: 1825, per_year: 21, basic: 10_000_00n, amount: 35_000_00n },
    { kind: 'later_years', days: 546, per_year: 30, basic: 10_000_00n, amount: 14_958_90n },
  ])
  // thirty unpaid days, some of them listed twice
  const unpaid = [
    { from: '2024-03-01', to: '2024-03-20' },
    { from: '2024-03-11', to: '2024-03-30' },
  ]
  expect(fils({ unpaid }, '2026-07-14')).toBe(49_136_99n)
  // exactly seven years, however many leap days they have
  expect(fils({ startedOn: '2019-11-21' }, '2026-11-20')).toBe(55_000_00n)
  expect(fils({}, addDays('2020-01-15', 363))).toBe(0n)
  expect(fils({}, addDays('2020-01-15', 364))).toBe(7_000_00n)
  expect(fils({ startedOn: '2000-01-15' }, '2026-01-14')).toBe(240_000_00n)
  expect(fils({ regime: 'adgm' }, '2026-07-14')).toBe(49_958_90n)
  expect(fils({ regime: 'national' }, '2026-07-14')).toBe(0n)
})

test('the last basic salary counts, and accrual stops at the end of service until the gratuity is paid out', () => {
  const salaries = [
    { from: '2020-01-15', minor: 8_000_00n },
    { from: '2025-01-01', minor: 10_000_00n },
  ]
  expect(fils({ salaries }, '2026-07-14')).toBe(49_958_90n)
  expect(fils({ salaries }, '2024-12-31')).toBe(
    estimateGratuity(service({ salaries: [{ from: '2020-01-15', minor: 8_000_00n }] }), '2024-12-31').minor,
  )
  const ended = { endedOn: '2026-07-14', paidOn: '2026-07-28' }
  expect(fils(ended, '2026-07-27')).toBe(49_958_90n)
  expect(fils(ended, '2026-07-28')).toBe(0n)
  expect(fils({}, '2020-01-14')).toBe(0n)
})

test('funds: a share of each whole month’s basic salary, on top of the fund’s last reported balance', () => {
  const difc = { regime: 'difc', startedOn: '2020-02-01' } as const
  expect(fils(difc, '2026-07-31')).toBe(49_974_00n)
  expect(fils(difc, '2026-07-30')).toBe(49_974_00n - 833_00n)
  // a month that was wholly unpaid earns nothing, one that was partly unpaid does
  const leave = (from: string, to: string) => fils({ ...difc, unpaid: [{ from, to }] }, '2026-07-31')
  expect(leave('2026-05-31', '2026-07-01')).toBe(49_974_00n - 833_00n)
  expect(leave('2026-06-02', '2026-06-30')).toBe(49_974_00n)
  const balance = { day: '2026-05-31', minor: 52_000_00n }
  expect(fils({ ...difc, balance }, '2026-07-31')).toBe(52_000_00n + 2n * 833_00n)
  expect(
    estimateGratuity(service({ regime: 'difc', startedOn: '2018-02-01' }), '2026-07-31').steps,
  ).toContainEqual({
    kind: 'not_estimated',
    from: '2018-02-01',
    to: '2020-01-31',
  })
  // what accrued before the employer joined stays owed
  const federal = { regime: 'federal_savings', startedOn: '2021-01-01', joinedOn: '2026-01-01' } as const
  const earlier = fils({ startedOn: '2021-01-01' }, '2025-12-31')
  expect(earlier).toBe(35_000_00n)
  expect(fils(federal, '2026-03-31')).toBe(earlier + 3n * 833_00n)
  expect(fils(federal, '2025-12-31')).toBe(earlier)
})

test('steps add up to the estimate, which never falls during service at an unchanged salary', () => {
  fc.assert(
    fc.property(
      fc.record({
        regime: fc.constantFrom('mainland', 'difc', 'adgm', 'federal_savings'),
        basic: fc.bigInt({ min: 1n, max: 10n ** 9n }),
        begin: fc.integer({ min: 0, max: 9000 }),
        length: fc.integer({ min: 0, max: 14_000 }),
        joined: fc.integer({ min: 0, max: 5000 }),
        unpaid: fc.array(fc.tuple(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 60 })), {
          maxLength: 4,
        }),
      }),
      ({ regime, basic, begin, length, joined, unpaid }) => {
        const startedOn = addDays('2000-01-01', begin)
        const employment = service({
          regime: regime as Service['regime'],
          startedOn,
          joinedOn: regime === 'federal_savings' ? addDays(startedOn, joined) : null,
          salaries: [{ from: startedOn, minor: basic }],
          unpaid: unpaid.map(([from, days]) => ({
            from: addDays(startedOn, from),
            to: addDays(startedOn, from + days),
          })),
        })
        const day = addDays(startedOn, length)
        const { minor, steps } = estimateGratuity(employment, day)
        expect(steps.reduce((sum, step) => sum + ('amount' in step ? step.amount : 0n), 0n)).toBe(minor)
        expect(minor >= estimateGratuity(employment, addDays(day, -1)).minor).toBe(true)
        if (regime === 'mainland') expect(minor <= 24n * basic).toBe(true)
      },
    ),
    { numRuns: Number(process.env['CHECK_RUNS'] ?? 200), endOnFailure: true },
  )
})

let world: World
beforeAll(async () => void (world = await startWorld()), 60_000)
afterAll(() => world.stop())

test('an employment counts in net worth but in no balance total; it can be undone, exported and deleted', async () => {
  const user = await world.signUp()
  const day = dubaiDay(new Date())
  const started = addDays(day, -729)
  const before = await user.call(accountsApi.accountsQuick, {})
  const body = {
    name: 'Falcon Trading',
    regime: 'mainland' as const,
    started_on: started,
    salaries: [{ from: started, basic: 10_000 }],
  }
  const { employment } = (await user.call(createEmployment, { body })).body
  expect(employment.estimate).toBe(14_000)
  expect(employment.points.find((point) => point.day === day)?.amount).toBe(14_000)
  const gratuity = (await user.call(readGratuity, {})).body
  expect(gratuity).toMatchObject({
    total: 14_000,
    employments: [{ id: employment.id, name: 'Falcon Trading' }],
  })

  const from = addDays(day, -30)
  const worth = (await user.call(analyticsApi.netWorth, { query: { from, to: day } })).body
  expect(worth.closing).toBe(14_000)
  expect(worth.kinds).toContainEqual({
    kind: 'gratuity',
    side: 'asset',
    opening: worth.opening,
    closing: 14_000,
  })
  expect(worth.drivers.find(({ key }) => key === 'revaluation')?.amount).toBeCloseTo(
    worth.closing - worth.opening,
    6,
  )
  expect((await user.call(accountsApi.accountsQuick, {})).body).toEqual(before.body)

  const edited = await user.call(updateEmployment, {
    params: { id: employment.id },
    body: {
      ...body,
      salaries: [...body.salaries, { from: day, basic: 12_000 }],
      unpaid: [{ from, to: from }],
    },
  })
  // 729 days of service: one day less than two years
  expect(edited.body.employment.estimate).toBe(16_776.99)
  const { changes } = await listChanges()
  expect(changes.map(({ kind }) => kind)).toEqual(['gratuity.edit', 'gratuity.add'])
  await user.call(changesApi.undoChange, { params: { id: changes[0]?.id ?? '' } })
  expect((await user.call(readGratuity, {})).body).toEqual(gratuity)

  const exported = await (await user.fetch('/api/user/export')).text()
  expect(exported).toContain('Falcon Trading')
  await user.call(deleteEmployment, { params: { id: employment.id } })
  expect((await user.call(readGratuity, {})).body).toEqual({ success: true, employments: [], total: 0 })

  async function listChanges() {
    const { body } = await user.call(changesApi.listChanges, { query: {} })
    return { changes: body.data }
  }
})

test('invalid days and amounts are refused with their field', async () => {
  const user = await world.signUp()
  const day = dubaiDay(new Date())
  const base = {
    name: 'Falcon Trading',
    regime: 'mainland' as const,
    started_on: '2024-01-01',
    salaries: [{ from: '2024-01-01', basic: 9000 }],
  }
  const wrong: [object, string][] = [
    [{ started_on: addDays(day, 1) }, 'started_on'],
    [{ ended_on: '2023-12-31' }, 'ended_on'],
    [{ regime: 'federal_savings' }, 'joined_on'],
    [{ salaries: [{ from: '2024-01-01', basic: 0 }] }, 'salaries'],
    [{ salaries: [base.salaries[0], base.salaries[0]] }, 'salaries'],
    [{ unpaid: [{ from: '2024-03-02', to: '2024-03-01' }] }, 'unpaid'],
    [{ regime: 'difc', balance: { day, amount: -1 } }, 'balance'],
  ]
  for (const [more, field] of wrong) {
    const answer = await user.fetch('/api/user/gratuity', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...base, ...more }),
    })
    expect([field, answer.status]).toEqual([field, 400])
    expect(Object.keys(((await answer.json()) as { fields: object }).fields)).toEqual([field])
  }
  const unpaid = [
    { from: '2024-03-01', to: '2024-03-10' },
    { from: '2024-03-10', to: '2024-03-20' },
  ]
  const overlapping = await user.call(createEmployment, { body: { ...base, unpaid } })
  expect(JSON.stringify(overlapping.body)).toContain('Two periods of unpaid leave have days in common')
})
