/** Settles lines by what their texts say. Pure. */
import { daysBetween } from '#contract/period.ts'
import type { Expected, Line, Reading } from '../types.ts'
import { compare, isIn, isPayment, isWithin, type Matching, nearest, type Open, settle } from './open.ts'

/** The evidence that a line belongs to a payment, strongest first. */
const evidence = ['number', 'words', 'amount'] as const
type Evidence = (typeof evidence)[number]
/** A payment is made before it is returned, and returned before a fee is charged for that. */
const roleOrder: readonly Reading['role'][] = [
  'conversion',
  'payment',
  'return',
  'settlement',
  'fee',
  'interest',
]

type Read = { line: Line; reading: Reading }

/** Settles the lines whose text says what they are. A payment that was returned can be settled again. */
export function settleRead(
  matching: Matching,
  lines: readonly Line[],
  readings: ReadonlyMap<string, Reading>,
): void {
  const read = lines
    .flatMap((line) => {
      const reading = readings.get(line.id)
      return reading ? [{ line, reading }] : []
    })
    .toSorted(
      (a, b) =>
        compare(a.line.day, b.line.day) ||
        roleOrder.indexOf(a.reading.role) - roleOrder.indexOf(b.reading.role),
    )
  const bookings = read.filter(({ reading }) => reading.role === 'conversion')
  for (const by of evidence)
    for (let isDone = false; !isDone;) {
      const settled = read.filter(({ line, reading }) => settleOne(matching, line, reading, { by, bookings }))
      isDone = settled.length === 0
    }
}

function settleOne(
  matching: Matching,
  line: Line,
  reading: Reading,
  { by, bookings }: { by: Evidence; bookings: readonly Read[] },
): boolean {
  const opensOfSource = matching.opens.filter(
    ({ payment }) =>
      payment.how.topic === reading.topic &&
      payment.currency === line.currency &&
      (payment.how.accountId === null || payment.how.accountId === line.accountId) &&
      isBy(by, payment, reading) &&
      matching.isFree(line, payment),
  )
  const { role } = reading
  if (role === 'fee' || role === 'interest') {
    const booking = role === 'fee' ? bookedWith(bookings, line, reading.topic) : undefined
    const source = onlySource(booking ? bookedBy(opensOfSource, booking) : opensOfSource, line)
    if (source) matching.record({ ...source.payment, part: null }, line, role)
    if (source) return true
  }
  if (role === 'conversion' || role === 'settlement') {
    const source =
      role === 'conversion' ? converted(matching, opensOfSource, line) : endedBy(opensOfSource, line)
    if (source) matching.record({ ...source.payment, part: null }, line, role)
    return source !== undefined
  }
  // a number of the line's own account is not that of a cheque whose account is not known
  const ofAccount = opensOfSource.filter(({ payment }) => payment.accountId === line.accountId)
  const candidates = by === 'number' && ofAccount.length > 0 ? ofAccount : opensOfSource
  const best = nearest(
    candidates.filter((open) => fits(open, line, reading, by)),
    line,
  )
  if (!best) return false
  const { roles } = best.payment.how
  settle(matching, best, line, role === 'payment' ? roles.payment : role === 'return' ? roles.return : 'fee')
  return true
}

function isBy(by: Evidence, { how }: Expected, reading: Reading): boolean {
  if (by === 'words') return how.rule !== 'rest' && !reading.isByAmount
  if (by === 'number') return how.number !== null && how.number === reading.number
  if (reading.isByAmount) return how.rule === 'close'
  return how.rule === 'rest' && (how.number === null || reading.number === null)
}

/** A plan's fee is booked with it, or within so many days. */
const feeDays = 10

/** The credit that books a plan on the day of a fee, or last before it. */
const bookedWith = (bookings: readonly Read[], fee: Line, topic: string): Line | undefined =>
  bookings.findLast(
    ({ reading, line: { accountId, day } }) =>
      reading.topic === topic &&
      accountId === fee.accountId &&
      day <= fee.day &&
      daysBetween(day, fee.day) <= feeDays,
  )?.line

/** The opens of plans whose instalments come to about a credit, which may have booked them. */
function bookedBy(opens: readonly Open[], { minor }: Line): Open[] {
  const plans = Map.groupBy(opens, ({ payment }) => payment.sourceId)
  return [...plans.values()].flatMap((plan) =>
    isWithin(
      plan.reduce((sum, { payment }) => sum + payment.minor, 0n),
      minor,
      50n,
    )
      ? plan
      : [],
  )
}

/** The only source whose costs may be booked on the day of a line. */
function onlySource(opensOfSource: readonly Open[], { day }: Line): Open | undefined {
  const running = opensOfSource.filter(
    ({ payment: { how } }) => how.costs !== null && how.costs.from <= day && day <= how.costs.to,
  )
  return new Set(running.map(({ payment: one }) => one.sourceId)).size === 1 ? running[0] : undefined
}

/** The nearest plan of exactly this amount that has no conversion yet. */
function converted(matching: Matching, opensOfSource: readonly Open[], line: Line): Open | undefined {
  const fitting = opensOfSource.filter(({ payment }) => {
    const { conversion } = payment.how
    if (conversion === null || conversion.minor !== line.minor) return false
    return (
      line.day >= conversion.from && line.day <= conversion.to && !matching.isLinked(payment, 'conversion')
    )
  })
  return nearest(fitting, line)
}

/** Of the plans that run on a day, the one whose unpaid rest is nearest to an amount: it may differ by interest. */
function endedBy(opensOfSource: readonly Open[], line: Line): Open | undefined {
  const rests = [...Map.groupBy(opensOfSource, ({ payment }) => payment.sourceId).values()].flatMap(
    (opens) => {
      const [unpaid] = opens.filter(({ paid }) => paid === 0n)
      const restMinor = opens.reduce(
        (sum, { paid, payment }) => (paid === 0n ? sum + payment.minor : sum),
        0n,
      )
      const costs = unpaid?.payment.how.costs
      const isRunning =
        costs !== undefined && costs !== null && costs.from <= line.day && line.day <= costs.to
      const difference = line.minor > restMinor ? line.minor - restMinor : restMinor - line.minor
      return unpaid && isRunning && difference * 4n <= restMinor ? [{ unpaid, difference }] : []
    },
  )
  return rests.toSorted((a, b) => Number(a.difference - b.difference))[0]?.unpaid
}

function fits({ payment, links, paid }: Open, line: Line, reading: Reading, by: Evidence): boolean {
  const { role, type } = reading
  const { how } = payment
  const follows = ({ line: { day } }: { line: Line }): boolean =>
    day <= line.day && daysBetween(day, line.day) <= how.returnDays
  if (role === 'fee')
    return how.costs === null && links.some((link) => link.role === how.roles.return && follows(link))
  if (type !== how.type || (role !== 'payment' && role !== 'return')) return false
  const isInWindow = isIn(how, line.day)
  if (role === 'return') {
    const payments = links.filter((link) => isPayment(link.role))
    if (paid < line.minor) return false
    if (by === 'number') return isInWindow && payments.some((link) => link.line.day <= line.day)
    return payments.some((link) => link.line.minor === line.minor && follows(link))
  }
  if (!isInWindow) return false
  if (reading.isByAmount && line.minor !== payment.minor) return false
  if (how.rule !== 'rest')
    return paid === 0n && how.amounts.some((amount) => isLike(how.rule, line.minor, amount))
  if (by !== 'number') return paid === 0n && line.minor === payment.minor
  // the number tells more than the amount, though where the account is not known, it may be another account's
  const isFirst = paid === 0n && (payment.accountId !== null || line.minor <= payment.minor * 2n)
  return isFirst || paid + line.minor <= payment.minor
}

const isLike = (rule: string, minor: bigint, amount: bigint): boolean =>
  minor === amount || (rule === 'close' && isWithin(minor, amount, 50n))
