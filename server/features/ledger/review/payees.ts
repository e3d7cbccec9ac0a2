/** Groups payments whose category only the user knows by their other side. */
import { medianOf } from '#contract/median.ts'
import { isBlankLine, lineKeyOf } from '../../categories/categorise/text/line-key.ts'
import type { UnknownRow } from './store.payees.ts'

export type UnknownPayee = {
  key: string
  type: 'income' | 'expense'
  /** The newest payment. */
  newest: UnknownRow
  rows: readonly UnknownRow[]
  /** What `minorOf` is in: dirhams if the payments are in several currencies. */
  currency: string
  total: bigint
  usual: bigint
  same: boolean
  /** In fils; payments without a rate are left out. */
  totalFils: bigint
  usualFils: bigint
}

const payeeKeyOf = (row: UnknownRow): string => row.merchant_key ?? lineKeyOf(row.text, row.counterparty_name)

/** Identifies a payee among those of both types. */
export const typedKey = (type: string, key: string): string => `${type} ${key}`

/** Payees with the largest total first; `skipped` are the typed keys of those that the user leaves as they are. */
export function groupPayees(rows: readonly UnknownRow[], skipped: ReadonlySet<string>): UnknownPayee[] {
  const groups = Map.groupBy(rows, (row) => typedKey(row.type, payeeKeyOf(row)))
  return [...groups]
    .filter(([key]) => !skipped.has(key))
    .flatMap(([, members]) => payeeOf(members))
    .toSorted((a, b) => Number(b.totalFils - a.totalFils) || (a.key < b.key ? -1 : 1))
}

/** One or two payments to a person are not worth a question. */
const leastToPerson = 3

/** `rows` are newest first. */
function payeeOf(rows: readonly UnknownRow[]): UnknownPayee[] {
  const [newest] = rows
  if (!newest) return []
  const key = payeeKeyOf(newest)
  if (isBlankLine(key)) return []
  if (rows.length < leastToPerson && rows.every(({ to_person }) => to_person)) return []
  const mixed = rows.some(({ currency }) => currency !== newest.currency)
  const amounts = rows.map((row) => (mixed ? (row.aed_minor ?? 0n) : row.amount_minor))
  const fils = rows.map(({ aed_minor }) => aed_minor ?? 0n)
  return [
    {
      key,
      type: newest.type === 'income' ? 'income' : 'expense',
      newest,
      rows,
      currency: mixed ? 'AED' : newest.currency,
      total: sumOf(amounts),
      usual: medianOf(amounts),
      same: amounts.every((amount) => amount === amounts[0]),
      totalFils: sumOf(fils),
      usualFils: medianOf(fils),
    },
  ]
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)
