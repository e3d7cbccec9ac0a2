import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween } from '#contract/period.ts'
import { ratesOn } from '../../days/rates/service.ts'
import { effectOn, forecast } from './forecast.ts'
import { pastOf } from './gather.ts'
import { putAsideOf } from './paid.ts'
import { safeToSpend } from './safe.ts'
import { withSavings } from './view.ts'
import { certain, type ForecastAccount, type ForecastInput, type KnownEvent } from './types.ts'

const today = '2026-11-22'
const days = 90
const account = (id: string, minor: bigint, more: Partial<ForecastAccount> = {}): ForecastAccount => ({
  id,
  currency: 'AED',
  minor,
  factor: 1,
  spendable: true,
  everyday: true,
  ...more,
})
const current = account('current', 500_000n)
const card = account('card', -120_000n, { spendable: false })
const savings = account('savings', 9_000_000n, { spendable: false, everyday: false })
const dollars = account('dollars', 10_000n, { currency: 'USD', factor: 3.6725 })

const event = (more: Partial<KnownEvent>): KnownEvent => ({
  source: 'series',
  id: 'rent',
  name: 'Rent',
  accountId: 'current',
  toAccountId: null,
  toMinor: more.toAccountId ? (more.minor ?? 100_000n) : 0n,
  type: 'expense',
  day: addDays(today, 1),
  minor: 100_000n,
  past: certain,
  ...more,
})
const level = (count: number, perDay: number): Float64Array => new Float64Array(count).fill(perDay)
const pay = { starts: ['2026-10-25', '2026-09-25', '2026-08-25'], next: '2026-11-25' }
const inputOf = (more: Partial<ForecastInput> = {}): ForecastInput => ({
  today,
  days,
  accounts: [current],
  events: [],
  past: [],
  rates: ratesOn(today),
  pay,
  ...more,
})
const nothingYet = { income: 0n, spent: 0n, bills: 0n, days: 30 }
const safeOf = (input: ForecastInput, { until = pay.next, buffer = 0n, period = nothingYet } = {}) => {
  const { events, usualSpending } = forecast(input)
  return safeToSpend({
    ...input,
    events: events.map((placed) => placed.event),
    until,
    buffer,
    period,
    usualSpending,
  })
}
const sumOf = (parts: readonly { amount: bigint }[]): bigint =>
  parts.reduce((sum, { amount }) => sum + amount, 0n)

const anyEvent = fc
  .record({
    source: fc.constantFrom('series', 'investment', 'planned', 'pending', 'what_if' as const),
    id: fc.uuid(),
    accountId: fc.constantFrom('current', 'card', 'savings', 'dollars'),
    toAccountId: fc.option(fc.constantFrom('current', 'card', 'savings')),
    type: fc.constantFrom('income' as const, 'expense' as const),
    after: fc.integer({ min: 0, max: 100 }),
    minor: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    late: fc.boolean(),
  })
  .map(({ after, late, ...rest }) =>
    event({
      ...rest,
      day: addDays(today, after),
      past: late ? { amounts: [Number(rest.minor)], offsets: [0, 3, -2], missed: 0.1 } : certain,
    }),
  )
const anyInput = fc
  .record({
    events: fc.array(anyEvent, { maxLength: 25 }),
    spent: fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 0, maxLength: 200 }),
  })
  .map(({ events, spent }) =>
    inputOf({
      accounts: [current, card, savings, dollars],
      events,
      past: [
        {
          accountId: 'current',
          spending: Float64Array.from(spent),
          other: level(spent.length, 0),
          overdrawn: false,
        },
        {
          accountId: 'card',
          spending: Float64Array.from(spent.toReversed()),
          other: level(spent.length, 20),
          overdrawn: false,
        },
      ],
    }),
  )

test('the parts add up to the amount, and spending it leaves at least the buffer on every day before pay day', () => {
  fc.assert(
    fc.property(
      anyInput,
      fc.integer({ min: 1, max: 40 }),
      fc.bigInt(0n, 10n ** 8n),
      (input, after, buffer) => {
        const until = addDays(today, after)
        const safe = safeOf(input, { until, buffer })
        expect(sumOf(safe.parts)).toBe(safe.amount)
        expect(safe.lowest.amount - buffer).toBe(safe.amount + safe.reserve)
        for (const left of safe.line.slice(0, after))
          expect(left - safe.amount).toBeGreaterThanOrEqual(buffer)
        expect(new Set(safe.parts.map(({ kind }) => kind)).size).toBe(safe.parts.length)
      },
    ),
    { numRuns: 60 },
  )
})

test('the rows of every day add up to the step of the balance: in all, everyday and on each account', () => {
  fc.assert(
    fc.property(anyInput, fc.bigInt(0n, 10n ** 7n), (input, income) => {
      const ahead = forecast(input)
      const within = input.events.filter(({ day }) => day < addDays(today, days))
      // no event is missing, none is there twice
      expect(ahead.events.map(({ event }) => event).toSorted(byContent)).toEqual(within.toSorted(byContent))
      const safe = safeOf(input, { period: { ...nothingYet, income } })
      const scopes = [
        {
          steps: ahead.totalSteps,
          closing: ahead.total.expected,
          effects: ahead.events.map(({ effect }) => effect),
        },
        { steps: safe.steps, closing: safe.line, effects: safe.effects },
        ...ahead.accounts.map(({ id, line, steps }) => ({
          steps,
          closing: line.expected,
          effects: ahead.events.map(({ event }) => effectOn(event, id)),
        })),
      ]
      for (const { steps, closing, effects } of scopes) {
        let balance = steps.opening
        closing.forEach((closed, index) => {
          const day = addDays(today, index)
          ahead.events.forEach(({ event }, place) => {
            if (event.day === day) balance += effects[place] ?? 0n
          })
          balance += (steps.spending[index] ?? 0n) + (steps.irregular[index] ?? 0n)
          expect(balance).toBe(closed)
        })
      }
    }),
    { numRuns: 40 },
  )
})
const byContent = (a: KnownEvent, b: KnownEvent): number =>
  a.day.localeCompare(b.day) || a.id.localeCompare(b.id) || Number(a.minor - b.minor)

test('a transfer to an account in another currency arrives there by the rate', () => {
  const sent = event({ toAccountId: 'dollars', minor: 36_725n, toMinor: 10_000n })
  const { accounts, total } = forecast(inputOf({ accounts: [current, dollars], events: [sent] }))
  expect(accounts.map(({ line }) => line.expected[1])).toEqual([463_275n, 20_000n])
  expect(total.expected[1]).toBe(total.expected[0])
  expect(total.low[1]).toBe(total.expected[1])
})

test('what exceeds the income of the pay period is in reserve, and the parts still add up', () => {
  const rich = inputOf({ accounts: [account('current', 20_000_000n)] })
  const period = { ...nothingYet, income: 1_500_000n, spent: 900_000n }
  const safe = safeOf(rich, { period, buffer: 100_000n })
  expect(safe.amount).toBe(500_000n)
  expect(safe.reserve).toBe(19_400_000n)
  expect([safe.fromReserve, safe.usualWeek]).toEqual([0n, null])
  expect(sumOf(safe.parts)).toBe(safe.amount)
  // with little money everything left is this period's, and without any income nothing is set apart
  expect(safeOf(inputOf(), { period }).reserve).toBe(0n)
  expect(safeOf(rich).reserve).toBe(0n)
})

test('with a reserve the parts lead from the income of the pay period to the amount, without the balance', () => {
  const amounts = fc.record({
    income: fc.bigInt(0n, 3_000_000n),
    spent: fc.bigInt(-10_000n, 3_000_000n),
    bills: fc.bigInt(0n, 1_000_000n),
    days: fc.constant(30),
  })
  let seen = 0
  fc.assert(
    fc.property(
      anyInput,
      amounts,
      fc.bigInt(0n, 10n ** 6n),
      fc.bigInt(1n, 10n ** 6n),
      (input, period, buffer, aside) => {
        const accounts = input.accounts.map((one) =>
          one.id === 'current' ? { ...one, minor: 400_000_000n } : one,
        )
        const safe = safeOf({ ...input, accounts }, { period, buffer })
        expect(sumOf(safe.parts)).toBe(safe.amount)
        if (safe.reserve === 0n) return
        seen += 1
        const amountOf = (kind: string): bigint => safe.parts.find((part) => part.kind === kind)?.amount ?? 0n
        expect(safe.parts[0]).toEqual({ kind: 'earned', amount: period.income })
        expect([amountOf('spent'), amountOf('buffer')]).toEqual([-period.spent, -buffer])
        // what went to savings is told apart from what was spent
        const shown = withSavings(safe.parts, aside)
        expect(sumOf(shown)).toBe(safe.amount)
        expect(shown.every(({ kind, amount }) => kind === 'earned' || amount !== 0n)).toBe(true)
        expect(shown.some(({ kind }) => kind === 'put_aside')).toBe(period.spent !== 0n)
        expect(safe.parts.some(({ kind }) => kind === 'balance' || kind === 'cards')).toBe(false)
        if (input.events.every(({ source }) => source !== 'what_if'))
          expect([amountOf('from_before'), amountOf('after_pay_day')]).toEqual([safe.fromReserve, 0n])
      },
    ),
    { numRuns: 200 },
  )
  expect(seen).toBeGreaterThan(20)
})

test('whoever’s income leaves too little is given a usual week’s spending of the reserve, which is said', () => {
  const spending = level(200, 10_000)
  const past = [{ accountId: 'current', spending, other: level(200, 0), overdrawn: false }]
  const rich = inputOf({ accounts: [account('current', 20_000_000n)], past })
  // a rent of the whole income is paid, and a usual day's spending on 27 days; two are to come
  const period = { income: 1_000_000n, spent: 1_000_000n + 280_000n, bills: 1_000_000n, days: 30 }
  const safe = safeOf(rich, { period })
  expect(safe.amount).toBe(70_000n)
  expect(safe.amount + safe.reserve).toBe(safe.lowest.amount)
  expect([safe.fromReserve, safe.usualWeek]).toEqual([370_000n, 70_000n])
  // as it is told: what the income lacks for its bills and the whole period's usual spending, and the week
  expect(safe.usualPeriod).toBe(300_000n)
  expect(safe.fromReserve).toBe(period.bills + safe.usualPeriod - period.income + 70_000n)
  const more = safeOf(rich, { period: { ...period, spent: period.spent + 20_000n } })
  expect([more.amount, more.usualWeek]).toEqual([50_000n, 70_000n])
  // more than that is spent: nothing is left, and all of it came from the reserve
  const over = safeOf(rich, { period: { ...period, spent: period.spent + 100_000n } })
  expect([over.amount, over.fromReserve]).toEqual([0n, 400_000n])
})

test('what is bought today lowers safe to spend by as much, and leaves the reserve as it is', () => {
  const known = fc.record({
    income: fc.bigInt(0n, 3_000_000n),
    spent: fc.bigInt(0n, 3_000_000n),
    bills: fc.bigInt(0n, 1_000_000n),
    days: fc.constant(30),
  })
  fc.assert(
    fc.property(
      anyInput,
      fc.bigInt(-100_000n, 30_000_000n),
      known,
      fc.bigInt(1n, 3_000_000n),
      fc.constantFrom('booked' as const, 'pending' as const, 'planned' as const),
      (input, minor, period, price, as) => {
        const accounts = input.accounts.map((one) => (one.id === 'current' ? { ...one, minor } : one))
        const events = input.events.filter(({ source }) => source !== 'what_if')
        const world = { ...input, accounts, events }
        const before = safeOf(world, { period })
        const then =
          as === 'booked'
            ? safeOf(
                {
                  ...world,
                  accounts: accounts.map((one) =>
                    one.id === 'current' ? { ...one, minor: minor - price } : one,
                  ),
                },
                { period: { ...period, spent: period.spent + price } },
              )
            : safeOf(
                {
                  ...world,
                  events: [
                    ...events,
                    event({ source: as, id: 'dress', day: today, minor: price, isPurchase: true }),
                  ],
                },
                { period },
              )
        const taken = price < before.amount ? price : before.amount > 0n ? before.amount : 0n
        if (before.reserve > 0n) {
          expect(then.amount).toBe(then.reserve > 0n ? before.amount - taken : then.lowest.amount)
          if (price <= before.amount) expect(then.reserve).toBe(before.reserve)
        } else expect(then.amount).toBe(before.amount - price)
        expect(then.amount + then.reserve).toBe(before.amount + before.reserve - price)
      },
    ),
    { numRuns: 200 },
  )
})

test('the order of events does not matter', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const turned = { ...input, events: input.events.toReversed() }
      expect(forecast(turned)).toEqual(forecast(input))
      expect(safeOf(turned)).toEqual(safeOf(input))
    }),
    { numRuns: 25 },
  )
})

test('moving the pay day changes no balance, no known payment and no everyday balance', () => {
  fc.assert(
    fc.property(anyInput, fc.integer({ min: 1, max: 40 }), (input, after) => {
      const withoutPast = { ...input, past: [] }
      const moved = { ...withoutPast, pay: { ...pay, next: addDays(today, after) } }
      expect(forecast(moved).total).toEqual(forecast(withoutPast).total)
      const [safeBefore, safeAfter] = [safeOf(withoutPast), safeOf(moved, { until: moved.pay.next })]
      expect(safeAfter.line).toEqual(safeBefore.line)
      expect(safeAfter.steps.opening).toBe(safeBefore.steps.opening)
    }),
    { numRuns: 25 },
  )
})

test('a what-if lowers every later day by exactly its amount, band included, and no earlier day', () => {
  fc.assert(
    fc.property(
      anyInput,
      fc.integer({ min: 0, max: 80 }),
      fc.bigInt(1n, 10n ** 7n),
      (input, after, minor) => {
        const whatIfEvent = event({ source: 'what_if', id: '', day: addDays(today, after), minor })
        const before = forecast(input).total
        const then = forecast({ ...input, events: [whatIfEvent, ...input.events] }).total
        for (const key of ['expected', 'low', 'high'] as const)
          then[key].forEach((value, day) =>
            expect((before[key][day] ?? 0n) - value).toBe(day >= after ? minor : 0n),
          )
      },
    ),
    { numRuns: 25 },
  )
})

test('the total is the sum of the accounts, each converted separately, and lies within its band', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const { accounts, total } = forecast(input)
      total.expected.forEach((value, day) => {
        const sum = accounts.reduce((all, { currency, line }) => {
          const minor = line.expected[day] ?? 0n
          return all + (currency === 'USD' ? roundedDollars(minor) : minor)
        }, 0n)
        expect(value).toBe(sum)
        expect(total.low[day] ?? 0n).toBeLessThanOrEqual(value)
        expect(total.high[day] ?? 0n).toBeGreaterThanOrEqual(value)
        // neither side of the band is much narrower than the other
        const sides = [value - (total.low[day] ?? 0n), (total.high[day] ?? 0n) - value]
        const [narrow = 0n, wide = 0n] = sides.toSorted((a, b) => Number(a - b))
        expect(wide).toBeLessThanOrEqual(2n * narrow + 1n)
      })
    }),
    { numRuns: 25 },
  )
})
/** Converts dollars to fils at 3.6725, rounding half away from zero. */
function roundedDollars(minor: bigint): bigint {
  const size = ((minor < 0n ? -minor : minor) * 36_725n * 2n + 10_000n) / 20_000n
  return minor < 0n ? -size : size
}

test('bills before pay day count; the salary on the pay day does not', () => {
  const safe = safeOf(
    inputOf({
      events: [
        event({ id: 'dewa', day: '2026-11-24', minor: 45_000n }),
        event({ id: 'salary', type: 'income', day: '2026-11-25', minor: 1_500_000n }),
        event({ id: 'gym', day: '2026-11-25', minor: 30_000n }),
      ],
    }),
    { buffer: 50_000n },
  )
  expect(safe.amount).toBe(405_000n)
  expect(safe.lowest).toEqual({ date: '2026-11-24', amount: 455_000n })
  expect(safe.parts).toEqual([
    { kind: 'balance', amount: 500_000n },
    { kind: 'bills', amount: -45_000n },
    { kind: 'buffer', amount: -50_000n },
  ])
})

test('money for a rent after pay day that the salary does not cover is held back now', () => {
  const salary = event({ id: 'salary', type: 'income', day: '2026-11-25', minor: 1_000_000n })
  const rent = event({ day: '2026-11-28', minor: 1_400_000n })
  const safe = safeOf(inputOf({ events: [salary, rent] }))
  expect(safe.amount).toBe(100_000n)
  expect(safe.lowest.date).toBe('2026-11-28')
  expect(safe.parts).toEqual([
    { kind: 'balance', amount: 500_000n },
    { kind: 'after_pay_day', amount: -400_000n },
  ])
  // without expected income, nothing is known of that period
  expect(safeOf(inputOf({ events: [rent] })).amount).toBe(500_000n)
})

test('income before pay day counts from its day on, and the lowest day decides', () => {
  const safe = safeOf(
    inputOf({
      events: [
        event({ id: 'school', day: '2026-11-23', minor: 450_000n }),
        event({ id: 'tenant', type: 'income', day: '2026-11-24', minor: 300_000n }),
      ],
    }),
  )
  expect(safe.amount).toBe(50_000n)
  expect(safe.lowest).toEqual({ date: '2026-11-23', amount: 50_000n })
  expect(safe.parts).toContainEqual({ kind: 'later_income', amount: -300_000n })
})

test('card debt is deducted, card limits and savings do not count, and a shortfall is negative', () => {
  const accounts = [current, card, savings]
  expect(safeOf(inputOf({ accounts })).parts).toEqual([
    { kind: 'balance', amount: 500_000n },
    { kind: 'cards', amount: -120_000n },
  ])
  const prepaid = account('card', 120_000n, { spendable: false })
  expect(safeOf(inputOf({ accounts: [current, prepaid] })).amount).toBe(500_000n)
  // a repayment from the current account to the card changes nothing; a transfer to savings counts as spent
  const repayment = event({ toAccountId: 'card', minor: 120_000n })
  expect(safeOf(inputOf({ accounts, events: [repayment] })).amount).toBe(380_000n)
  const saved = event({ toAccountId: 'savings', minor: 600_000n })
  expect(safeOf(inputOf({ accounts, events: [saved] })).amount).toBe(-220_000n)
})

test('a transfer to savings that is made leaves safe to spend and the reserve as they were while it was due', () => {
  const due = event({ toAccountId: 'savings', minor: 400_000n, day: today })
  const rich = inputOf({ accounts: [account('current', 20_000_000n), savings, card] })
  const period = { ...nothingYet, income: 1_500_000n, spent: 300_000n }
  const before = safeOf({ ...rich, events: [due] }, { period })
  const made = {
    sourceId: 'saving',
    due: today,
    early: 0,
    day: today,
    accountId: 'current',
    type: 'expense' as const,
    minor: 400_000n,
    isTransfer: true,
    categoryId: null,
    otherAccountId: 'savings',
  }
  const accounts = [account('current', 19_600_000n), savings, card]
  const span = { from: '2026-10-25', to: today, rates: ratesOn(today) }
  const aside = putAsideOf(accounts, [made], span)
  const after = safeOf(
    { ...rich, accounts },
    { period: { ...period, spent: period.spent + aside, bills: period.bills + aside } },
  )
  expect([aside, before.amount, after.amount, after.reserve]).toEqual([
    400_000n,
    800_000n,
    before.amount,
    before.reserve,
  ])
  // one that came back counts against it, one to a card or of another period not at all
  const back = { ...made, type: 'income' as const, minor: 100_000n }
  const others = [
    { ...made, otherAccountId: 'card' },
    { ...made, day: '2026-10-24' },
  ]
  expect(putAsideOf(accounts, [made, back, ...others], span)).toBe(300_000n)
})

test('what repays a card is no everyday spending of the account that pays it: it is on its date, once', () => {
  const months = Array.from({ length: 12 }, (_, month) => addMonths('2025-12-05', month))
  const repaid = 174_900
  const isRepaid = (back: number): boolean => months.includes(addDays(today, -back))
  const back = Array.from({ length: 364 }, (_, index) => index + 1)
  const net = (spent: number, sign: number): number[] =>
    back.map((day) => -spent + (isRepaid(day) ? sign * repaid : 0))
  const rows = [
    { account_id: 'current', back, spent: back.map(() => 7000), net: net(7000, -1) },
    { account_id: 'card', back, spent: back.map(() => 5750), net: net(5750, 1) },
  ]
  const payments = months.map((day) => ({
    sourceId: 'repayments',
    due: day,
    early: 0,
    day,
    accountId: 'current',
    type: 'expense' as const,
    minor: BigInt(repaid),
    isTransfer: true,
    categoryId: null,
    otherAccountId: 'card',
  }))
  const accounts = [current, card]
  const repayment = event({ toAccountId: 'card', minor: BigInt(repaid), day: '2026-12-05', source: 'card' })
  const past = pastOf(accounts, rows, payments, { today, count: 364 })
  const ahead = forecast(inputOf({ accounts, past, events: [repayment] }))
  const [ofCurrent, ofCard] = ahead.accounts
  const sumOfSteps = (steps: readonly bigint[]): number =>
    Number(steps.slice(1, 29).reduce((a, b) => a + b, 0n))
  expect(sumOfSteps(ofCurrent?.steps.spending ?? []) / 28).toBeCloseTo(-7000, -2)
  expect(sumOfSteps(ofCard?.steps.spending ?? []) / 28).toBeCloseTo(-5750, -2)
  for (const { steps } of ahead.accounts) expect(steps.irregular.every((minor) => minor === 0n)).toBe(true)
})

test('usual spending follows weekdays and is robust against one large purchase', () => {
  const spending = Float64Array.from({ length: 364 }, (_, day) => (day % 7 === 3 ? 70_000 : 10_000))
  const input = inputOf({
    past: [{ accountId: 'current', spending, other: level(364, 0), overdrawn: false }],
  })
  const usual = forecast(input).usualSpending
  expect(usual[0]).toBe(0n)
  expect(Number(usual[28])).toBeGreaterThan(0.97 * 4 * 130_000)
  expect(Number(usual[28])).toBeLessThan(1.03 * 4 * 130_000)
  const steps = usual.slice(1, 8).map((sum, index) => Number(sum - (usual[index] ?? 0n)))
  expect(Math.max(...steps)).toBeGreaterThan(4 * Math.min(...steps))
  const withCar = spending.slice()
  withCar[200] = 9_000_000
  const after = forecast({
    ...input,
    past: [{ accountId: 'current', spending: withCar, other: level(364, 0), overdrawn: false }],
  })
  expect(Math.abs(Number(after.usualSpending[28] ?? 0n) - Number(usual[28] ?? 0n))).toBeLessThan(60_000)
})

test('what comes in now and then and goes out in rare payments is not expected to stay', () => {
  const comes = Float64Array.from({ length: 364 }, (_, day) => (day % 28 === 9 ? 300_000 : 0))
  const goes = Float64Array.from({ length: 364 }, (_, day) => 10_000 + (day % 50 === 20 ? 600_000 : 0))
  const past = [{ accountId: 'current', spending: goes, other: comes, overdrawn: false }]
  const { total } = forecast(inputOf({ accounts: [account('current', 5_000_000n)], past }))
  // on average 316,000 go in four weeks: the income less everyday spending alone would add 20,000
  expect(Number(total.expected[28]) - 5_000_000).toBeLessThan(-150_000)
  expect(Number(total.expected[28]) - 5_000_000).toBeGreaterThan(-500_000)
})

test('without history there is no usual spending, and known payments still count', () => {
  const { total, usualSpending } = forecast(inputOf({ events: [event({})] }))
  expect(usualSpending.every((sum) => sum === 0n)).toBe(true)
  expect(total.expected.slice(0, 3)).toEqual([500_000n, 400_000n, 400_000n])
  expect(total.low).toEqual(total.expected)
})

test('usual spending ends where the money does, but not in what is safe to spend, nor where there was an overdraft', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 500_000 }),
      fc.integer({ min: 1000, max: 40_000 }),
      (held, perDay) => {
        const at = (minor: bigint, overdrawn: boolean) =>
          forecast(
            inputOf({
              accounts: [account('current', minor)],
              events: [event({ day: addDays(today, 20), minor: 50_000n, type: 'income' })],
              past: [{ accountId: 'current', spending: level(200, perDay), other: level(200, 0), overdrawn }],
            }),
          )
        const limited = at(BigInt(held), false)
        expect(limited.total.expected.every((balance) => balance >= -1n)).toBe(true)
        const rich = at(100_000_000n, false)
        expect(limited.usualSpending).toEqual(rich.usualSpending)
        expect(at(BigInt(held), true).totalSteps.spending).toEqual(rich.totalSteps.spending)
      },
    ),
    { numRuns: 40 },
  )
})

test('usual spending leaves what is due before pay day, except where there was an overdraft', () => {
  const lowestBefore = (overdrawn: boolean): bigint => {
    const until = addDays(today, 20)
    const { total } = forecast(
      inputOf({
        accounts: [account('current', 200_000n)],
        events: [event({ day: addDays(today, 15), minor: 150_000n })],
        past: [{ accountId: 'current', spending: level(200, 8000), other: level(200, 0), overdrawn }],
        pay: { ...pay, next: until },
      }),
    )
    return total.expected.slice(0, 20).reduce((least, minor) => (minor < least ? minor : least))
  }
  expect(lowestBefore(false)).toBeGreaterThanOrEqual(-1n)
  expect(lowestBefore(true)).toBeLessThan(-50_000n)
})

test('money sent home once a pay period is expected until it is sent, and then not before the next pay day', () => {
  const starts = ['2026-11-02', '2026-10-01', '2026-09-02', '2026-08-01', '2026-07-02', '2026-06-01']
  const sent = [1150_00, 1200_00, 1100_00, 1250_00, 1180_00]
  const at = (now: string, isSent: boolean) => {
    const count = 160
    const spending = new Float64Array(count)
    const put = (day: string, minor: number): void => void (spending[count - daysBetween(day, now)] = minor)
    for (const [index, start] of starts.slice(1).entries()) put(addDays(start, 3), sent[index] ?? 0)
    const spentToday = isSent && now === '2026-11-04' ? 1190_00 : 0
    if (isSent && spentToday === 0) put('2026-11-04', 1190_00)
    const past = [{ accountId: 'current', spending, other: new Float64Array(count), overdrawn: false }]
    const input = inputOf({
      today: now,
      past,
      habits: [{ accountId: 'current', spending, today: spentToday }],
      pay: { starts, next: '2026-12-01' },
    })
    const { usualSpending } = forecast(input)
    return [usualSpending[daysBetween(now, '2026-11-30')], usualSpending[daysBetween(now, '2026-12-15')]].map(
      (minor) => Math.round(Number(minor ?? 0n) / 100_00),
    )
  }
  const usual = (hundreds: number | undefined): boolean => hundreds === 11 || hundreds === 12
  const [due, twice] = at('2026-11-03', false)
  expect([usual(due), usual((twice ?? 0) - (due ?? 0))]).toEqual([true, true])
  const [rest, next] = at('2026-11-06', true)
  expect([rest, usual(next)]).toEqual([0, true])
  // what is sent today is not expected again tomorrow
  const [later, after] = at('2026-11-04', true)
  expect([later, usual(after)]).toEqual([0, true])
})
