import { expect, test } from 'vitest'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { leanEntities } from '#contract/banks/connections.ts'
import { syncLeanData, syncStatus } from '#contract/banks/sync.ts'
import { startBankWorld } from './testing/bank-world.ts'
import { startedFor } from '../../../../test/started.ts'

let now = new Date('2026-03-15T08:00:00Z')
const world = startedFor(() => startBankWorld({ clock: { now: () => now }, webhooks: false }))

test('accounts, connections and the status report the same time of the last read, even when nothing changed', async () => {
  const person = await world.person()
  await person.connect('salaried')
  const times = async (): Promise<Set<string | null>> => {
    const accounts = (await person.call(accountsQuick)).body.data.map((account) => account.last_updated)
    const banks = (await person.call(leanEntities)).body.entities.map((bank) => bank.last_synced_at)
    return new Set([...accounts, ...banks, (await person.call(syncStatus)).body.last_synced])
  }
  await person.call(syncLeanData)
  expect([...(await times())]).toEqual([now.toISOString()])
  now = new Date(now.getTime() + 45 * 60_000)
  expect((await person.call(syncLeanData)).body).toMatchObject({ state: 'done', runs: [{ updated: 0 }] })
  expect([...(await times())]).toEqual([now.toISOString()])
})
