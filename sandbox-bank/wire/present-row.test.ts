import { expect, test } from 'vitest'
import { accountIdOf, visibleRows } from '../state/ledger.ts'
import { DEFAULT_TIMING } from '../state/options.ts'
import { PEOPLE } from '../people/index.ts'
import { rowOnWire, rowText } from './present-row.ts'
import { type Entity, openStore } from '../state/state.ts'
import { timelineOf } from '../state/world.ts'
import type { World } from '../state/world.ts'

const at = Date.parse('2026-11-21T08:00:00Z')

function makeWorld(): World {
  return {
    store: openStore(undefined),
    seed: 1,
    timing: DEFAULT_TIMING,
    appName: 'XTharwa',
    clientId: 'c',
    clientSecret: 's',
    publicUrl: '',
    now: () => at,
    log: () => undefined,
    timelines: new Map(),
    later: () => undefined,
  }
}

function entityOf(person: string, words: string[]): Entity {
  const drift = { reads: {}, lateShown: true, pageRefused: false, rateLimited: 0, readOnce: null }
  return {
    id: `entity-${person}-${words.join()}`,
    customerId: 'customer',
    bank: 'ENBD_AE',
    person,
    words,
    accounts: [],
    permissions: [],
    createdAt: at,
    updatedAt: at,
    connectedAt: at,
    deleted: false,
    consents: [],
    refreshedAt: at,
    drift: {
      ...drift,
      expiredOnce: false,
      lastCall: null,
      reconnectId: null,
      reconnected: false,
      misbehaved: false,
      noAccounts: false,
    },
  }
}

test('a row built from a template equals the row serialised as a whole', () => {
  const world = makeWorld()
  const differences: string[] = []
  let rows = 0
  for (const { id } of PEOPLE) {
    for (const words of [[], ['pending']]) {
      const entity = entityOf(id, words)
      for (const plan of timelineOf(world, entity).plans) {
        const own = { accountId: accountIdOf(entity, plan.key), iban: `AE${plan.key}` }
        const visible = visibleRows(world, entity, plan.key, at)?.rows.slice(-300) ?? []
        for (const [index, row] of visible.entries()) {
          const reading = { at, read: 1 + (index % 3), insights: index % 2 === 0, ...own }
          const whole = JSON.stringify(rowOnWire(world, entity, plan, row, index, reading))
          if (rowText(world, entity, plan, row, index, reading) !== whole) differences.push(whole)
          rows += 1
        }
      }
    }
  }
  expect(differences).toEqual([])
  expect(rows).toBeGreaterThan(1000)
})
