import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FullAnswer } from '#contract/assistant/assistant.ts'
import { recurringCalendar } from '#contract/expected/series.ts'
import { spending } from '#contract/figures/analytics.ts'
import { addDays, type Day } from '#contract/period.ts'
import ask from '../../../web/i18n/en-AE/overview/ask.ts'
import { allAskers, type Asker, startAskers } from './testing/askers.ts'

/** The people of one file; a Saturday, and ten days more: each day of the week, the last of a month and the first of one. */
const days = Array.from({ length: 11 }, (_, index) => addDays('2026-11-21', index))
const people: readonly Asker[] = allAskers
let asked: Awaited<ReturnType<typeof startAskers>>
beforeAll(async () => {
  asked = await startAskers({}, people)
}, 300_000)
afterAll(() => asked.world.stop())

const named = (text: string, name: string): string => text.replace('{{name}}', name)
const mondayOf = (day: Day): Day => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

async function answerTo(person: Asker, text: string): Promise<FullAnswer> {
  const answer = await asked.ask(person, text)
  if (answer.kind !== 'answer') throw new Error(`${person}: ${text}: ${JSON.stringify(answer)}`)
  // a sentence with the name of what it is of has that name
  const sentence: string = ask.answers[answer.code] ?? ''
  if (sentence.includes('{{what}}')) expect(answer.params['what'], `${text}: ${sentence}`).toBeTruthy()
  return answer
}

test(
  'the openers are answered on each day, with the figures that other screens have',
  { timeout: 300_000 },
  async () => {
    for (const day of days) {
      for (const person of people) {
        const user = asked.userOf(person)
        const query = { from: addDays(day, -6), to: day, group: 'merchant' } as const
        const shop = (await user.call(spending, { query })).body.rows.find(({ key }) => key !== 'none')
        if (shop) {
          const month = { from: `${day.slice(0, 8)}01`, to: day, group: 'merchant' } as const
          // a shop's branches are of its name
          const own = (await user.call(spending, { query: month })).body.rows.filter(({ name }) =>
            `${name} `.startsWith(`${shop.name} `),
          )
          const paid = own.reduce((sum, { amount }) => sum + amount, 0)
          const answer = await answerTo(person, named(ask.openers.shop, shop.name))
          expect(answer.amount?.amount ?? 0, `${person} ${day} ${shop.name}`).toBeCloseTo(paid, 2)
        }
        const monday = mondayOf(day)
        const week = { from: day, to: addDays(monday, 6) }
        const { occurrences } = (await user.call(recurringCalendar, { query: week })).body
        const due = occurrences.filter(
          ({ state, type }) => type === 'expense' && (state === 'due' || state === 'late'),
        )
        const bills = await answerTo(person, ask.openers.due)
        expect(bills.rows?.list.map(({ label }) => label) ?? [], `${person} ${day}`).toEqual(
          due.map(({ name }) => name),
        )
        await answerTo(person, ask.openers.biggest)
        await answerTo(person, ask.examples.worth)
      }
      asked.advance(24 * 60)
    }
  },
)
