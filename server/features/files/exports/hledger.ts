import { decimalText, exponentOf } from '#contract/money.ts'
import type { ExportRow } from './row.ts'

/** An account of the journal, as the list of accounts names it. */
export type JournalAccount = { id: string; bank: string; account: string }
/** An account's balance in minor units on a day: before the payments of the journal, or after them. */
export type Holding = { id: string; currency: string; minor: bigint; day: string }

/**
 * Writes a journal in pieces. Every posting, opening balance and assertion names an account by its id. The
 * declarations come last, when all accounts and currencies that occur are known.
 */
export function startJournal(accounts: readonly JournalAccount[]) {
  const assetOf = nameAccounts(accounts)
  const used = { accounts: new Set<string>(), currencies: new Set<string>() }
  const posting = (account: string, currency: string, amount: string): string => {
    used.accounts.add(account)
    used.currencies.add(currency)
    return `    ${account}    ${amountText(amount, currency)}\n`
  }

  return {
    /** How the journal's decimals are written. */
    head: (): string => 'decimal-mark .\n\n',

    /** Booked payments as balanced transactions: postings to the account, and to categories or transfers. */
    rows: (rows: readonly ExportRow[]): string =>
      rows
        .filter(({ status }) => status === 'booked')
        .map((row) => {
          const note = row.note === '' ? '' : `    ; ${comment(row.note)}\n`
          const asset = assetOf(row.accountId)
          const postings = [
            posting(asset, row.currency, row.amount),
            ...counterPostings(row).map(
              (line) =>
                posting(line.account, row.currency, line.amount) +
                (line.note === '' ? '' : `    ; ${comment(line.note)}\n`),
            ),
          ]
          return `${row.date} * ${plain(row.description) || 'Payment'}\n${note}${postings.join('')}\n`
        })
        .join(''),

    /** Opening balances, so that the journal's balances are those of the accounts. */
    openings: (openings: readonly Holding[]): string =>
      openings
        .filter(({ minor }) => minor !== 0n)
        .map((opening) => {
          const { currency, minor, day } = opening
          const postings = [
            posting(assetOf(opening.id), currency, decimalText(minor, currency)),
            posting('equity:opening', currency, decimalText(-minor, currency)),
          ]
          return `${day} * Opening balance\n${postings.join('')}\n`
        })
        .join(''),

    /** Balance assertions; `hledger` refuses a journal whose payments do not add up to them. */
    assertions: (closings: readonly Holding[]): string =>
      closings
        .map((closing) => {
          const { currency, minor, day } = closing
          const none = posting(assetOf(closing.id), currency, decimalText(0n, currency)).trimEnd()
          return `${day} * Balance\n${none} = ${amountText(decimalText(minor, currency), currency)}\n\n`
        })
        .join(''),

    /** The accounts and currencies of the journal, without which `hledger check --strict` refuses it. */
    declarations: (): string =>
      [
        ...[...used.currencies].sort().map((currency) => {
          const sample = decimalText(1000n * 10n ** BigInt(exponentOf(currency)), currency)
          return `commodity ${amountText(sample, currency)}\n`
        }),
        ...[...used.accounts].sort().map((account) => `account ${account}\n`),
      ].join(''),
  }
}

/**
 * Names the accounts by their ids. Accounts of the same name get distinct ones, since an assertion is about one
 * account.
 */
function nameAccounts(accounts: readonly JournalAccount[]): (id: string) => string {
  const names = new Map<string, string>()
  const usedNames = new Set<string>()
  for (const { id, bank, account } of accounts) {
    const plainName = ['assets', part(bank), part(account)].filter((name) => name !== '').join(':')
    let name = plainName
    for (let times = 2; usedNames.has(name); times += 1) name = `${plainName} ${times}`
    usedNames.add(name)
    names.set(id, name)
  }
  return (id) => names.get(id) ?? `assets:${id}`
}

/** The counter-postings of a payment: one, or for a split payment one for each line. */
function counterPostings(row: ExportRow): { account: string; amount: string; note: string }[] {
  const lines =
    row.splits.length > 0 ? row.splits : [{ ...row, category: row.lowers ?? row.category, note: '' }]
  return lines.map(({ amount, category, note }) => {
    const spent = amount.startsWith('-')
    const account =
      row.transfer !== ''
        ? 'equity:transfers'
        : `${spent || row.lowers !== null ? 'expenses' : 'income'}:${part(category) || 'uncategorised'}`
    return { account, amount: spent ? amount.slice(1) : `-${amount}`, note }
  })
}

const amountText = (amount: string, currency: string): string =>
  `${currency} ${exponentOf(currency) === 0 ? `${amount}.` : amount}`

/** Removes what has a meaning in a journal: comment marks, runs of spaces, line breaks. */
const plain = (text: string): string => text.replace(/[\s]+/g, ' ').replaceAll(';', ',').trim()
/** In a comment, `name:` would be a tag, and a date in brackets would be the posting's date. */
const comment = (text: string): string =>
  plain(text).replaceAll(':', '∶').replaceAll('[', '(').replaceAll(']', ')')
const part = (name: string): string => plain(name).replaceAll(':', '-')
