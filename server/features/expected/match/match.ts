/** Decides which bank line settles which expected payment, for all sources. Pure. */
import type { Expected, FoundPayment, Line, Reading, SeriesDate, Settlement } from '../types.ts'
import {
  type Matching,
  type Open,
  add,
  compare,
  dueOf,
  gap,
  inOrder,
  isIn,
  isPayment,
  isWithin,
  nearest,
  settle,
} from './open.ts'
import { settleRead } from './texts.ts'
import { type Day, addDays } from '#contract/period.ts'

export type MatchInput = {
  expected: readonly Expected[]
  lines: readonly Line[]
  /** What the texts of lines say, by their ids. */
  readings: ReadonlyMap<string, Reading>
  /** The user's own links and refusals; they always stay. */
  byUser: readonly Settlement[]
  /** What detection found; every other source has priority. */
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
    // the lines of a plan concern the whole plan, except its instalments
    const isWhole = link.source === 'instalment' && link.role !== 'instalment'
    const unpaid = (): Open[] => opensOfSource.filter(({ paid }) => paid === 0n)
    const isOneOfMany = link.source === 'instalment' || link.source === 'loan'
    const open = isWhole ? undefined : isOneOfMany ? nearest(unpaid(), line) : opensOfSource[0]
    if (open) add(open, line, link.role)
    return { ...link, part: open?.payment.part ?? null }
  })
}

const announcedDays = 6
/** How late a payment is still expected. */
const latestDays = 180

/** A pending line announces the payment of about its amount on the same account that is due about now. */
function announce(matching: Matching, dates: readonly SeriesDate[], pending: readonly Line[]): void {
  const used = new Set<SeriesDate>()
  for (const line of pending) {
    const isNear = (due: Day, days: number): boolean =>
      line.day >= addDays(due, -announcedDays) && line.day <= addDays(due, Math.max(announcedDays, days))
    const open = nearest(
      matching.opens.filter(
        ({ payment, links, paid }) =>
          payment.due !== null &&
          !payment.replaced &&
          isOn(payment, line) &&
          isNear(payment.due, latestDays) &&
          !links.some((link) => link.line.pending || !isPayment(link.role)) &&
          isWithin(payment.minor - paid, line.minor, 20n) &&
          matching.isFree(line, payment),
      ),
      line,
    )
    if (open) {
      settle(matching, open, line, open.payment.source === 'card' ? 'leg' : open.payment.how.roles.payment)
      continue
    }
    const [date] = dates
      .filter(
        (date) =>
          !used.has(date) &&
          isOn(date, line) &&
          isNear(date.due, date.graceDays) &&
          line.minor * 20n >= date.low * 19n &&
          line.minor * 20n <= date.high * 21n &&
          matching.isFree(line, date),
      )
      .toSorted(
        (a, b) => gap(a.due, line) - gap(b.due, line) || compare(a.due + a.sourceId, b.due + b.sourceId),
      )
    if (!date) continue
    used.add(date)
    matching.record(date, line, 'payment')
  }
}

/** Whether a line may be on the account of a payment; one without an account is not paid by card. */
function isOn(
  { accountId, type, currency }: Pick<Expected, 'accountId' | 'type' | 'currency'>,
  line: Line,
): boolean {
  if (type !== line.type || currency !== line.currency) return false
  return accountId === null ? !line.onCard : accountId === line.accountId
}

/**
 * Every credit on a card after its statement pays it. The debit on the account that pays is the credit's transfer
 * partner or, while the credit has not arrived, is called a card payment and has one of the statement's amounts.
 */
function settleStatements(matching: Matching, lines: readonly Line[]): void {
  const cards = matching.opens.filter(({ payment: one }) => one.source === 'card')
  if (cards.length === 0) return
  const byTransfer = new Map<string, Open>()
  for (const line of lines) {
    const open = cards.find(({ payment: one }) => one.how.accountId === line.accountId)
    if (!open || line.type !== open.payment.how.type || !isIn(open.payment.how, line.day)) continue
    if (!matching.isFree(line, open.payment)) continue
    settle(matching, open, line, 'payment')
    if (line.transferId !== null) byTransfer.set(line.transferId, open)
  }
  for (const line of lines) {
    if (line.type !== 'expense' || line.onCard) continue
    const partner = line.transferId === null ? undefined : byTransfer.get(line.transferId)
    if (partner && matching.isFree(line, partner.payment)) matching.record(partner.payment, line, 'leg')
    if (line.transferId !== null || line.title !== 'card_repayment') continue
    const [open, another] = cards.filter(
      ({ payment, paid }) =>
        line.currency === payment.currency &&
        isIn(payment.how, line.day) &&
        payment.how.amounts.some((amount) => amount > paid && amount - paid === line.minor) &&
        matching.isFree(line, payment),
    )
    if (open && !another) settle(matching, open, line, 'leg')
  }
}
