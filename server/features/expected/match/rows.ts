/** The stored form of what is expected, from the lines that settle it. Pure. */
import type { Covering } from './cover.ts'
import { compare, isPayment } from './open.ts'
import { returnedPairs, standingOf } from './standing.ts'
import {
  type Expected,
  type FoundPayment,
  keyOf,
  type Line,
  type SeriesDate,
  type Settlement,
  type ExpectedRow,
} from '../types.ts'

export type Linked = { link: Settlement; line: Line }

/** The links whose line is known, apart from refusals, oldest line first. */
export function linkedOf(links: readonly Settlement[], lines: ReadonlyMap<string, Line>): Linked[] {
  const linked = links.flatMap((link): Linked[] => {
    const line = lines.get(link.transactionId)
    return line && link.role !== 'refused' ? [{ link, line }] : []
  })
  return linked.toSorted(({ line: a }, { line: b }) => compare(a.day, b.day) || compare(a.id, b.id))
}

/** Instalments are numbered in the order of their lines; one that was taken back is a retry, as is its return. */
export function numberInstalments(
  links: readonly Settlement[],
  lines: ReadonlyMap<string, Line>,
): Settlement[] {
  const parts = new Map<string, string>()
  const retries = new Set<string>()
  const ofPlans = linkedOf(links, lines).filter(({ link }) => link.source === 'instalment')
  for (const linkedToPlan of Map.groupBy(ofPlans, ({ link }) => link.sourceId).values()) {
    const returned = returnedPairs(linkedToPlan.map(({ link, line }) => ({ ...line, role: link.role })))
    for (const { link } of linkedToPlan)
      if (returned.has(link.transactionId) && !link.byUser) retries.add(link.transactionId)
    const paid = linkedToPlan.filter(
      ({ link }) => link.role === 'instalment' && !retries.has(link.transactionId),
    )
    const booked = paid.toSorted((a, b) => Number(a.line.pending) - Number(b.line.pending))
    for (const [index, { link }] of booked.entries()) parts.set(link.transactionId, String(index + 1))
  }
  return links.map((link) => {
    if (link.source !== 'instalment' || link.role === 'refused') return link
    if (retries.has(link.transactionId)) return { ...link, part: null, role: 'retry' as const }
    return { ...link, part: parts.get(link.transactionId) ?? null }
  })
}

export function rowsOf(expected: readonly Expected[], linked: readonly Linked[]): ExpectedRow[] {
  const byKey = Map.groupBy(linked, ({ link }) => keyOf({ ...link, part: link.part ?? '' }))
  return expected.flatMap((payment): ExpectedRow[] => {
    const { source, sourceId, part, groupId, due, accountId, toAccountId, type, currency, minor, title } =
      payment
    const settling = (byKey.get(keyOf(payment)) ?? []).map(({ link, line }) => ({ ...line, role: link.role }))
    if (payment.isAssumed && settling.length === 0) return []
    const { state, paid } = standingOf(payment, settling)
    return [
      {
        source,
        sourceId,
        part,
        groupId,
        due,
        accountId,
        toAccountId,
        type,
        currency,
        minor,
        paid,
        state,
        titleCode: title.code,
        titleParams: title.params,
        coveredBy: null,
      },
    ]
  })
}

const covers: readonly string[] = ['open', 'announced', 'partly_settled', 'settled']

export function coveringOf(rows: readonly ExpectedRow[]): Covering[] {
  return rows.flatMap((row): Covering[] => {
    const { due, type, minor, groupId, paid, state } = row
    if (due === null || type === null || minor === null || groupId === null || !covers.includes(state))
      return []
    return [{ ...row, due, type, groupId, minor: minor > paid ? minor - paid : minor }]
  })
}

/**
 * The leases, plans and loans that payments found for a series belong to, by the id of the series. `''` is among them
 * where the newest payment belongs to none.
 */
export function groupsOf(
  detected: readonly FoundPayment[],
  links: readonly Settlement[],
  expected: readonly Expected[],
): Map<string, Set<string>> {
  const groupOf = new Map(expected.map(({ sourceId, groupId }) => [sourceId, groupId]))
  const settles = new Map(
    links.flatMap(({ transactionId, source, sourceId, role }) =>
      (source === 'cheque' || source === 'instalment' || source === 'loan') && isPayment(role)
        ? [[transactionId, groupOf.get(sourceId) ?? sourceId] as const]
        : [],
    ),
  )
  const groups = new Map<string, Set<string>>()
  for (const [sourceId, payments] of Map.groupBy(detected, (payment) => payment.sourceId)) {
    const [newest, ...earlier] = payments.toSorted((a, b) => compare(b.part, a.part))
    const ofEarlier = earlier.flatMap(({ transactionId: id }) => settles.get(id) ?? [])
    const ofNewest = settles.get(newest?.transactionId ?? '')
    if (ofNewest !== undefined || ofEarlier.length > 0)
      groups.set(sourceId, new Set([ofNewest ?? '', ...ofEarlier]))
  }
  return groups
}

/** The dates of series that are announced by a pending line or covered by another payment. */
export function rowsOfDates(
  dates: readonly SeriesDate[],
  covered: ReadonlyMap<string, string>,
  links: readonly Settlement[],
): ExpectedRow[] {
  const announced = new Set(
    links.flatMap((link) => (link.source === 'series' ? [keyOf({ ...link, part: link.part ?? '' })] : [])),
  )
  return dates.flatMap(({ source, sourceId, part, ...date }): ExpectedRow[] => {
    const key = keyOf({ source, sourceId, part })
    const coveredBy = announced.has(key) ? null : (covered.get(key) ?? null)
    if (!announced.has(key) && coveredBy === null) return []
    const { accountId, toAccountId, type, currency, minor } = date
    return [
      {
        source,
        sourceId,
        part,
        accountId,
        toAccountId,
        type,
        currency,
        minor,
        coveredBy,
        due: part,
        groupId: null,
        paid: 0n,
        titleCode: null,
        titleParams: {},
        state: coveredBy === null ? 'announced' : 'covered',
      },
    ]
  })
}
