/** Double-entry programs list each side of a payment: own accounts become rows, what stands opposite is their category. */
import { currencyIn } from '../currency/find.ts'
import type { LeftOutLine, OpeningCells, Table } from '../types.ts'
import { type Entry, negated } from './entry.ts'
import { part } from './parts.ts'

type Layout = {
  needs: readonly string[]
  transaction: string
  text: string
  note: string
  account: string
  amount: string
  /** Where each side names its currency, and where the transaction does. */
  currency: readonly string[]
}
const layouts: readonly Layout[] = [
  // GnuCash, which names the transaction on the first of its lines alone
  {
    needs: ['transaction id', 'full account name', 'amount num.', 'commodity/currency'],
    transaction: 'transaction id',
    text: 'description',
    note: 'memo',
    account: 'full account name',
    amount: 'amount num.',
    currency: ['amount with sym', 'commodity/currency'],
  },
  // hledger
  {
    needs: ['txnidx', 'account', 'amount', 'commodity'],
    transaction: 'txnidx',
    text: 'description',
    note: 'comment',
    account: 'account',
    amount: 'amount',
    currency: ['commodity'],
  },
]
const own =
  /^(?:assets?|liabilit(?:y|ies)|bank|cash|credit cards?|aktiva|fremdkapital|verbindlichkeiten)(?=:|$)/i
const opening = /^(?:equity|eigenkapital|opening)/i

type Side = { line: number; account: string; amount: string; currency: string; note: string }
type Payment = { date: string; text: string; sides: Side[] }
type Made = { entry: Entry; line: number }

/** The rows of own accounts, and those that open them; null for other tables. */
export function readDoubleEntry({
  rows,
  lines,
}: Table): { made: Made[]; leftOut: LeftOutLine[]; openings: OpeningCells[] } | null {
  const names = (rows[0] ?? []).map((cell) => cell.trim().toLowerCase())
  const layout = layouts.find(({ needs }) => needs.every((name) => names.includes(name)))
  if (!layout) return null
  const payments = paymentsOf(layout, { names, rows: rows.slice(1), lines: lines.slice(1) })
  const made: Made[] = []
  const leftOut: LeftOutLine[] = []
  const openings: OpeningCells[] = []
  for (const [index, payment] of payments.entries()) {
    const isOpening = payment.sides.some(({ account }) => opening.test(account))
    if (!isOpening) made.push(...entriesOf(payment, index))
    else {
      openings.push(
        ...payment.sides
          .filter(({ account }) => own.test(account))
          .map(({ account, amount, currency }) => ({
            account: nameOf(account),
            date: payment.date,
            amount,
            currency,
          })),
      )
      leftOut.push(
        ...payment.sides.map(({ line, account, amount }) => ({
          line,
          reason: 'no_payment' as const,
          text: [payment.date, payment.text, account, amount].join(' · ').slice(0, 200),
        })),
      )
    }
  }
  return { made, leftOut, openings }
}

function paymentsOf(
  layout: Layout,
  { names, rows, lines }: { names: readonly string[]; rows: readonly string[][]; lines: readonly number[] },
): Payment[] {
  const payments: Payment[] = []
  let last = ''
  for (const [index, cells] of rows.entries()) {
    const cell = (name: string): string => (cells[names.indexOf(name)] ?? '').trim()
    const id = cell(layout.transaction)
    if (payments.length === 0 || (id !== '' && id !== last))
      payments.push({ date: cell('date'), text: cell(layout.text), sides: [] })
    last = id || last
    const currency = layout.currency.map((name) => currencyOf(cell(name))).find((code) => code !== '') ?? ''
    payments.at(-1)?.sides.push({
      line: lines[index] ?? index + 2,
      account: cell(layout.account),
      amount: cell(layout.amount),
      currency,
      note: cell(layout.note),
    })
  }
  return payments
}

const nameOf = (account: string): string => account.split(':').slice(1).join(':') || account

/** `AED 12.50`, `CURRENCY::AED`, `£1.00` */
const currencyOf = (text: string): string =>
  currencyIn(text) ?? /(?<![A-Z])[A-Z]{3}(?![A-Z])/.exec(text.replace(/^CURRENCY::/, ''))?.[0] ?? ''

function entriesOf({ date, text, sides }: Payment, index: number): Made[] {
  const owned = sides.filter(({ account }) => own.test(account))
  const others = sides.filter(({ account }) => !own.test(account))
  const rowOf = (side: Side, more: Entry): Made => ({
    line: side.line,
    entry: {
      Date: date,
      Account: nameOf(side.account),
      Amount: side.amount,
      Currency: side.currency,
      Payee: text,
      'Bank text': text,
      Note: side.note,
      ...more,
    },
  })
  const [only] = owned
  if (owned.length !== 1 || !only)
    return owned.map((side) => rowOf(side, others.length === 0 ? { Transfer: `sides ${index}` } : {}))
  const isSplit = others.length > 1 && others.every(({ currency }) => currency === only.currency)
  if (!isSplit) return [rowOf(only, { Category: categoryOf(others[0]) })]
  return others.map((other) =>
    rowOf(only, {
      Amount: negated(other.amount),
      Category: categoryOf(other),
      Note: other.note,
      Id: `${part}${index}`,
    }),
  )
}

const categoryOf = (side: Side | undefined): string => side?.account.split(':').slice(1).join(':') ?? ''
