import { DAY_MS } from '../ledger/dates.ts'
import { visibleRows } from './ledger.ts'
import type { Row } from '../ledger/rows.ts'
import type { Entity, RowChange } from './state.ts'
import { addRow, changeCurrency, changeRow, newId } from './world.ts'
import type { World } from './world.ts'

/** Delay after the first read for scenario words that misbehave once, unless they do so at connecting. */
const LATER_MS = 60_000

/** Booked rows of the first account that are older than a day, newest first. */
function newestRows(world: World, entity: Entity): { account: string; rows: Row[] } {
  const account = entity.accounts[0] ?? ''
  const slice = visibleRows(world, entity, account, world.now())
  const settled = (row: Row): boolean => row.pendingUntil === undefined && row.booking < world.now() - DAY_MS
  const rows = slice?.rows.slice(slice.from, slice.to).filter(settled).toReversed() ?? []
  return { account, rows }
}

function correct(world: World, entity: Entity): void {
  const { account, rows } = newestRows(world, entity)
  const changes: Array<(row: Row) => Partial<RowChange>> = [
    (row) => ({ minor: Math.round(row.minor * 1.1) }),
    (row) => ({ minor: -row.minor }),
    (row) => ({ booking: row.booking - 6 * DAY_MS }),
    (row) => ({ minor: row.minor * 2, booking: row.booking - 3 * DAY_MS, text: `CORRECTED ${row.text}` }),
  ]
  changes.forEach((change, index) => {
    const row = rows[index]
    if (row) changeRow(world, entity, { account, key: row.key, ...change(row) })
  })
}

function garble(world: World, entity: Entity): void {
  const { account, rows } = newestRows(world, entity)
  const wires: Array<NonNullable<RowChange['wire']>> = [
    { amount: null },
    { booking_date_time: 'soon', value_date_time: null },
    { amount: '12 dirhams', booking_date_time: null, value_date_time: null },
  ]
  wires.forEach((wire, index) => {
    const row = rows[index + 4]
    if (row) changeRow(world, entity, { account, key: row.key, wire })
  })
}

function addOddDates(world: World, entity: Entity): void {
  const account = entity.accounts[0] ?? ''
  const at = world.now() - 3_600_000
  const odd = [
    { booking: Date.UTC(2079, 0, 5), text: 'DATED DECADES AHEAD' },
    { booking: at + 42 * DAY_MS, text: 'DATED SIX WEEKS AHEAD' },
    { booking: at + 7 * DAY_MS, text: 'DATED NEXT WEEK' },
    { booking: Date.UTC(1950, 5, 1), text: 'DATED BEFORE THE ACCOUNT' },
  ]
  for (const { booking, text } of odd)
    addRow(world, entity, {
      account,
      key: `added-${newId()}`,
      at,
      booking,
      minor: -1100,
      text,
      pending: false,
    })
}

/** Applies the scenario words that take effect when connecting. */
export function misbehaveAtConnecting(world: World, entity: Entity): void {
  if (entity.words.includes('unreadable')) garble(world, entity)
  if (entity.words.includes('odddates')) addOddDates(world, entity)
}

/** Applies the scenario words that take effect a minute after the first read. */
export function misbehaveWhenRead(world: World, entity: Entity): void {
  const { drift, words, accounts } = entity
  if (drift.misbehaved || drift.readOnce === null || world.now() - drift.readOnce < LATER_MS) return
  drift.misbehaved = true
  if (words.includes('corrects')) correct(world, entity)
  if (words.includes('currency')) changeCurrency(world, entity, accounts[0] ?? '', 'USD')
  if (words.includes('noaccounts')) drift.noAccounts = true
  world.store.touch()
}
