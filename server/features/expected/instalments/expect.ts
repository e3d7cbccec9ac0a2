/** How an instalment plan expects its lines, and what its lines say. Pure. */
import { addDays } from '#contract/period.ts'
import type { Expected, Line, Reading } from '../types.ts'
import type { InstalmentPlanRow } from './store.ts'
import { amountsOf, dueDay, factsOf, type Terms } from './schedule.ts'
import { readInstalmentLine, retryDays } from './words.ts'

/** Fees may be booked this many days before the first instalment. */
const costDays = 60
/** A plan may be booked this many days after the date given for its first instalment. */
const conversionDays = 31
/** How many days before or after its due date an instalment may be taken. */
const slackDays = { month: 12, two_weeks: 6 } as const
const topicOf = (provider: string): string => `instalment ${provider}`

export function readInstalment(line: Line): Reading | null {
  const reading = readInstalmentLine(line.text, line.type)
  if (!reading || reading.role === 'refund') return null
  const role =
    reading.role === 'instalment' ? 'payment' : reading.role === 'reversal' ? 'return' : reading.role
  return { topic: topicOf(reading.provider), role, type: 'expense', number: null }
}

/** What earlier lines say about a plan: that the rest was paid at once, and which purchase it pays for. */
export type InstalmentLinks = { isSettled: boolean; hasPurchase: boolean }

/** The instalments of a plan. Its conversion credit is a transfer only where the purchase counts as spending. */
export function expectInstalments(
  row: InstalmentPlanRow,
  { isSettled, hasPurchase }: InstalmentLinks,
): Expected[] {
  const facts = factsOf(row)
  const before = amountsOf({ ...facts, refunded: 0n })
  const last = row.settled_on
  return amountsOf(facts).map((minor, index): Expected => {
    const due = dueDay(facts, index)
    const latest = addDays(due, slackDays[row.step])
    return {
      source: 'instalment',
      sourceId: row.id,
      part: String(index + 1),
      groupId: row.id,
      accountId: row.account_id,
      toAccountId: null,
      type: 'expense',
      currency: row.currency,
      due,
      minor,
      title: {
        code: 'instalment_of',
        params: { number: String(index + 1), count: String(row.count), name: row.name },
      },
      replaced: isSettled || row.state === 'settled',
      how: {
        topic: topicOf(row.provider),
        accountId: row.account_id,
        type: 'expense',
        number: null,
        from: addDays(due, -slackDays[row.step]),
        to: last !== null && last < latest ? last : latest,
        // a bank's instalments may differ by a few days' interest
        rule: row.kind === 'card' ? 'close' : 'listed',
        amounts: [before[index] ?? minor, minor],
        returnDays: retryDays,
        costs: costsOf(facts, last),
        conversion: hasPurchase
          ? {
              minor: row.total_minor,
              from: addDays(row.first_due, -costDays),
              to: addDays(row.first_due, conversionDays),
            }
          : null,
        roles: { payment: 'instalment', return: 'return' },
      },
    }
  })
}

const costsOf = (facts: Terms, last: string | null): Expected['how']['costs'] => ({
  from: addDays(facts.firstDue, -costDays),
  to: last ?? dueDay(facts, facts.count),
})
