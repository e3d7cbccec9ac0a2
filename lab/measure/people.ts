/** The sandbox bank's people as the product sees them: a synced year, read from the product's own analytics. */
import { spending } from '#contract/figures/analytics.ts'
import { settle } from '../../test/access/help.ts'
import { connectBank } from '../../test/connect.ts'
import { startWorld, type TestUser, wholeHistory } from '../../test/world.ts'

const day = '2026-11-15'
const from = '2025-11-15'
/** Those with payments of a life; the others exist for error cases. */
const people = ['salaried', 'freelancer', 'kuwaiti', 'tenant', 'commitments', 'awkward']

export type Uncategorised = { name: string; expense: Part; income: Part }
/** Dirhams in all and without a category. */
export type Part = { all: number; blank: number }

/** Connects each person's bank and sums a year's spending and income, with what of it is uncategorised. */
export async function measurePeople(): Promise<Uncategorised[]> {
  const world = await startWorld({
    clock: { now: () => new Date(`${day}T08:00:00Z`) },
    logLevel: 'error',
    sandbox: wholeHistory,
  })
  try {
    const measured: Uncategorised[] = []
    for (const name of people) {
      const user = await world.signUp()
      await connectBank(world, user, { person: name })
      await settle(world, user) // an instalment plan is found after the sync
      measured.push({ name, expense: await partOf(user, 'expense'), income: await partOf(user, 'income') })
    }
    return measured
  } finally {
    await world.stop()
  }
}

async function partOf(user: TestUser, measure: 'expense' | 'income'): Promise<Part> {
  const query = { from, to: day, group: 'category', measure } as const
  const { body } = await user.call(spending, { query })
  const amountOf = (blank: boolean): number =>
    body.rows
      .filter(({ key }) => !blank || key === 'uncategorised')
      .reduce((sum, { amount }) => sum + amount, 0)
  return { all: amountOf(false), blank: amountOf(true) }
}
