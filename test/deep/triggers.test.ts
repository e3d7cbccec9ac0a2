import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startDue } from '../../server/features/banks/sync/run/service.work.ts'
import { syncLeanData } from '#contract/banks/sync.ts'
import { system, write } from '../../server/platform/db/db.ts'
import { refreshEvent, settle, sign } from '../access/help.ts'
import { connectBank, requestsFromNow, syncIdle } from '../connect.ts'
import { report } from '../simulator/report.ts'
import { startWorld, type TestUser } from '../world.ts'
import { startedFor } from '../started.ts'

/** I10: CHECK_RUNS sets the number of rounds, CHECK_TRIGGERS the number of concurrent triggers in each. */
const rounds = Number(process.env['CHECK_RUNS'] ?? 1)
const triggers = Number(process.env['CHECK_TRIGGERS'] ?? 10)

const world = startedFor(() => startWorld())

/** The triggers of all runs of a user, oldest first. */
const runsOf = (user: TestUser): Promise<string[]> =>
  write(world.app.db, { userId: user.id }, async (tx) => {
    const { rows } = await sql<{ trigger: string }>`
      select trigger from sync_runs where user_id = ${user.id} order by created_at, id`.execute(tx)
    return rows.map(({ trigger }) => trigger)
  })

test(
  'I10: concurrent triggers from button, webhook and schedule make one run, plus one for news arriving during it',
  { timeout: 60_000 + rounds * 90_000 },
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const user = await world.signUp()
      const connected = await connectBank(world, user, { person: 'freelancer' })
      await settle(world, user)
      const before = (await runsOf(user)).length
      await system(world.app.db, (tx) =>
        sql`update connections set next_sync_at = now() - interval '1 minute', last_data_at = now()
          where user_id = ${user.id}`.execute(tx),
      )
      // delays the bank, so that all triggers and their jobs arrive while the run is active
      world.bank.faults.set({
        match: { path: /\/accounts/ },
        kind: 'delay',
        ms: 4000 + 250 * triggers,
        times: 1,
      })
      const requestsSince = requestsFromNow(world.bank)
      const webhook = async (): Promise<void> => {
        const body = refreshEvent(connected, { eventId: randomUUID() })
        const headers = { 'content-type': 'application/json', 'lean-signature': sign(world, body) }
        await fetch(`${world.url}/api/webhooks/lean`, { method: 'POST', body, headers })
      }
      const button = (background: boolean) => () =>
        user.call(syncLeanData, { body: { days: 30, background } }).then(() => undefined)
      const sources = [button(false), button(true), () => startDue(world.app), button(true), webhook]
      await Promise.all(
        Array.from(
          { length: triggers },
          (_, index) => sources[index % sources.length]?.() ?? Promise.resolve(),
        ),
      )
      await syncIdle(user)
      await sleep(1500) // lets jobs that were left behind run
      await syncIdle(user)
      const lists = requestsSince().filter(({ path }) => path.startsWith('/data/v2/accounts?')).length
      const [first, ...behind] = (await runsOf(user)).slice(before)
      // news of a webhook that arrived before reading started is part of that run
      expect([round, first, ['', 'webhook'].includes(behind.join())]).toEqual([round, first, true])
      expect([round, lists]).toEqual([round, 1 + behind.length])
    }
    report('I10', { rounds, triggers_at_once: triggers })
  },
)
