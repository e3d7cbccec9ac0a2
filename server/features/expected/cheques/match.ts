/** Which bank lines belong to which cheque, and how much of it has been paid. Pure. */
import type { Cheque, ChequeLine } from '#contract/cheques.ts'
import { addDays, type Day, daysBetween } from '#contract/period.ts'

export type Role = ChequeLine['role']
export type ChequeFacts = {
  id: string
  direction: Cheque['direction']
  number: string | null
  date: Day
  minor: bigint
  currency: string
  accountId: string | null
  replaced: boolean
}
export type BankLine = {
  id: string
  accountId: string
  day: Day
  type: 'income' | 'expense'
  minor: bigint
  currency: string
  text: string
  kind: string | null
  pending: boolean
}
export type Link = { chequeId: string; transactionId: string; role: Role | 'refused'; byUser: boolean }

/** A cheque may be presented for half a year after its date. */
const longestDays = 180
const returnDays = 10

const chequeWords = /(?<![\p{L}\p{N}])(?:CHQ|CHQS|CHEQUE|CHEQUES|CLEARING)(?![\p{L}])|شيك/u
const returnWords = /(?<![\p{L}\p{N}])(?:RETURN|RETURNED|RTN|RET|BOUNCED|UNPAID)(?![\p{L}\p{N}])|مرتجع|مرتد/u
const feeWords = /(?<![\p{L}\p{N}])(?:CHARGE|CHARGES|CHGS|CHRG|FEE|FEES)(?![\p{L}\p{N}])|رسوم/u
const numbered = /(?:CHQS?|CHEQUES?|شيك)[\s.:#-]*(?:NO|NUM|NUMBER|رقم)?[\s.:#-]*(\d{2,12})(?!\d)/u
const anyNumber = /(?<![\d*X.,/-])(\d{4,10})(?![\d*X.,/-])/g

/** A cheque's number without its leading zeros. */
export const plainNumber = (number: string): string => number.replace(/^0+(?=\d)/, '')

export type Reading = {
  role: 'debit' | 'return' | 'fee'
  direction: Cheque['direction']
  number: string | null
}

/** What a line says about a cheque; null if it is not about one. */
export function readLine({ text, kind, type }: Pick<BankLine, 'text' | 'kind' | 'type'>): Reading | null {
  const words = text.normalize('NFKC').toUpperCase()
  if (kind !== 'CHEQUE' && !chequeWords.test(words)) return null
  const returned = returnWords.test(words)
  const number = numberIn(words)
  if (returned && feeWords.test(words)) return { role: 'fee', direction: 'given', number }
  if (returned) return { role: 'return', direction: type === 'income' ? 'given' : 'received', number }
  if (feeWords.test(words)) return null
  return { role: 'debit', direction: type === 'expense' ? 'given' : 'received', number }
}

function numberIn(words: string): string | null {
  const named = numbered.exec(words)?.[1]
  if (named !== undefined) return plainNumber(named)
  const all = [...words.matchAll(anyNumber)].map(([, digits = '']) => digits)
  return all.length === 1 ? plainNumber(all[0] ?? '') : null
}

/**
 * The order within a day: a cheque is paid before it is returned, and returned before the fee for that is
 * charged.
 */
const inOrder: readonly Role[] = ['debit', 'return', 'fee']

type Open = { cheque: ChequeFacts; links: { line: BankLine; role: Role }[]; paid: bigint }

/**
 * Links lines to cheques: first the user's own links, then by number, then by amount and date. No line is
 * linked to two cheques, no cheque gets more than its amount, and the order of the input does not matter.
 */
export function matchCheques(
  cheques: readonly ChequeFacts[],
  lines: readonly BankLine[],
  said: readonly Link[],
): Link[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const open = new Map<string, Open>(
    cheques
      .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id < b.id ? -1 : 1))
      .map((cheque) => [cheque.id, { cheque, links: [], paid: 0n }]),
  )
  const refused = new Set(
    said
      .filter(({ role }) => role === 'refused')
      .map(({ transactionId, chequeId }) => `${transactionId} ${chequeId}`),
  )
  const taken = new Set<string>()
  const kept = said.filter(({ byUser }) => byUser)
  for (const { chequeId, transactionId, role } of kept) {
    const line = byId.get(transactionId)
    if (role === 'refused' || !line) continue
    taken.add(transactionId)
    const one = open.get(chequeId)
    if (one) add(one, line, role)
  }
  const read = lines
    .filter(({ id }) => !taken.has(id))
    .flatMap((line) => {
      const reading = readLine(line)
      return reading ? [{ line, reading }] : []
    })
    .toSorted((a, b) => {
      if (a.line.day !== b.line.day) return a.line.day < b.line.day ? -1 : 1
      const order = inOrder.indexOf(a.reading.role) - inOrder.indexOf(b.reading.role)
      return order || (a.line.id < b.line.id ? -1 : 1)
    })
  const found: Link[] = []
  for (const pass of ['number', 'amount'] as const)
    for (const { line, reading } of read) {
      if (taken.has(line.id)) continue
      const fits = [...open.values()].filter(
        (one) =>
          !refused.has(`${line.id} ${one.cheque.id}`) &&
          fitsCheque(one, line, reading) &&
          (pass === 'number' ? sameNumber(one.cheque, reading) : fitsAmount(one, line, reading)),
      )
      const best = fits.toSorted((a, b) => gap(a, line) - gap(b, line))[0]
      if (!best) continue
      taken.add(line.id)
      add(best, line, reading.role)
      found.push({ chequeId: best.cheque.id, transactionId: line.id, role: reading.role, byUser: false })
    }
  return [...kept, ...found]
}

function add(one: Open, line: BankLine, role: Role): void {
  one.links.push({ line, role })
  if (role === 'return') one.paid -= line.minor
  else if (role !== 'fee') one.paid += line.minor
}

const sameNumber = ({ number }: ChequeFacts, reading: Reading): boolean =>
  number !== null && reading.number !== null && plainNumber(number) === reading.number

const gap = ({ cheque }: Open, { day }: BankLine): number => Math.abs(daysBetween(cheque.date, day))

/**
 * A cheque can be presented from its date on, for its amount or, if the account holds less, for a part of it.
 */
function fitsCheque(one: Open, line: BankLine, reading: Reading): boolean {
  const { cheque, paid } = one
  if (cheque.currency !== line.currency) return false
  if (cheque.accountId !== null && cheque.accountId !== line.accountId) return false
  if (reading.role === 'fee')
    return one.links.some(({ role, line: back }) => role === 'return' && near(back, line))
  if (reading.direction !== cheque.direction) return false
  if (line.day < cheque.date || line.day > addDays(cheque.date, longestDays)) return false
  return reading.role === 'debit' ? paid + line.minor <= cheque.minor : line.minor <= paid
}

/** Unless both have a number, the amounts must be equal. */
function fitsAmount(one: Open, line: BankLine, reading: Reading): boolean {
  if (reading.number !== null && one.cheque.number !== null) return false
  if (reading.role === 'fee') return true
  if (reading.role === 'debit') return one.paid === 0n && line.minor === one.cheque.minor
  return one.links.some(
    ({ role, line: debit }) => role === 'debit' && debit.minor === line.minor && near(debit, line),
  )
}

const near = (before: BankLine, after: BankLine): boolean =>
  after.day >= before.day && daysBetween(before.day, after.day) <= returnDays

export type LinkedLine = BankLine & { role: Role; byUser: boolean }

/** The lines of each cheque by its id, oldest first. */
export function linesOf(lines: readonly BankLine[], links: readonly Link[]): Map<string, LinkedLine[]> {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const found = links.flatMap(({ chequeId, transactionId, role, byUser }) => {
    const line = byId.get(transactionId)
    return line && role !== 'refused' ? [{ chequeId, line: { ...line, role, byUser } }] : []
  })
  const grouped = Map.groupBy(found, ({ chequeId }) => chequeId)
  return new Map(
    [...grouped].map(([id, ones]) => [
      id,
      ones.map(({ line }) => line).toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
    ]),
  )
}

/**
 * The state of a cheque and the amount paid, from its lines. Pending lines announce a payment but pay nothing
 * yet.
 */
export function standingOf(
  cheque: Pick<ChequeFacts, 'minor' | 'replaced'>,
  lines: readonly { role: Role; minor: bigint; pending: boolean }[],
): { state: Cheque['state']; paid: bigint } {
  let paid = 0n
  for (const { role, minor, pending } of lines) {
    if (pending || role === 'fee') continue
    paid += role === 'return' ? -minor : minor
  }
  if (paid < 0n) paid = 0n
  if (paid >= cheque.minor) return { state: 'paid', paid }
  if (cheque.replaced) return { state: 'replaced', paid }
  if (lines.some(({ role, pending }) => pending && role === 'debit')) return { state: 'presented', paid }
  if (paid > 0n) return { state: 'partly_paid', paid }
  return {
    state: lines.some(({ role }) => role === 'return' || role === 'fee') ? 'returned' : 'planned',
    paid,
  }
}

/** The ids of debits that were returned and of those returns: neither is spending or income. */
export function returnedPairs(
  lines: readonly { id: string; role: Role; day: Day; minor: bigint }[],
): Set<string> {
  const pairs = new Set<string>()
  const sorted = lines.toSorted((a, b) =>
    a.day < b.day ? -1 : a.day > b.day ? 1 : a.role === 'debit' ? -1 : 1,
  )
  for (const back of sorted.filter(({ role }) => role === 'return')) {
    const debit = sorted.findLast(
      ({ id, role, day, minor }) =>
        role === 'debit' && !pairs.has(id) && day <= back.day && minor === back.minor,
    )
    if (debit) pairs.add(debit.id).add(back.id)
  }
  return pairs
}

/** Spreads a lease's rent evenly over its months, to the fils; the remainder falls on the last month. */
export function spreadByMonth(minor: bigint, months: number): bigint[] {
  const count = BigInt(months)
  const each = (2n * minor + count) / (2n * count)
  return Array.from({ length: months }, (_, at) => (at === months - 1 ? minor - each * (count - 1n) : each))
}
