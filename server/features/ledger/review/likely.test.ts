import { expect, test } from 'vitest'
import { defaultCategories, extraCategories } from '#contract/categories/seeds.ts'
import { addDays, addMonths } from '#contract/period.ts'
import { type Evidence, likelyCategories } from './likely.ts'

const seeded = [...defaultCategories, ...extraCategories]
/** Further categories that a later version may seed. */
const people = [
  ...['to_people', 'sent_home', 'domestic_help', 'cheques'].map((id) => ({ id, type: 'expense' as const })),
  ...['from_people', 'family_support'].map((id) => ({ id, type: 'income' as const })),
]
const monthly = (amount: number): Evidence['payments'] =>
  Array.from({ length: 12 }, (_, index) => ({
    day: addMonths('2026-01-03', index),
    minor: BigInt(amount * 100),
  }))
const now = (amount: number): Evidence['payments'] => [{ day: '2026-01-03', minor: BigInt(amount * 100) }]
const transfer = (name: string, payments: Evidence['payments'], more: Partial<Evidence> = {}): Evidence => ({
  type: 'expense',
  text: `TRANSFER TO ${name.toUpperCase()}`,
  name,
  reason: 'transfer',
  category: null,
  payments,
  usualFils: payments[0]?.minor ?? 0n,
  ...more,
})
const unknown = (name: string, payments: Evidence['payments'], more: Partial<Evidence> = {}): Evidence =>
  transfer(name, payments, { text: name.toUpperCase(), reason: 'unknown', ...more })

test.each<[string, Evidence, string[]]>([
  ['a person, monthly', transfer('Meera Nair', monthly(1500)), ['domestic_help', 'sent_home', 'to_people']],
  ['a landlord, monthly', transfer('Rashid Al Marri', monthly(6500)), ['rent', 'sent_home', 'domestic_help']],
  ['a person, once', transfer('Meera Nair', now(200)), ['to_people', 'sent_home', 'domestic_help']],
  [
    'an exchange house',
    transfer('Meera Nair', now(900), { reason: 'remittance' }),
    ['sent_home', 'to_people', 'charity'],
  ],
  ['a cheque', unknown('Cheque', now(15_000), { reason: 'cheque' }), ['rent', 'cheques', 'education']],
  ['a company, monthly and small', unknown('Zeta Labs', monthly(39)), ['software', 'streaming', 'gym']],
  ['a company, once', unknown('Zeta', now(120)), ['shopping', 'software', 'business']],
  ['a company, large', unknown('Zeta', now(9000)), ['business', 'shopping', 'education']],
  [
    'a company by transfer',
    transfer('Orbit', now(500), { text: 'TRANSFER TO ORBIT TRADING LLC' }),
    ['shopping', 'software', 'business'],
  ],
  [
    'monthly income',
    unknown('Zeta', monthly(18_000), { type: 'income' }),
    ['salary', 'freelance', 'other_income'],
  ],
  ['small income', unknown('Zeta', now(80), { type: 'income' }), ['refunds', 'other_income', 'freelance']],
  [
    'income from a person',
    transfer('Omar Said', now(300), { type: 'income' }),
    ['from_people', 'other_income', 'refunds'],
  ],
  [
    'what is taken for groceries',
    unknown('Lulu', now(80), { category: 'groceries' }),
    ['dining', 'shopping', 'pharmacy'],
  ],
])('%s', (_, evidence, ids) => expect(likelyCategories(evidence, [...seeded, ...people])).toEqual(ids))

test('only categories that the user has are named, and always three', () => {
  const plain = seeded.filter(({ id }) => !people.some((each) => each.id === id))
  expect(likelyCategories(transfer('Meera Nair', monthly(1500)), plain)).toEqual([
    'rent',
    'shopping',
    'dining',
  ])
  expect(likelyCategories(transfer('Meera Nair', now(5)), [{ id: 'own', type: 'expense' }])).toEqual(['own'])
})

test('weekly payments are not monthly', () => {
  const weekly = Array.from({ length: 8 }, (_, index) => ({
    day: addDays('2026-01-03', index * 7),
    minor: 150_000n,
  }))
  expect(likelyCategories(transfer('Meera Nair', weekly), [...seeded, ...people])[0]).toBe('to_people')
})
