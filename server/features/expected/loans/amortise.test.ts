import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type KnownTerms,
  type LoanTerms,
  principalOf,
  scheduleOf,
  settlementFee,
  solveTerms,
  yearlyRate,
} from './amortise.ts'

const percent = (rate: number): number => rate * 10_000
const solved = (terms: Partial<KnownTerms> & { principal: bigint }): LoanTerms => {
  const all = { rateKind: 'reducing' as const, millionths: null, each: null, count: null, ...terms }
  const result = solveTerms(all)
  if (!result) throw new Error('no terms')
  return result
}
const interestOf = (terms: LoanTerms): bigint =>
  scheduleOf(terms).reduce((sum, one) => sum + one.interest, 0n)

describe('reducing balance, interest of a month on what is owed', () => {
  test('1,000 at 12 % in 3 instalments, by hand', () => {
    // r = 12 % / 12 = 1 % a month. Instalment: 1000 × 0.01 × 1.01³ ÷ (1.01³ − 1) = 10.30301 ÷ 0.030301 = 340.0221 → 340.02
    // 1: interest 1000.00 × 1 % = 10.00, principal 340.02 − 10.00 = 330.02, left 669.98
    // 2: interest  669.98 × 1 % =  6.70, principal 340.02 −  6.70 = 333.32, left 336.66
    // 3: interest  336.66 × 1 % =  3.37, principal 336.66, so 340.03: the last takes the rounding
    const terms = solved({ principal: 1000_00n, millionths: percent(12), count: 3 })
    expect(terms.each).toBe(340_02n)
    expect(scheduleOf(terms)).toEqual([
      { number: 1, minor: 340_02n, principal: 330_02n, interest: 10_00n, left: 669_98n },
      { number: 2, minor: 340_02n, principal: 333_32n, interest: 6_70n, left: 336_66n },
      { number: 3, minor: 340_03n, principal: 336_66n, interest: 3_37n, left: 0n },
    ])
  })

  test('100,000 at 6 % in 12 instalments of 8,606.64, whichever of the three is left out', () => {
    // r = 0.5 %; 1.005^12 = 1.0616778; 100000 × 0.005 × 1.0616778 ÷ 0.0616778 = 8606.643
    // interest 100000 × 0.5 % = 500.00, then 91893.36 × 0.5 % = 459.47
    const byCount = solved({ principal: 100_000_00n, millionths: percent(6), count: 12 })
    expect(byCount.each).toBe(8606_64n)
    expect(scheduleOf(byCount).slice(0, 2)).toMatchObject([
      { principal: 8106_64n, interest: 500_00n, left: 91_893_36n },
      { principal: 8147_17n, interest: 459_47n, left: 83_746_19n },
    ])
    expect(scheduleOf(byCount).at(-1)).toMatchObject({ number: 12, minor: 8606_69n, left: 0n })
    const byEach = solved({ principal: 100_000_00n, millionths: percent(6), each: 8606_64n })
    expect([byEach.count, scheduleOf(byEach).at(-1)?.minor]).toEqual([12, 8606_69n])
    const byBoth = solved({ principal: 100_000_00n, each: 8606_64n, count: 12 })
    expect(yearlyRate(byBoth.rate)).toBe(percent(6))
    // and the amount: what 12 instalments are worth today, but for their rounding
    expect(principalOf(percent(6), 8606_64n, 12)).toBe(99_999_95n)
  })

  test('without interest the loan is divided, and the last instalment takes the remainder', () => {
    const terms = solved({ principal: 100_00n, millionths: 0, count: 3 })
    expect(scheduleOf(terms).map(({ minor }) => minor)).toEqual([33_33n, 33_33n, 33_34n])
    expect(interestOf(terms)).toBe(0n)
  })

  test('with all three known the last instalment is what is left, smaller or larger', () => {
    // at 340.00 instead of 340.02 the third one is larger by 0.02 × (1.01² + 1.01) = 0.04
    const larger = solved({ principal: 1000_00n, millionths: percent(12), each: 340_00n, count: 3 })
    expect(scheduleOf(larger).at(-1)?.minor).toBe(340_07n)
    // 500 twice: 510.00 left, 5.10 interest, 500 → 15.10 left, 0.15 interest
    const early = solved({ principal: 1000_00n, millionths: percent(12), each: 500_00n, count: 3 })
    expect(scheduleOf(early).at(-1)).toMatchObject({ number: 3, minor: 15_25n })
  })

  test('terms that never repay the loan are none', () => {
    const none = { rateKind: 'reducing' as const, principal: 1000_00n }
    // the first month's interest alone is 10.00
    expect(solveTerms({ ...none, millionths: percent(12), each: 10_00n, count: null })).toBeNull()
    expect(solveTerms({ ...none, millionths: percent(12), each: 10_00n, count: 60 })).toBeNull()
    // 3 × 300 is less than the loan
    expect(solveTerms({ ...none, millionths: null, each: 300_00n, count: 3 })).toBeNull()
    expect(solveTerms({ ...none, millionths: percent(12), each: null, count: null })).toBeNull()
    expect(solveTerms({ ...none, millionths: percent(1), each: null, count: 481 })).toBeNull()
  })
})

describe('flat rate, interest on all that was borrowed', () => {
  test('60,000 at 2.5 % flat in 60 instalments costs 7,500 and equals 4.73 % on what is owed', () => {
    // interest 60000 × 2.5 % × 5 years = 7500; (60000 + 7500) ÷ 60 = 1125.00
    const terms = solved({ principal: 60_000_00n, rateKind: 'flat', millionths: percent(2.5), count: 60 })
    expect(terms.each).toBe(1125_00n)
    expect(interestOf(terms)).toBe(7500_00n)
    // check: 60000 × r ÷ (1 − (1 + r)^−60) = 1125 at r = 0.39457 % a month, × 12 = 4.7348 %
    expect(yearlyRate(terms.rate) / 10_000).toBeCloseTo(4.7348, 3)
    // the split of a bank that quotes this: 60000 × 0.39457 % = 236.74
    expect(scheduleOf(terms)[0]).toMatchObject({ principal: 888_26n, interest: 236_74n })
  })

  test('12,000 at 5 % flat by instalments of 1,050 takes 12 of them', () => {
    // 1050 − 12000 × 5 % ÷ 12 = 1000 repays a twelfth
    const terms = solved({ principal: 12_000_00n, rateKind: 'flat', millionths: percent(5), each: 1050_00n })
    expect([terms.count, terms.last, interestOf(terms)]).toEqual([12, 1050_00n, 600_00n])
  })

  test('the last instalment takes what division leaves', () => {
    // 1000 × 10 % × 7 months ÷ 12 = 58.33; 1058.33 ÷ 7 = 151.19 (rounded down), 1058.33 − 6 × 151.19 = 151.19
    const terms = solved({ principal: 1000_00n, rateKind: 'flat', millionths: percent(10), count: 7 })
    const minors = scheduleOf(terms).map(({ minor }) => minor)
    expect(minors).toEqual([...Array.from({ length: 6 }, () => 151_19n), 151_19n])
    expect(interestOf(terms)).toBe(58_33n)
  })
})

test('paying off early costs at most 1 % of what is owed and at most 10,000', () => {
  expect(settlementFee(80_000_00n)).toBe(800_00n)
  expect(settlementFee(1_000_000_00n)).toBe(10_000_00n)
  expect(settlementFee(1_500_000_00n)).toBe(10_000_00n)
})

test('principal parts add up to the loan, what is owed never rises nor falls below zero, for any terms', () => {
  const terms = fc.record({
    principal: fc.bigInt(100n, 5_000_000_00n),
    rateKind: fc.constantFrom('reducing' as const, 'flat' as const),
    millionths: fc.option(fc.integer({ min: 0, max: 400_000 }), { nil: null }),
    each: fc.option(fc.bigInt(1n, 200_000_00n), { nil: null }),
    count: fc.option(fc.integer({ min: 1, max: 360 }), { nil: null }),
  })
  let solvedCount = 0
  fc.assert(
    fc.property(terms, (entered) => {
      const result = solveTerms(entered)
      if (!result) return
      solvedCount += 1
      const schedule = scheduleOf(result)
      expect(schedule.reduce((sum, { principal }) => sum + principal, 0n)).toBe(entered.principal)
      expect(schedule.at(-1)?.left).toBe(0n)
      let owed = entered.principal
      for (const { minor, principal, interest, left } of schedule) {
        expect(principal + interest).toBe(minor)
        expect([interest >= 0n, left >= 0n, left <= owed, owed - principal]).toEqual([true, true, true, left])
        owed = left
      }
      expect(schedule.slice(0, -1).every(({ minor }) => minor === result.each)).toBe(true)
      if (entered.count !== null) expect(schedule.length).toBeLessThanOrEqual(entered.count)
    }),
    { numRuns: Number(process.env['CHECK_RUNS'] ?? 200) },
  )
  expect(solvedCount).toBeGreaterThan(40)
})
