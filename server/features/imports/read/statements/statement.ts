import type { ImportProof } from '#contract/imports/imports.ts'
import { wireAmount } from '#contract/money.ts'
import { amountFaultOf } from '../amounts.ts'
import { dateFaultOf } from '../dates.ts'
import type { Fault, FileAccount, FileRow, LeftOutLine, Opening, ReadFile, UnreadableLine } from '../types.ts'

export type Statement = {
  rows: FileRow[]
  unreadable: UnreadableLine[]
  leftOut: LeftOutLine[]
  accounts: FileAccount[]
  openings?: Opening[]
  checks: Check[]
}
/** Whether the rows of one statement lead from its opening to its closing balance, in minor units. */
export type Check = {
  account: string
  currency: string
  from: bigint
  to: bigint
  count: number
  holds: boolean
}
export const emptyStatement = (): Statement => ({
  rows: [],
  unreadable: [],
  leftOut: [],
  accounts: [],
  checks: [],
})

/** Where a statement begins in what has been read before it. */
export type Start = { rows: number; unreadable: number }
export const startOf = ({ rows, unreadable }: Statement): Start => ({
  rows: rows.length,
  unreadable: unreadable.length,
})

/** Compares the rows since `start` with the balances of their statement. A row that cannot be read proves nothing. */
export function checkBalances(
  statement: Statement,
  start: Start,
  { account, currency, from, to }: Omit<Check, 'count' | 'holds'>,
): void {
  const booked = statement.rows.slice(start.rows).filter(({ pending }) => !pending)
  const sum = booked.reduce((all, { amountMinor }) => all + amountMinor, 0n)
  const isWhole = statement.unreadable.length === start.unreadable
  statement.checks.push({
    account,
    currency,
    from,
    to,
    count: booked.length,
    holds: isWhole && from + sum === to,
  })
}

type Told = Pick<ReadFile, 'proofs' | 'question'>

/** The proof of each account by the checks of its statements; asks whether rows are right that do not agree. */
export function provenBy({ checks, rows }: Statement, isAccepted: boolean): Told {
  const proofs = [...Map.groupBy(checks, ({ account, currency }) => `${currency} ${account}`).values()].map(
    (group): ImportProof => {
      const [first, last] = [group[0], group.at(-1)]
      const { account = '', currency = '' } = first ?? {}
      return {
        account,
        currency,
        kind: group.every(({ holds }) => holds) ? 'balance' : 'broken',
        count: group.reduce((sum, { count }) => sum + count, 0),
        from: first ? wireAmount(first.from, currency) : null,
        to: last ? wireAmount(last.to, currency) : null,
      }
    },
  )
  const broken = new Set(proofs.flatMap(({ kind, account }) => (kind === 'broken' ? [account] : [])))
  const examples = rows
    .filter(({ account }) => broken.has(account))
    .slice(0, 2)
    .map(({ line, day, text, payee, amountMinor, currency }) => ({
      line,
      date: day,
      description: (payee ?? text).slice(0, 100),
      amount: wireAmount(amountMinor, currency),
      currency,
    }))
  const choices = [{ mapping: { confirmed: ['balance' as const] }, rows: examples }]
  return { proofs, question: broken.size === 0 || isAccepted ? null : { kind: 'balance', choices } }
}

/** A row as parsed from a bank's format; the day or the amount is null if it cannot be read. */
type Given = Pick<FileRow, 'line' | 'currency' | 'text' | 'payee' | 'reference' | 'account' | 'id'> &
  Partial<Omit<FileRow, 'day' | 'amountMinor'>> & {
    day: string | null
    amountMinor: bigint | null
    /** How the file writes them, to say what is wrong with them. */
    dateText: string
    amountText: string
  }

/** Adds a row and returns it. For an unreadable row, records why, with the text to show, and returns null. */
export function addRow(
  statement: Statement,
  { day, amountMinor, dateText, amountText, ...row }: Given,
  excerpt: string,
): FileRow | null {
  const refuse = (fault: Fault): null => {
    statement.unreadable.push({ line: row.line, fault, text: excerpt })
    return null
  }
  if (day === null) return refuse(dateFaultOf(dateText))
  if (!/^[A-Z]{3}$/.test(row.currency)) return refuse('currency')
  if (amountMinor === null) return refuse(amountFaultOf(amountText))
  const defaults = { category: null, note: '', tags: [], transfer: null, verified: false, pending: false }
  const whole = { ...defaults, ...row, day, amountMinor }
  statement.rows.push(whole)
  return whole
}
