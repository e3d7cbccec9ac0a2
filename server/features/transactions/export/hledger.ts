import { decimalText, exponentOf } from '#contract/money.ts'
import type { ExportRow } from './row.ts'

/** An account's balance in minor units on a day: before the payments of the journal, or after them. */
export type Opening = { account: string; bank: string; currency: string; minor: bigint; day: string }

/** The head of a journal: how its decimals are written. */
export const hledgerHead = (): string => 'decimal-mark .\n\n'

/**
 * Booked payments as balanced transactions: postings to the account, and to categories or `equity:transfers`.
 */
export function hledgerRows(rows: readonly ExportRow[]): string {
  return rows
    .filter((row) => row.status === 'booked')
    .map((row) => {
      const note = row.note === '' ? '' : `    ; ${comment(row.note)}\n`
      return `${row.date} * ${plain(row.description) || 'Payment'}\n${note}${posting(accountName(row), row.currency, row.amount)}${counterPostings(row)}\n`
    })
    .join('')
}

/** The counter-posting of a payment; for a split one, a posting for each line. */
function counterPostings(row: ExportRow): string {
  const lines = row.splits.length > 0 ? row.splits : [{ ...row, note: '' }]
  return lines
    .map(({ amount, category, note }) => {
      const spent = amount.startsWith('-')
      const account =
        row.transfer !== ''
          ? 'equity:transfers'
          : `${spent ? 'expenses' : 'income'}:${part(category) || 'uncategorised'}`
      const text = posting(account, row.currency, spent ? amount.slice(1) : `-${amount}`)
      return note === '' ? text : `${text}    ; ${comment(note)}\n`
    })
    .join('')
}

/** Opening balances, so that the journal's balances are those of the accounts. */
export function hledgerOpenings(openings: readonly Opening[]): string {
  return openings
    .filter(({ minor }) => minor !== 0n)
    .map(({ currency, minor, day, ...account }) => {
      const postings = [
        posting(accountName(account), currency, decimalText(minor, currency)),
        posting('equity:opening', currency, decimalText(-minor, currency)),
      ]
      return `${day} * Opening balance\n${postings.join('')}\n`
    })
    .join('')
}

/** Balance assertions for the end; `hledger` refuses a journal whose payments do not add up to them. */
export function hledgerAssertions(closings: readonly Opening[]): string {
  const sums = new Map<string, Opening & { name: string }>()
  for (const closing of closings) {
    const name = accountName(closing)
    const known = sums.get(`${name} ${closing.currency}`)
    sums.set(`${name} ${closing.currency}`, { ...closing, name, minor: closing.minor + (known?.minor ?? 0n) })
  }
  return [...sums.values()]
    .map(({ name, currency, minor, day }) => {
      const [none, held] = [0n, minor].map((each) => amountText(decimalText(each, currency), currency))
      return `${day} * Balance\n    ${name}    ${none} = ${held}\n\n`
    })
    .join('')
}

const posting = (account: string, currency: string, amount: string): string =>
  `    ${account}    ${amountText(amount, currency)}\n`
const amountText = (amount: string, currency: string): string =>
  `${currency} ${exponentOf(currency) === 0 ? `${amount}.` : amount}`

const accountName = ({ bank, account }: { bank: string; account: string }): string =>
  ['assets', part(bank), part(account)].filter((name) => name !== '').join(':')

/** Removes what has a meaning in a journal: comment marks, runs of spaces, line breaks. */
const plain = (text: string): string => text.replace(/[\s]+/g, ' ').replaceAll(';', ',').trim()
/** In a comment, `name:` would be a tag, and a date in brackets would be the posting's date. */
const comment = (text: string): string =>
  plain(text).replaceAll(':', '∶').replaceAll('[', '(').replaceAll(']', ')')
const part = (name: string): string => plain(name).replaceAll(':', '-')
