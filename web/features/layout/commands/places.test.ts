import { expect, it, test } from 'vitest'
import ar from '../../../i18n/ar-AE/layout/palette.ts'
import en from '../../../i18n/en-AE/layout/palette.ts'
import { paths } from '../../../paths.ts'
import { protectedPlaces } from '../../../screens/places.ts'
import { helpPages } from '../../../screens/help.ts'
import { type Command, matchCommands } from './match.ts'
import { places } from './places.ts'

const pathOf = (address: string): string => address.replace(/[?#].*$/, '')

test('the palette opens every screen of a signed-in user, help, and nothing else', () => {
  const listed = new Set<string>(places.map(([, address]) => pathOf(address)))
  expect([...listed].toSorted()).toEqual([...protectedPlaces, helpPages.path, paths.contact].toSorted())
})

test('every place is found by what people call it, in both languages', () => {
  const find = (catalogue: typeof ar | typeof en, typed: string): string[] =>
    matchCommands(
      places.map(([key]) => ({
        id: key,
        label: catalogue.places[key],
        synonyms: catalogue.words[key],
        group: '',
        run: () => undefined,
      })),
      typed,
    ).map(({ id }) => id)
  const english = [
    ['net worth', 'netWorth'],
    ['cheque', 'cheques'],
    ['check', 'cheques'],
    ['returned cheque', 'returnedCheques'],
    ['bounced', 'returnedCheques'],
    ['compare', 'compare'],
    ['cash flow', 'cashFlow'],
    ['look ahead', 'lookAhead'],
    ['forecast', 'lookAhead'],
    ['safe to spend', 'lookAhead'],
    ['sent home', 'sent'],
    ['remittance', 'sent'],
    ['household', 'domestic'],
    ['instalments', 'instalments'],
    ['tabby', 'instalments'],
    ['mortgage', 'loans'],
    ['pay day', 'payDay'],
    ['faq', 'help'],
    ['complaint', 'contact'],
  ] as const
  for (const [typed, key] of english)
    expect([typed, find(en, typed)]).toEqual([typed, expect.arrayContaining([key])])
  const arabic = [
    ['صافي الثروة', 'netWorth'],
    ['شيك', 'cheques'],
    ['شيك مرتجع', 'returnedCheques'],
    ['مقارنة', 'compare'],
    ['تدفق', 'cashFlow'],
    ['توقع', 'lookAhead'],
    ['حوالات', 'sent'],
    ['حواله', 'sent'],
    ['ميزانية', 'budgets'],
    ['ميزانيه', 'budgets'],
    ['إعدادات', 'settings'],
    ['المُعاملات', 'transactions'],
    ['اهداف', 'goals'],
    ['اقساط', 'instalments'],
    ['قرض', 'loans'],
    ['راتب', 'payDay'],
    ['مساعدة', 'help'],
    ['الدعم', 'contact'],
  ] as const
  for (const [typed, key] of arabic)
    expect([typed, find(ar, typed)]).toEqual([typed, expect.arrayContaining([key])])
})

const run = (): void => undefined

const commands: Command[] = [
  { id: 'transactions', label: 'Transactions', group: 'Go to', run },
  { id: 'verify', label: 'Verify Transactions', group: 'Go to', synonyms: 'review swipe', run },
  { id: 'add', label: 'Add Expense', group: 'Add', synonyms: 'new spending', run },
  { id: '3m', label: 'Period: 3 Months', group: 'Period', run },
]

const matches = (typed: string): string[] => matchCommands(commands, typed).map(({ id }) => id)

it('shows all commands in their order when nothing is typed', () => {
  expect(matches('  ')).toEqual(['transactions', 'verify', 'add', '3m'])
})

it('matches prefixes of words, best match first', () => {
  expect(matches('trans')).toEqual(['transactions', 'verify'])
  expect(matches('ver tr')).toEqual(['verify'])
  expect(matches('3 m')).toEqual(['3m'])
})

it('matches synonyms and parts of the name', () => {
  expect(matches('swipe')).toEqual(['verify'])
  expect(matches('pense')).toEqual(['add'])
  expect(matches('ÉXP')).toEqual(['add'])
})

it('matches Arabic in any letter form, with or without the article', () => {
  const arabic: Command[] = [
    { id: 'bill', label: 'فاتورة الكهرباء', group: '', run },
    { id: 'rent', label: 'الإيجار', group: '', synonyms: 'Rent', run },
  ]
  const of = (typed: string): string[] => matchCommands(arabic, typed).map(({ id }) => id)
  for (const typed of ['كهربا', 'الكهرباء', 'فاتوره كهرباء', 'فَاتُورَة'])
    expect([typed, of(typed)]).toEqual([typed, ['bill']])
  for (const typed of ['ايجار', 'الايجار', 'إيجــار', 'rent'])
    expect([typed, of(typed)]).toEqual([typed, ['rent']])
})

it('finds nothing if a typed word matches no command', () => {
  expect(matches('trans xyz')).toEqual([])
})
