/** People of the sandbox bank who ask questions of the product over HTTP. */
import { type Answer, askQuestion, type Thread } from '#contract/assistant/assistant.ts'
import { settle } from '../../../../test/access/help.ts'
import { connectBank } from '../../../../test/connect.ts'
import {
  startWorld,
  type TestUser,
  type World,
  type WorldOptions,
  wholeHistory,
} from '../../../../test/world.ts'
import { listRecurring } from '#contract/expected/series.ts'

/** A Saturday; the instant of every question and of the first connection. */
export const askedAt = '2026-11-21T08:00:00Z'
export const bank = 'ENBD_AE'
export const askers = ['salaried', 'tenant', 'commitments'] as const
export const allAskers = [...askers, 'freelancer', 'investor', 'rami'] as const
export type Asker = (typeof allAskers)[number]

type Asked = { answer: Answer; thread: Thread | null; first?: Answer | undefined }

/** The sandbox's people with a synced bank, and a way to ask for each. */
export async function startAskers(
  env: Record<string, string> = {},
  people: readonly Asker[] = askers,
  sandbox: WorldOptions['sandbox'] = wholeHistory,
): Promise<{
  world: World
  ask: (person: Asker, text: string) => Promise<Answer>
  /** Asks what goes on from the answer before. */
  askAfter: (person: Asker, text: string, after: Thread | null) => Promise<Asked>
  userOf: (person: Asker) => TestUser
  /** Moves the clock on, for limits by the hour. */
  advance: (minutes: number) => void
}> {
  const started = Date.now()
  let ahead = 0
  const clock = { now: () => new Date(Date.parse(askedAt) + Date.now() - started + ahead) }
  const world = await startWorld({ clock, logLevel: 'error', env, sandbox })
  const permissions = ['identity', 'accounts', 'balance', 'transactions', 'standing_orders', 'direct_debits']
  const users = new Map<Asker, TestUser>()
  const settling: Promise<void>[] = []
  for (const person of people) {
    const user = await world.signUp()
    users.set(person, user)
    await connectBank(world, user, { person, bank, permissions })
    // what follows a sync waits more than it works
    settling.push(settle(world, user).then(() => recurringFound(user)))
  }
  await Promise.all(settling)
  const userOf = (person: Asker): TestUser => {
    const user = users.get(person)
    if (!user) throw new Error(`no ${person}`)
    return user
  }
  async function askAfter(person: Asker, text: string, after: Thread | null): Promise<Asked> {
    const query = { q: text, ...(after ? { after: JSON.stringify(after) } : {}) }
    const { status, body } = await userOf(person).call(askQuestion, { query })
    if (status !== 200) throw new Error(`${text}: ${status} ${JSON.stringify(body)}`)
    return body
  }
  return {
    world,
    userOf,
    advance: (minutes) => void (ahead += minutes * 60_000),
    askAfter,
    ask: async (person, text) => (await askAfter(person, text, null)).answer,
  }
}

/** Waits until the recurring payments are found, which happens after the sync. */
async function recurringFound(user: TestUser): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    if ((await user.call(listRecurring)).body.series.length >= (tries < 40 ? 5 : 1)) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('no recurring payments were found within a minute')
}
