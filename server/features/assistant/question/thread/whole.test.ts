import { expect, test } from 'vitest'
import { nothing } from '../parsed.ts'
import { isWhole } from './whole.ts'

const isAlone = (text: string, parts: Partial<ReturnType<typeof nothing>> = {}): boolean =>
  isWhole({ ...nothing(), ...parts }, text)

test.each([
  'Why did my spending rise this month against last month?',
  'what did my returned cheque cost me',
  'so how much did I spend in total',
  'what is my average spending per month',
  'where does my money go',
  'how much is my rent',
  'when is my next car loan instalment due',
  'ليش زادت مصاريفي هالشهر',
  'وين راحت فلوسي',
  'هل زاد راتبي',
])('%s takes nothing from the question before', (text) => {
  expect(isAlone(text)).toBe(true)
})

test.each([
  'how much did I spend there',
  'why did it rise',
  'my spending',
  'how much of my money was that',
  'what did they take from my balance',
  'how much',
  'كم دفعت منه من راتبي',
  'who sent it',
])('%s may be of the question before', (text) => {
  expect(isAlone(text)).toBe(false)
})

test('what begins as a line that goes on does so, whatever it names', () => {
  expect(isAlone('why did my spending rise', { follows: true })).toBe(false)
  expect(isAlone('what share of my salary is left', { keys: new Set(['share']) })).toBe(false)
})

test('a comparison of two times is whole, one with the days asked of before is not', () => {
  const [month, before] = [{ from: '2026-11-01' }, { from: '2026-10-01', to: '2026-10-31' }]
  const text = 'did I spend more this month than last month'
  expect(isAlone(text, { spans: [month, before] })).toBe(true)
  expect(isAlone('did I spend more than last month', { spans: [before] })).toBe(false)
})
