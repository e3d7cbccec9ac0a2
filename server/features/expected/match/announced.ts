/** Recognises payments that are on their way. Pure. */
import { addDays, type Day } from '#contract/period.ts'
import type { Expected, Line, SeriesDate } from '../types.ts'
import { compare, gap, isPayment, isWithin, type Matching, nearest, settle } from './open.ts'

const announcedDays = 6
/** How late a payment is still expected. */
const latestDays = 180

/** A pending line announces the payment of about its amount on the same account that is due about now. */
export function announce(matching: Matching, dates: readonly SeriesDate[], pending: readonly Line[]): void {
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
