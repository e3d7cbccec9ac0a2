/** Decides which bank line settles which expected payment, for all sources. Pure. */
import { addDays, type Day, daysBetween } from '#contract/period.ts'
import type { Expected, FoundPayment, Key, Line, Reading, Role, SeriesDate, Settlement } from './types.ts'

export type MatchInput = {
  expected: readonly Expected[]
  lines: readonly Line[]
  /** What the texts of lines say, by their ids. */
  readings: ReadonlyMap<string, Reading>
  /** The user's own links and refusals; they always stay. */
  byUser: readonly Settlement[]
  /** What detection found; gives way to every other source. */
  found: readonly FoundPayment[]
  /** Dates of series without a payment. */
  dates: readonly SeriesDate[]
}

type Open = { one: Expected; links: { line: Line; role: Role }[]; paid: bigint }
type Matching = {
  opens: readonly Open[]
  isFree(line: Line, key: Pick<Key, 'source' | 'sourceId'>): boolean
  /** Records that a line settles a payment; a `part` of null means the whole source. */
  record(key: Omit<Settlement, 'transactionId' | 'role' | 'byUser'>, line: Line, role: Role): void
}
/** What tells that a line belongs to a payment, the strongest first. */
const evidence = ['number', 'words', 'amount'] as const
type Evidence = (typeof evidence)[number]

const payments: readonly string[] = ['debit', 'completion', 'instalment', 'payment', 'leg'] satisfies Role[]
export const isPayment = (role: string): boolean => payments.includes(role)
/** A payment is made before it is returned, and returned before a fee is charged for that. */
const roleOrder: readonly Reading['role'][] = ['payment', 'return', 'fee', 'interest']
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const inOrder = (a: Line, b: Line): number => compare(a.day, b.day) || compare(a.id, b.id)

/**
 * Settles each line at most once: as the user said, else by a printed number, then by what its text names, then by
 * amount and date; among several payments the nearest. The order of the input does not matter.
 */
export function match({ expected, lines, readings, byUser, found, dates }: MatchInput): Settlement[] {
  const opens = expected
    .toSorted(
      (a, b) =>
        compare(dueOf(a), dueOf(b)) ||
        compare(a.sourceId, b.sourceId) ||
        Number(a.part) - Number(b.part) ||
        compare(a.part, b.part),
    )
    .map((one): Open => ({ one, links: [], paid: 0n }))
  const settled = settleByUser(opens, new Map(lines.map((line) => [line.id, line])), byUser)
  const isRefused = new Set(settled.filter(({ role }) => role === 'refused').map(pairOf))
  const taken = new Set(settled.flatMap(({ role, transactionId: id }) => (role === 'refused' ? [] : [id])))
  const matching: Matching = {
    opens,
    isFree: (line, { source, sourceId }) =>
      !taken.has(line.id) && !isRefused.has(pairOf({ transactionId: line.id, source, sourceId })),
    record({ source, sourceId, part }, line, role) {
      taken.add(line.id)
      settled.push({ transactionId: line.id, source, sourceId, part, role, byUser: false })
    },
  }
  const sorted = lines.toSorted(inOrder)
  settleRead(matching, sorted, readings)
  settleStatements(matching, sorted)
  for (const { transactionId, source, sourceId, part } of found) {
    if (taken.has(transactionId)) continue
    taken.add(transactionId)
    settled.push({ transactionId, source, sourceId, part, role: 'payment', byUser: false })
  }
  announce(
    matching,
    dates,
    sorted.filter(({ pending }) => pending),
  )
  return settled
}

const dueOf = ({ due, how }: Expected): Day => due ?? how.from
const pairOf = ({ transactionId, source, sourceId }: Omit<Settlement, 'part' | 'role' | 'byUser'>): string =>
  `${transactionId} ${source}/${sourceId}`
const gap = (due: Day, { day }: Line): number => Math.abs(daysBetween(due, day))
const nearest = (opens: readonly Open[], line: Line): Open | undefined =>
  opens.toSorted((a, b) => gap(dueOf(a.one), line) - gap(dueOf(b.one), line))[0]

function add(open: Open, line: Line, role: Role): void {
  open.links.push({ line, role })
  if (role === 'return') open.paid -= line.minor
  else if (isPayment(role)) open.paid += line.minor
}

function settle(matching: Matching, open: Open, line: Line, role: Role): void {
  add(open, line, role)
  matching.record(open.one, line, role)
}

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
    const own = opens.filter(({ one }) => one.source === link.source && one.sourceId === link.sourceId)
    // the lines of a plan are about all of it, except its instalments
    const open =
      link.source !== 'instalment'
        ? own[0]
        : link.role === 'instalment'
          ? nearest(
              own.filter(({ paid }) => paid === 0n),
              line,
            )
          : undefined
    if (open) add(open, line, link.role)
    return { ...link, part: open?.one.part ?? null }
  })
}

/** Settles the lines whose text says what they are. A payment that was returned can be settled again. */
function settleRead(
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
  for (const by of evidence)
    for (let isDone = false; !isDone;) {
      const settled = read.filter(({ line, reading }) => settleOne(matching, line, reading, by))
      isDone = settled.length === 0
    }
}

function settleOne(matching: Matching, line: Line, reading: Reading, by: Evidence): boolean {
  const own = matching.opens.filter(
    ({ one }) =>
      one.how.topic === reading.topic &&
      one.currency === line.currency &&
      (one.how.accountId === null || one.how.accountId === line.accountId) &&
      isBy(by, one, reading) &&
      matching.isFree(line, one),
  )
  const { role } = reading
  if (role === 'fee' || role === 'interest') {
    const source = onlySource(own, line)
    if (source) matching.record({ ...source.one, part: null }, line, role)
    if (source) return true
  }
  const best = nearest(
    own.filter((open) => fits(open, line, reading, by)),
    line,
  )
  if (!best) return false
  const { roles } = best.one.how
  settle(matching, best, line, role === 'payment' ? roles.payment : role === 'return' ? roles.return : 'fee')
  return true
}

function isBy(by: Evidence, { how }: Expected, reading: Reading): boolean {
  if (by === 'words') return how.rule !== 'rest'
  if (by === 'number') return how.number !== null && how.number === reading.number
  return how.rule === 'rest' && (how.number === null || reading.number === null)
}

/** The only source whose costs may be booked on the day of a line. */
function onlySource(own: readonly Open[], { day }: Line): Open | undefined {
  const running = own.filter(
    ({ one: { how } }) => how.costs !== null && how.costs.from <= day && day <= how.costs.to,
  )
  return new Set(running.map(({ one }) => one.sourceId)).size === 1 ? running[0] : undefined
}

function fits({ one, links, paid }: Open, line: Line, { role, type }: Reading, by: Evidence): boolean {
  const { how } = one
  const follows = ({ line: { day } }: { line: Line }): boolean =>
    day <= line.day && daysBetween(day, line.day) <= how.returnDays
  if (role === 'fee')
    return how.costs === null && links.some((link) => link.role === how.roles.return && follows(link))
  if (type !== how.type || role === 'interest') return false
  const isInWindow = isIn(how, line.day)
  if (role === 'return') {
    const made = links.filter((link) => isPayment(link.role))
    if (paid < line.minor) return false
    if (by === 'number') return isInWindow && made.some((link) => link.line.day <= line.day)
    return made.some((link) => link.line.minor === line.minor && follows(link))
  }
  if (!isInWindow) return false
  if (how.rule !== 'rest')
    return paid === 0n && how.amounts.some((amount) => isLike(how.rule, line.minor, amount))
  return by === 'number' ? paid + line.minor <= one.minor : paid === 0n && line.minor === one.minor
}

const isIn = ({ from, to }: Expected['how'], day: Day): boolean => day >= from && (to === null || day <= to)
const isLike = (rule: string, minor: bigint, amount: bigint): boolean =>
  minor === amount || (rule === 'close' && isWithin(minor, amount, 50n))

/** Whether an amount differs from another by at most one part in so many: 50 is 2 %, 20 is 5 %. */
export function isWithin(minor: bigint, other: bigint, parts: bigint): boolean {
  const off = minor > other ? minor - other : other - minor
  return off * parts <= other
}

/**
 * Every credit on a card after its statement pays it. The debit on the account that pays is the credit's transfer
 * partner or, while the credit has not arrived, is called a card payment and has one of the statement's amounts.
 */
function settleStatements(matching: Matching, lines: readonly Line[]): void {
  const cards = matching.opens.filter(({ one }) => one.source === 'card')
  if (cards.length === 0) return
  const byTransfer = new Map<string, Open>()
  for (const line of lines) {
    const open = cards.find(({ one }) => one.how.accountId === line.accountId)
    if (!open || line.type !== open.one.how.type || !isIn(open.one.how, line.day)) continue
    if (!matching.isFree(line, open.one)) continue
    settle(matching, open, line, 'payment')
    if (line.transferId !== null) byTransfer.set(line.transferId, open)
  }
  for (const line of lines) {
    if (line.type !== 'expense' || line.onCard) continue
    const partner = line.transferId === null ? undefined : byTransfer.get(line.transferId)
    if (partner && matching.isFree(line, partner.one)) matching.record(partner.one, line, 'leg')
    if (line.transferId !== null || line.title !== 'card_repayment') continue
    const [open, another] = cards.filter(
      ({ one, paid }) =>
        line.currency === one.currency &&
        isIn(one.how, line.day) &&
        one.how.amounts.some((amount) => amount > paid && amount - paid === line.minor) &&
        matching.isFree(line, one),
    )
    if (open && !another) settle(matching, open, line, 'leg')
  }
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
        ({ one, links, paid }) =>
          one.due !== null &&
          !one.replaced &&
          isOn(one, line) &&
          isNear(one.due, latestDays) &&
          !links.some((link) => link.line.pending || !isPayment(link.role)) &&
          isWithin(one.minor - paid, line.minor, 20n) &&
          matching.isFree(line, one),
      ),
      line,
    )
    if (open) {
      settle(matching, open, line, open.one.source === 'card' ? 'leg' : open.one.how.roles.payment)
      continue
    }
    const [date] = dates
      .filter(
        (one) =>
          !used.has(one) &&
          isOn(one, line) &&
          isNear(one.due, one.graceDays) &&
          line.minor * 20n >= one.low * 19n &&
          line.minor * 20n <= one.high * 21n &&
          matching.isFree(line, one),
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
