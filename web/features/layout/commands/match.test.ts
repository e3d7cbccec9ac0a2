import { expect, it } from 'vitest'
import { matchCommands, type Command } from './match.ts'

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
