import { expect, test } from 'vitest'
import type { Thread } from '#contract/assistant/assistant.ts'
import { addDays } from '#contract/period.ts'
import { intentOf } from './decide.ts'
import { parseQuestion } from './parse.ts'
import { follow } from './thread/follow.ts'
import { restored, threadOf } from './thread/thread.ts'

const contextOn = (today: string) => ({
  today,
  categories: [
    { id: 'sent_home', name: 'Money sent home', type: 'expense' as const, names: ['Money sent home'] },
  ],
  accounts: [],
  holidays: [],
  payees: [['cleared'], ['total'], ['netflix'], ['rosalinda']],
  spelled: [],
})
const ask = (text: string, today: string) => intentOf(parseQuestion(text, contextOn(today)), today)

// from Monday 30 November to Sunday 6 December, over the first of a month
test.each([0, 1, 2, 3, 4, 5, 6])(
  'what is due this week is due until its Sunday, %i days after Monday',
  (days) => {
    const today = addDays('2026-11-30', days)
    const outcome = ask('What is due this week?', today)
    const span = outcome.ask === 'bills' ? outcome.span : null
    expect(outcome.ask).toBe('bills')
    expect(span?.from).toBe(days === 0 ? today : '2026-11-30')
    expect(ask('what is due today', today)).toMatchObject({ ask: 'bills', span: { from: today, to: today } })
    if (days === 0) expect(span?.to).toBe('2026-12-06')
  },
)

test('what is due this month is due until its end, on its first day too', () => {
  expect(ask('what is due this month', '2026-12-01')).toMatchObject({
    span: { from: '2026-12-01', to: '2026-12-31' },
  })
  expect(ask('فواتير هذا الأسبوع', '2026-11-30')).toMatchObject({ span: { to: '2026-12-06' } })
})

test('a payee whose whole name is an ordinary word is asked of, and never left out', () =>
  expect(ask('How much did I pay Cleared this month?', '2026-11-30')).toMatchObject({
    subject: { payee: 'cleared' },
  }))

test('what somebody owes one, and two figures in one line, are refused', () => {
  expect(ask('How much does Sara owe me?', '2026-11-30')).toMatchObject({ ask: 'refuse' })
  expect(ask('who owes me', '2026-11-30')).toMatchObject({ ask: 'refuse' })
  expect(
    ask('How much money did I send home this year and what did it cost me?', '2026-11-30'),
  ).toMatchObject({ ask: 'refuse' })
})

test('why more this month, after this month, is no comparison of it with itself', () => {
  const [today, context] = ['2026-11-28', contextOn('2026-11-28')]
  const before: Thread = threadOf(parseQuestion('how much did I spend this month', context))
  const parsed = follow(
    parseQuestion('Why did I spend more this month?', context),
    restored(before, context),
    today,
  )
  expect(intentOf(parsed, today)).toMatchObject({
    ask: 'why',
    first: { from: '2026-11-01', to: today },
    second: { from: '2026-10-01', to: '2026-10-28' },
  })
})

test.each([
  ['rosalinda when do i pay her next', { ask: 'next', subject: { payee: 'rosalinda', text: null } }],
  ['which countries do i send money to', { ask: 'home', country: null, span: { period: 'all' } }],
  ['how much did i spend with no less than 500 this month', { subject: { min: '500' } }],
  ['when did netflix put the price up', { ask: 'price', measure: 'expense' }],
  ['next salary for rosalinda when is it due', { ask: 'next', subject: { payee: 'rosalinda' } }],
])('%s', (text, outcome) => expect(ask(text, '2026-11-30')).toMatchObject(outcome))
