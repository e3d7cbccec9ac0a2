import { describe, expect, it } from 'vitest'
import { titleCodes } from '#contract/ledger/explanations.ts'
import { textOfDynamicKey } from '../../../platform/i18n/index.ts'
import { titles } from '../../../platform/i18n/en-AE/titles.ts'
import { categorise } from './categorise.ts'
import { inputOf } from './testing/input.ts'
import { leaveOneOut } from './testing/leave-one-out.ts'
import { type Decided, type Traits, learnSimilar } from './similar.ts'

function titled(
  text: string,
  direction: 'credit' | 'debit' = 'debit',
  counterparty: string | null = null,
): string | null {
  const { title } = categorise(
    inputOf(text, {
      direction,
      counterparty: counterparty === null ? null : { name: counterparty, iban: null },
    }),
  )
  return title && textOfDynamicKey('en-AE', 'titles', title.code, title.params)
}

describe('a transfer from a bank', () => {
  it.each([
    ['OPENING TRANSFER FROM HSBC', null, 'Transfer from HSBC'],
    ['OPENING TRANSFER FROM HALA', null, 'Transfer from Hala'],
    ['INITIAL TRANSFER FROM HALA', null, 'Transfer from Hala'],
    ['INSTANT TRANSFER FROM HALA', null, 'Transfer from Hala'],
    ['TRANSFER FROM EMIRATES NBD', null, 'Transfer from Emirates NBD'],
    ['TRANSFER FROM ENBD 00123456', null, 'Transfer from Emirates NBD'],
    ['TRANSFER FROM HSBC', 'Omar Khayyat', 'Transfer from Omar Khayyat'],
  ])('%s (%s) is named %s', (text, counterparty, title) => {
    expect(titled(text, 'credit', counterparty)).toBe(title)
  })
})

describe('the title of a row', () => {
  it.each([
    ['OUTWARD CLEARING CHQ NO 000958 RENT AL BARSHA', 'Rent cheque 000958'],
    ['INWARD CLEARING CHQ NO 000102 RENT JASMINE PROPERTIES', 'Rent cheque 000102 · Jasmine Properties'],
    ['CLEARING CHEQUE; 000123', 'Cheque 000123'],
    ['CHEQUE 000115 CLEARED', 'Cheque 000115'],
    ['INWARD CHQ RETURN 000331', 'Returned cheque 000331'],
    ['ATM CASH WITHDRAWAL FAB DUBAI MALL', 'Cash withdrawal'],
    ['AANI TRANSFER TO SARA ALI', 'Transfer to Sara Ali'],
    ['STANDING ORDER TO SAVINGS 2201', 'Transfer to savings'],
    ['STANDING ORDER RENT STUDIO JVC', 'Rent'],
    ['CC MOBILE APP PAYMENT', 'Credit card payment'],
    ['AL ANSARI EXCHANGE DUBAI ARE', 'Money transfer · Al Ansari Exchange'],
    ['LOAN INSTALLMENT 00221', 'Loan instalment'],
    ['OUTWARD TT EGYPT EGP CAIRO', 'Money transfer'],
    ['BOTIM MONEY TRANSFER', 'Money transfer · Botim'],
    ['E& MONEY REMITTANCE', 'Money transfer · e & money'],
    ['E& MONEY TOP UP', 'Wallet top-up · e & money'],
    ['OUTWARD TT AHMED HASSAN CAIRO', 'Money transfer · Ahmed Hassan'],
    ['LATE PAYMENT FEE', 'Bank fee'],
    ['HOME LOAN EMI 2213', 'Home finance instalment'],
    ['OPENING TRANSFER TO HALA', 'Transfer to Hala'],
    ['CARD 8888 PILATES STUDIO', 'Pilates Studio'],
    ['CARD XX8888 PILATES STUDIO DUBAI AE', 'Pilates Studio'],
    ['CARD PILATES STUDIO', 'Pilates Studio'],
    ['POS PILATES STUDIO', 'Pilates Studio'],
    ['CARD FACTORY', 'Card Factory'],
    ['CARD GALLERY DUBAI', 'Card Gallery'],
    ['POS-PURCHASE CARD NO. 4000-0XXX-XXXX-1111 KM TRADING DUBAI:AE 12.00,AED', 'KM Trading'],
  ])('of %s', (text, title) => {
    expect(titled(text)).toBe(title)
  })

  it.each([
    ['STAFF SALARY MAY26 BURJEEL HOSPITAL', 'Salary · Burjeel'],
    ['SALARIES JUN 2026', 'Salary'],
    ['INWARD TRANSFER HASSAN ALI', 'Transfer from Hassan Ali'],
    ['REFUND NOON.COM DUBAI AE', 'Refund · Noon'],
    ['CASHBACK JUNE 2026', 'Cashback or reward'],
    ['CHEQUE DEPOSIT 000877', 'Cheque deposit 000877'],
    ['SAVINGS INTEREST', 'Interest or profit'],
  ])('of incoming money: %s', (text, title) => {
    expect(titled(text, 'credit')).toBe(title)
  })

  it('uses the counterparty that the bank gives in a separate field', () => {
    expect(titled('MOBILE BANKING TRANSFER', 'debit', 'MARYAM HASSAN')).toBe('Transfer to Maryam Hassan')
  })

  it('is null if the line has neither a name nor a known kind', () => {
    expect(titled('000123 4000XXXXXX1111')).toBe(null)
  })

  it('has a text for every code', () => {
    expect(Object.keys(titles).toSorted()).toEqual([...titleCodes].toSorted())
  })
})

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
