import { addDays, type Day } from '#contract/period.ts'
import type { BankTransaction } from '../../../../banking/provider.ts'
import { reconcile, type CompleteRead, type KnownRow, type ReconcileResult } from '../reconcile.ts'
import type { Changes } from '../reconcile-rows.ts'

/** Rows and reads for the tests of reconciliation. */

const firstDay: Day = '2026-03-01'

export function row(fields: Partial<BankTransaction>): BankTransaction {
  return {
    providerId: null,
    status: 'booked',
    direction: 'debit',
    amountMinor: 1000n,
    currency: 'AED',
    day: firstDay,
    bookedAt: null,
    valueDay: null,
    index: null,
    text: 'CAREEM RIDES DUBAI',
    reference: null,
    merchantName: null,
    mcc: null,
    insight: null,
    kind: null,
    subKind: null,
    flags: [],
    counterparty: null,
    ...fields,
  }
}

export function windowOf(from: Day, to: Day, transactions: readonly BankTransaction[]): CompleteRead {
  return { from, to, transactions }
}

/** The stored rows after applying a result; `makeId` creates ids of new rows. */
function applyReconcile(
  stored: readonly KnownRow[],
  result: ReconcileResult,
  makeId: () => string,
): KnownRow[] {
  const updates = new Map<string, Changes>(result.updates.map(({ id, set }) => [id, set]))
  for (const { id, contentHash } of result.rehashed) updates.set(id, { contentHash })
  const removals = new Map(result.removals.map((removal) => [removal.id, removal]))
  const moved = new Map(result.links.map((link) => [link.bookedId, link.pendingId]))
  const touched = new Set(stored.filter((row) => row.touchedByUser).map((row) => row.id))
  const rows = stored.map((row): KnownRow => {
    const removal = removals.get(row.id)
    const touchedByUser = row.touchedByUser || touched.has(moved.get(row.id) ?? '')
    const next = { ...row, ...updates.get(row.id), touchedByUser }
    if (!removal) return next
    return { ...next, removedAt: removal.removedAt, settled: removal.reason === 'settled' }
  })
  const added = result.inserts.map((row): KnownRow => ({
    ...row,
    id: makeId(),
    removedAt: null,
    touchedByUser: false,
  }))
  return [...rows, ...added]
}

/** A store of one account that takes one read after another, as the sync does. */
export class Store {
  rows: KnownRow[] = []
  last: ReconcileResult | null = null
  #clock = Date.parse('2026-04-01T00:00:00Z')
  #ids = 0

  take(read: CompleteRead, today: Day = '2026-03-31'): ReconcileResult {
    this.#clock += 1000
    const result = reconcile(this.rows, read, { today, now: new Date(this.#clock) })
    this.rows = applyReconcile(this.rows, result, () => `row-${String(++this.#ids).padStart(6, '0')}`)
    this.last = result
    this.#assertSound()
    return result
  }

  get live(): KnownRow[] {
    return this.rows.filter((one) => one.removedAt === null)
  }

  touch(id: string): void {
    this.rows = this.rows.map((one) => (one.id === id ? { ...one, touchedByUser: true } : one))
  }

  /** Everything stored, as text, to check that nothing at all changed. */
  get everything(): string {
    return JSON.stringify(this.rows, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
  }

  #assertSound(): void {
    const keys = this.rows.map((one) => `${one.fingerprint} ${one.ordinal}`)
    if (new Set(keys).size !== keys.length) throw new Error('fingerprint and ordinal are not unique')
    if (new Set(this.rows.map((one) => one.id)).size !== this.rows.length) throw new Error('row id twice')
  }
}

/** Sorted contents, duplicates included and ids left out: what counts as the same set of payments. */
export function contents(rows: readonly BankTransaction[]): string[] {
  return rows
    .map((one) => [one.day, one.status, one.direction, one.amountMinor, one.currency, one.text].join('|'))
    .sort()
}

/** How often each content occurs. */
export function tally(rows: readonly BankTransaction[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of contents(rows)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

export type IdMode = 'unique' | 'blank' | 'constant' | 'few' | 'volatile' | 'reissued' | 'position' | 'mixed'
export const idModes: readonly IdMode[] = [
  'unique',
  'blank',
  'constant',
  'few',
  'volatile',
  'reissued',
  'position',
  'mixed',
]

/** Earlier payments, from which an account's behaviour with ids is known. */
const habits = Array.from({ length: 8 }, (_, index) =>
  row({ day: addDays(firstDay, index - 10), amountMinor: BigInt(70_000 + index), text: `HABIT ${index}` }),
)
export const habitDays = { from: addDays(firstDay, -10), to: addDays(firstDay, -1) }

/** A bank whose history does not change and whose ids behave in one of the ways seen in practice. */
export class StillBank {
  readonly payments: readonly BankTransaction[]
  readonly #mode: IdMode
  #fetches = 0

  constructor(payments: readonly BankTransaction[], mode: IdMode) {
    this.payments = [...habits, ...payments]
    this.#mode = mode
  }

  /** The rows of the window in an order determined by `shuffle`, without those for which `omit` is true. */
  read(from: Day, to: Day, shuffle: number, omit: (index: number) => boolean = () => false): CompleteRead {
    this.#fetches++
    const listed = this.payments
      .map((payment, index) => ({ payment, index }))
      .filter(({ payment, index }) => payment.day >= from && payment.day <= to && !omit(index))
      .map(({ payment, index }, position) => ({
        ...payment,
        index: index % 50,
        providerId: this.#idOf(index, position),
        reference: this.#mode === 'reissued' ? `q${this.#fetches}-${index}` : payment.reference,
      }))
    return windowOf(from, to, shuffled(listed, shuffle))
  }

  #idOf(index: number, position: number): string | null {
    switch (this.#mode) {
      case 'unique':
        return `t${index}`
      case 'blank':
        return index % 2 === 0 ? null : ' '
      case 'constant':
        return '9998'
      case 'few':
        return `s${index % 3}`
      case 'volatile':
      case 'reissued':
        return `f${this.#fetches}-${index}`
      case 'position':
        return String(position)
      default:
        return [`t${index}`, null, '9998', ' '][index % 4] ?? null
    }
  }
}

/** A permutation determined by the seed alone. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const copy = [...items]
  let state = seed >>> 0 || 1
  for (let index = copy.length - 1; index > 0; index--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const otherIndex = state % (index + 1)
    const item = copy[index]
    const swap = copy[otherIndex]
    if (item !== undefined && swap !== undefined) {
      copy[index] = swap
      copy[otherIndex] = item
    }
  }
  return copy
}

export const day = (offset: number): Day => addDays(firstDay, offset)
