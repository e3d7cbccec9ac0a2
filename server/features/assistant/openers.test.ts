import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FullAnswer } from '#contract/assistant/assistant.ts'
import { recurringCalendar } from '#contract/expected/series.ts'
import { spending } from '#contract/figures/analytics.ts'
import { addDays, type Day } from '#contract/period.ts'
import ask from '../../../web/i18n/en-AE/overview/ask.ts'
import { allAskers, type Asker, startAskers } from './testing/askers.ts'

/** Each day of the week, from the last but six of a month to the first of the next. */
const days = Array.from({ length: 8 }, (_, index) => addDays('2026-11-24', index))
const people: readonly Asker[] = allAskers
let asked: Awaited<ReturnType<typeof startAskers>>
beforeAll(async () => {
  asked = await startAskers({}, people, {})
  asked.advance(3 * 24 * 60)
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
    const told = new Set<string>()
    const oneDay = async (person: Asker, day: Day): Promise<void> => {
      const user = asked.userOf(person)
      const query = { from: addDays(day, -6), to: day, group: 'merchant' } as const
      const shop = (await user.call(spending, { query })).body.rows.find(({ key }) => key !== 'none')
      const month = { from: `${day.slice(0, 8)}01`, to: day, group: 'merchant' } as const
      if (shop) {
        // a shop's branches are of its name
        const own = (await user.call(spending, { query: month })).body.rows.filter(({ name }) =>
          `${name} `.startsWith(`${shop.name} `),
        )
        const paid = own.reduce((sum, { amount }) => sum + amount, 0)
        // the same shop and sum are answered the same on another day
        const opener = `${person} ${month.from} ${shop.name} ${paid}`
        if (!told.has(opener)) {
          const answer = await answerTo(person, named(ask.openers.shop, shop.name))
          expect(answer.amount?.amount ?? 0, opener).toBeCloseTo(paid, 2)
        }
        told.add(opener)
      }
      const week = { from: day, to: addDays(mondayOf(day), 6) }
      const dueNames = async (): Promise<string[]> =>
        (await user.call(recurringCalendar, { query: week })).body.occurrences
          .filter(({ state, type }) => type === 'expense' && (state === 'due' || state === 'late'))
          .map(({ name }) => name)
      let due = await dueNames()
      let bills = await answerTo(person, ask.openers.due)
      // the work of a new day may have ended between the two
      for (let now = await dueNames(); now.join() !== due.join(); now = await dueNames()) {
        due = now
        bills = await answerTo(person, ask.openers.due)
      }
      expect(bills.rows?.list.map(({ label }) => label) ?? [], `${person} ${day}`).toEqual(due)
      await answerTo(person, ask.openers.biggest)
      if (day === days[0]) await answerTo(person, ask.examples.worth)
    }
    for (const day of days) {
      await Promise.all(people.map((person) => oneDay(person, day)))
      asked.advance(24 * 60)
    }
  },
)
