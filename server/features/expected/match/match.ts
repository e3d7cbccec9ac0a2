/** Decides which bank line settles which expected payment, for all sources. Pure. */
import type { Expected, FoundPayment, Line, Reading, SeriesDate, Settlement } from '../types.ts'
import { announce } from './announced.ts'
import { add, compare, dueOf, inOrder, type Matching, nearest, type Open } from './open.ts'
import { settleStatements } from './statements.ts'
import { settleRead } from './texts.ts'

export type MatchInput = {
  expected: readonly Expected[]
  lines: readonly Line[]
  /** What the texts of lines say, by their ids. */
  readings: ReadonlyMap<string, Reading>
  /** The user's own links and refusals; they always stay. */
  byUser: readonly Settlement[]
  /** What detection found; gives way to every other source. */
  detected: readonly FoundPayment[]
  /** Dates of series without a payment. */
  dates: readonly SeriesDate[]
}

/**
 * Settles each line at most once: as the user said, else by a printed number, then by what its text names, then by
 * amount and date; among several payments the nearest. The order of the input does not matter.
 */
export function match({ expected, lines, readings, byUser, detected, dates }: MatchInput): Settlement[] {
  const opens = expected
    .toSorted(
      (a, b) =>
        compare(dueOf(a), dueOf(b)) ||
        compare(a.sourceId, b.sourceId) ||
        Number(a.part) - Number(b.part) ||
        compare(a.part, b.part),
    )
    .map((one): Open => ({ payment: one, links: [], paid: 0n }))
  const settled = settleByUser(opens, new Map(lines.map((line) => [line.id, line])), byUser)
  const isRefused = new Set(settled.filter(({ role }) => role === 'refused').map(pairOf))
  const settledIds = new Set(
    settled.flatMap(({ role, transactionId: id }) => (role === 'refused' ? [] : [id])),
  )
  const matching: Matching = {
    opens,
    isFree: (line, { source, sourceId }) =>
      !settledIds.has(line.id) && !isRefused.has(pairOf({ transactionId: line.id, source, sourceId })),
    isLinked: ({ source, sourceId }, role) =>
      settled.some((link) => link.role === role && link.source === source && link.sourceId === sourceId),
    record({ source, sourceId, part }, line, role) {
      settledIds.add(line.id)
      settled.push({ transactionId: line.id, source, sourceId, part, role, byUser: false })
    },
  }
  const sorted = lines.toSorted(inOrder)
  settleRead(matching, sorted, readings)
  settleStatements(matching, sorted)
  for (const { transactionId, source, sourceId, part } of detected) {
    if (settledIds.has(transactionId)) continue
    settledIds.add(transactionId)
    settled.push({ transactionId, source, sourceId, part, role: 'payment', byUser: false })
  }
  announce(
    matching,
    dates,
    sorted.filter(({ pending }) => pending),
  )
  return settled
}

const pairOf = ({ transactionId, source, sourceId }: Omit<Settlement, 'part' | 'role' | 'byUser'>): string =>
  `${transactionId} ${source}/${sourceId}`
function settleByUser(
  opens: readonly Open[],
  lines: ReadonlyMap<string, Line>,
  byUser: readonly Settlement[],
): Settlement[] {
  const inDayOrder = byUser.toSorted((a, b) => {
    const [one, other] = [lines.get(a.transactionId), lines.get(b.transactionId)]
    return compare(one?.day ?? '', other?.day ?? '') || compare(pairOf(a), pairOf(b))
  })
  return inDayOrder.map((link) => {
    const line = lines.get(link.transactionId)
    if (!line || link.role === 'refused') return { ...link, part: null }
    const opensOfSource = opens.filter(
      ({ payment: one }) => one.source === link.source && one.sourceId === link.sourceId,
    )
    // the lines of a plan are about all of it, except its instalments
    const isWhole = link.source === 'instalment' && link.role !== 'instalment'
    const unpaid = (): Open[] => opensOfSource.filter(({ paid }) => paid === 0n)
    const isOneOfMany = link.source === 'instalment' || link.source === 'loan'
    const open = isWhole ? undefined : isOneOfMany ? nearest(unpaid(), line) : opensOfSource[0]
    if (open) add(open, line, link.role)
    return { ...link, part: open?.payment.part ?? null }
  })
}
