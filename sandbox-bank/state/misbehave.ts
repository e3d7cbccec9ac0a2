import { DAY_MS } from '../ledger/dates.ts'
import type { Row } from '../ledger/rows.ts'
import { visibleRows } from './ledger.ts'
import type { AddedRow, Entity, RowChange } from './state.ts'
import { addRow, changeCurrency, changeRow, newId, type World } from './world.ts'

/** Delay after the first read for scenario words that misbehave once, unless they do so at connecting. */
const LATER_MS = 60_000
const HOUR = 3_600_000

type Change = (row: Row) => Omit<RowChange, 'account' | 'key'>

const CORRECTIONS: Change[] = [
  (row) => ({ minor: Math.round(row.minor * 1.1) }),
  (row) => ({ minor: -row.minor }),
  (row) => ({ booking: row.booking - 6 * DAY_MS }),
  (row) => ({ minor: row.minor * 2, booking: row.booking - 3 * DAY_MS, text: `CORRECTED ${row.text}` }),
]
const UNREADABLE: Change[] = [
  () => ({ wire: { amount: null } }),
  () => ({ wire: { booking_date_time: 'soon', value_date_time: null } }),
  () => ({ wire: { amount: '12 dirhams', booking_date_time: null, value_date_time: null } }),
]

/** Changes booked rows of the first account that are older than a day, from the newest back. */
function changeNewest(world: World, entity: Entity, changes: Change[], skip = 0): void {
  const account = entity.accounts[0] ?? ''
  const settled = (row: Row): boolean => row.pendingUntil === undefined && row.booking < world.now() - DAY_MS
  const rows = visibleRows(world, entity, account, world.now()).filter(settled).toReversed()
  for (const [index, change] of changes.entries()) {
    const row = rows[index + skip]
    if (row) changeRow(world, entity, { account, key: row.key, ...change(row) })
  }
}

type Added = Pick<AddedRow, 'at' | 'booking' | 'minor' | 'text' | 'pending'>

function addToFirst(world: World, entity: Entity, row: Added): void {
  const [account] = entity.accounts
  if (account !== undefined) addRow(world, entity, { account, key: `added-${newId()}`, ...row })
}

/** Adds two pending rows to a `+pending` login, which may have none otherwise. */
export function addPending(world: World, entity: Entity): void {
  if (!entity.words.includes('pending')) return
  for (const [hours, minor, place] of [
    [3, -4_575, 'CAFE'],
    [26, -12_990, 'STORE'],
  ] as const) {
    const happenedAt = world.now() - hours * HOUR
    const text = `POS-PURCHASE CARD NO.4********1234 PENDING ${place} DUBAI AE`
    addToFirst(world, entity, { at: happenedAt, booking: happenedAt, minor, text, pending: true })
  }
}

/** Applies the scenario words that take effect at the first connection. */
export function misbehaveAtConnecting(world: World, entity: Entity): void {
  if (entity.words.includes('unreadable')) changeNewest(world, entity, UNREADABLE, CORRECTIONS.length)
  if (!entity.words.includes('odddates')) return
  const happenedAt = world.now() - HOUR
  for (const [booking, text] of [
    [Date.UTC(2079, 0, 5), 'DATED DECADES AHEAD'],
    [happenedAt + 42 * DAY_MS, 'DATED SIX WEEKS AHEAD'],
    [happenedAt + 7 * DAY_MS, 'DATED NEXT WEEK'],
    [Date.UTC(1950, 5, 1), 'DATED BEFORE THE ACCOUNT'],
  ] as const)
    addToFirst(world, entity, { at: happenedAt, booking, minor: -1100, text, pending: false })
}

/** Applies the scenario words that take effect a minute after the first read. */
export function misbehaveWhenRead(world: World, entity: Entity): void {
  const { drift, words, accounts } = entity
  if (drift.misbehaved || drift.readOnce === null || world.now() - drift.readOnce < LATER_MS) return
  drift.misbehaved = true
  if (words.includes('corrects')) changeNewest(world, entity, CORRECTIONS)
  if (words.includes('currency')) changeCurrency(world, entity, accounts[0] ?? '', 'USD')
  if (words.includes('noaccounts')) drift.noAccounts = true
  world.store.touch()
}
