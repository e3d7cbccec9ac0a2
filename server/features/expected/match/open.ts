/** What matching records about each expected payment. Pure. */
import { type Day, daysBetween } from '#contract/period.ts'
import type { Expected, Key, Line, Role, Settlement } from '../types.ts'

export type Open = { payment: Expected; links: { line: Line; role: Role }[]; paid: bigint }
export type Matching = {
  opens: readonly Open[]
  isFree(line: Line, key: Pick<Key, 'source' | 'sourceId'>): boolean
  /** Whether a line has this role for a source already. */
  isLinked(key: Pick<Key, 'source' | 'sourceId'>, role: Role): boolean
  /** Records that a line settles a payment; a `part` of null means the whole source. */
  record(key: Omit<Settlement, 'transactionId' | 'role' | 'byUser'>, line: Line, role: Role): void
}

const payments: readonly string[] = ['debit', 'completion', 'instalment', 'payment', 'leg'] satisfies Role[]
export const isPayment = (role: string): boolean => payments.includes(role)
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
export const inOrder = (a: Line, b: Line): number => compare(a.day, b.day) || compare(a.id, b.id)

export const dueOf = ({ due, how }: Expected): Day => due ?? how.from
export const gap = (due: Day, { day }: Line): number => Math.abs(daysBetween(due, day))
export const nearest = (opens: readonly Open[], line: Line): Open | undefined =>
  opens.toSorted((a, b) => gap(dueOf(a.payment), line) - gap(dueOf(b.payment), line))[0]

export const isIn = ({ from, to }: Expected['how'], day: Day): boolean =>
  day >= from && (to === null || day <= to)

/** Whether an amount differs from another by at most one part in so many: 50 is 2 %, 20 is 5 %. */
export function isWithin(minor: bigint, expectedMinor: bigint, parts: bigint): boolean {
  const off = minor > expectedMinor ? minor - expectedMinor : expectedMinor - minor
  return off * parts <= expectedMinor
}

export function add(open: Open, line: Line, role: Role): void {
  open.links.push({ line, role })
  if (role === 'return') open.paid -= line.minor
  else if (isPayment(role)) open.paid += line.minor
}

export function settle(matching: Matching, open: Open, line: Line, role: Role): void {
  add(open, line, role)
  matching.record(open.payment, line, role)
}
