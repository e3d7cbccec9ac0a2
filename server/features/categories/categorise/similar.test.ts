import { describe, expect, it } from 'vitest'
import { leaveOneOut } from './testing/leave-one-out.ts'
import { type Decided, learnSimilar, type Traits } from './similar.ts'

const payment = (name: string, amountMinor = 5000n, direction: 'credit' | 'debit' = 'debit'): Traits => ({
  words: name.split(' '),
  direction,
  amountMinor,
})
const times = (count: number, name: string, categoryId: string, amountMinor = 5000n): Decided[] =>
  Array.from({ length: count }, (_, index) => ({
    ...payment(name, amountMinor + BigInt(index * 100)),
    categoryId,
  }))

describe('payments similar to those a user decided on', () => {
  const decided = [
    ...times(6, 'XYLO WORKS MIRDIF', 'groceries'),
    ...times(5, 'ZETA HOUSE', 'hobbies', 20_000n),
    ...times(2, 'OMEGA POINT', 'gym'),
  ]
  const guess = learnSimilar(() => decided)

  it('get their category, with the number of similar payments', () => {
    expect(guess(payment('XYLO WORKS KARAMA'))).toEqual({ categoryId: 'groceries', count: 6 })
    expect(guess(payment('ZETA HOUSE', 21_000n))).toEqual({ categoryId: 'hobbies', count: 5 })
  })

  it('get none if there are too few similar ones, none at all, or only in the other direction', () => {
    expect(guess(payment('OMEGA POINT'))).toBe(null)
    expect(guess(payment('SOMETHING ELSE'))).toBe(null)
    expect(guess(payment('THE TRADING LLC'))).toBe(null)
    expect(guess(payment('XYLO WORKS', 5000n, 'credit'))).toBe(null)
    expect(learnSimilar(() => [])(payment('XYLO WORKS'))).toBe(null)
  })

  it('get none if the user’s decisions conflict, unless the amount tells them apart', () => {
    const torn = learnSimilar(() => [
      ...times(4, 'XYLO WORKS', 'groceries'),
      ...times(4, 'XYLO WORKS', 'dining'),
    ])
    expect(torn(payment('XYLO WORKS'))).toBe(null)
    const apart = [
      ...times(12, 'XYLO WORKS', 'groceries', 40_000n),
      ...times(6, 'XYLO WORKS', 'dining', 500n),
    ]
    expect(learnSimilar(() => apart)(payment('XYLO WORKS', 41_000n))?.categoryId).toBe('groceries')
  })

  it('are compared with decided payments that are read once, on first use', () => {
    let reads = 0
    const lazy = learnSimilar(() => (reads++, decided))
    expect(reads).toBe(0)
    lazy(payment('XYLO WORKS'))
    lazy(payment('ZETA HOUSE'))
    expect(reads).toBe(1)
  })

  it('may contain names of Object.prototype properties', () => {
    const odd = learnSimilar(() => times(4, 'constructor __proto__', 'toString'))
    expect(odd(payment('constructor'))).toEqual({ categoryId: 'toString', count: 4 })
    expect(guess(payment('constructor __proto__ toString'))).toBe(null)
  })

  it('are predicted from each other without mistakes if habits are clear', () => {
    const { payments, predicted, right } = leaveOneOut(decided)
    expect(payments).toBe(13)
    expect(right).toBe(predicted)
    expect(predicted).toBeGreaterThanOrEqual(10)
  })
})
