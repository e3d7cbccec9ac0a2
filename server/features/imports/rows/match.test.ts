/** The comparison of a file with an account: by index, and with the result that comparing all with all would have. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysBetween } from '#contract/period.ts'
import { cpuMs } from '../../../../test/cpu-time.ts'
import { fingerprintOf } from '../../payments/reconcile/reconcile-text.ts'
import { matchRows, type PresentRow } from './match.ts'
import type { FileRow } from '../read/types.ts'

const now = new Date('2026-02-01T00:00:00Z')
const context = { today: '2026-02-01', now, withIds: true }

const fileRow = (line: number, day: string, text: string, amountMinor = -500n): FileRow => ({
  line,
  day,
  amountMinor,
  currency: 'AED',
  text,
  payee: null,
  reference: null,
  category: null,
  note: '',
  tags: [],
  account: '',
  id: null,
  transfer: null,
  verified: false,
  pending: false,
})

function presentRow(ordinal: number, day: string, text: string, removed = false): PresentRow {
  const bank = {
    providerId: null,
    status: 'booked' as const,
    direction: 'debit' as const,
    amountMinor: 500n,
    currency: 'AED',
    day,
    bookedAt: null,
    valueDay: null,
    index: null,
    text,
    reference: null,
    merchantName: null,
    mcc: null,
    insight: null,
    kind: null,
    subKind: null,
    flags: [],
    counterparty: null,
  }
  return {
    ...bank,
    id: `present-${ordinal}`,
    fingerprint: fingerprintOf(bank),
    ordinal,
    firstSeen: now,
    removedAt: removed ? now : null,
    settled: true,
    touchedByUser: false,
    contentHash: null,
  }
}

const many = 10_000
const times = <T>(make: (index: number) => T): T[] => Array.from({ length: many }, (_, index) => make(index))

test.each([
  ['the same', '2026-01-10', 'COFFEE', false, 'known'],
  ['of another day', '2026-01-12', 'COFFEE', false, 'doubtful'],
  ['of another text', '2026-01-10', 'GROCERY', false, 'doubtful'],
  ['those that the bank removed', '2026-01-10', 'COFFEE', true, 'new'],
] as const)(
  'ten thousand rows beside ten thousand payments of the same amount: %s',
  (_name, day, text, removed, state) => {
    const rows = times((index) => fileRow(index, day, text))
    const present = times((index) => presentRow(index, '2026-01-10', 'COFFEE', removed))
    let matched: ReturnType<typeof matchRows> = []
    const took = cpuMs(() => void (matched = matchRows(rows, present, context)))
    expect(matched.every((row) => row.state === state)).toBe(true)
    expect(took).toBeLessThan(5000)
    const keys = matched.map(({ fingerprint, ordinal }) => `${fingerprint} ${ordinal}`)
    if (state !== 'known') expect(new Set(keys).size).toBe(many)
    if (removed) expect(Math.min(...matched.map(({ ordinal }) => ordinal))).toBe(many)
  },
)

test('a new row is doubtful if a payment of its amount is at most three days away that no other row explains', () => {
  const day = fc.integer({ min: 10, max: 24 }).map((number) => `2026-01-${number}`)
  fc.assert(
    fc.property(fc.array(day, { maxLength: 12 }), fc.array(day, { maxLength: 12 }), (inFile, there) => {
      const rows = inFile.map((each, index) => fileRow(index, each, `FILE ${index}`))
      const present = there.map((each, index) => presentRow(index, each, 'COFFEE'))
      const left = [...present]
      const expected = rows.map((row) => {
        const apart = (other: PresentRow): number => Math.abs(daysBetween(other.day, row.day))
        const [nearest] = left
          .filter((other) => apart(other) <= 3)
          .toSorted((one, other) => apart(one) - apart(other))
        if (nearest) left.splice(left.indexOf(nearest), 1)
        return nearest ? 'doubtful' : 'new'
      })
      expect(matchRows(rows, present, context).map(({ state }) => state)).toEqual(expected)
    }),
  )
})

test.each([
  ['the same amount', 500n, 'known', 'present'],
  ['another amount, as with a tip', 430n, 'doubtful', 'changed'],
] as const)('a payment that a bank message told with %s', (_name, amountMinor, state, reason) => {
  const { fingerprint: _, ...row } = presentRow(0, '2026-01-10', 'CAFE LUNA')
  const told = { ...row, providerId: 'message:1', amountMinor, fingerprint: null }
  const rows = [fileRow(0, '2026-01-09', 'GROCERY', -900n), fileRow(1, '2026-01-11', 'CAFE LUNA DUBAI')]
  const [, matched] = matchRows(rows, [told], context)
  expect(matched).toMatchObject({ state, reason, ordinal: 0 })
})
