/** What holds for the rows and accounts of every file, whatever its format. */
import { shownImportLines } from '#contract/imports/imports.ts'
import { addDays } from '#contract/period.ts'
import { accountNames, isAccountNumber } from './accounts.ts'
import { isPaymentDay } from './dates.ts'
import type { FileAccount, FileRow, Fault, ReadFile, UnreadableLine } from './types.ts'

const maxAccountName = 200
/** In minor units; sums of many such amounts still fit the database's numbers. */
const tooLarge = 10n ** 15n
const isTooLarge = (minor: bigint): boolean => minor >= tooLarge || minor <= -tooLarge

/**
 * Leaves out what is planned for days after `today`, makes a file's texts storable, moves rows that cannot be payments
 * to the unreadable ones, and gives every account that rows name exactly once.
 */
export function tidyFile(given: ReadFile, today?: string): ReadFile {
  const file = withNumbers(withOpened(withoutPlanned(given, today)))
  const rows: FileRow[] = []
  const refused: UnreadableLine[] = []
  for (const row of file.rows.map(tidyRow)) {
    const fault = faultOf(row)
    if (fault === null) rows.push(row)
    else refused.push({ line: row.line, fault, text: row.text.slice(0, 200) })
  }
  return storable({
    ...file,
    rows: withTellingIds(rows),
    unreadable: [...file.unreadable, ...refused].sort((a, b) => a.line - b.line).slice(0, shownImportLines),
    unreadableCount: file.unreadableCount + refused.length,
    accounts: accountsOf(file.accounts, rows),
  })
}

/** Without payments of later days, which apps list as planned; those that the file's balances include took place. */
function withoutPlanned(file: ReadFile, today: string | undefined): ReadFile {
  // our own export lists what was entered ahead
  const isProven = file.origin === 'xtharwa' || file.proofs.some(({ kind }) => kind === 'balance')
  if (today === undefined || isProven) return file
  const last = addDays(today, 1)
  const planned = file.rows.filter(({ day }) => day > last)
  if (planned.length === 0 || planned.length === file.rows.length) return file
  const leftOut = planned.map(({ line, day, text }) => ({
    line,
    reason: 'pending' as const,
    text: `${day} · ${text}`.slice(0, 200),
  }))
  return {
    ...file,
    rows: file.rows.filter(({ day }) => day <= last),
    leftOut: [...file.leftOut, ...leftOut].slice(0, shownImportLines),
    leftOutCount: file.leftOutCount + planned.length,
  }
}

/** What an account held at first and all its rows make its balance, unless a row cannot be read. */
function withOpened(file: ReadFile): ReadFile {
  const { openings = [], unreadableCount } = file
  if (openings.length === 0 || unreadableCount > 0) return file
  const balanceOf = (name: string): FileAccount['balance'] => {
    const opened = openings.filter(({ account }) => account === name)
    const rows = file.rows.filter(({ account, pending }) => account === name && !pending)
    const days = rows.map(({ day }) => day).sort()
    const [first, last] = [days[0], days.at(-1)]
    const currencies = new Set([...opened, ...rows].map(({ currency }) => currency))
    const isFirst = opened.every(({ day }) => day <= (first ?? ''))
    if (opened.length === 0 || last === undefined || currencies.size > 1 || !isFirst) return null
    const moved = rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
    return { minor: opened.reduce((sum, { minor }) => sum + minor, moved), day: last }
  }
  return {
    ...file,
    accounts: file.accounts.map((each) => ({ ...each, balance: each.balance ?? balanceOf(each.name) })),
  }
}

/** Where a table names its accounts by their numbers, each number and currency is an account. */
function withNumbers(file: ReadFile): ReadFile {
  const nameOf = accountNames()
  const named = (number: string, currency: string): ReturnType<typeof nameOf> =>
    nameOf({ title: 'Account', number, currency })
  const currenciesOf = new Map<string, Set<string>>()
  const rows = file.rows.map((row) => {
    if (!isAccountNumber(row.account)) return row
    const currencies = currenciesOf.get(row.account) ?? new Set()
    currenciesOf.set(row.account, currencies.add(row.currency))
    return { ...row, account: named(row.account, row.currency).name }
  })
  const accounts = file.accounts.flatMap((account): FileAccount[] => {
    const currencies = [...(currenciesOf.get(account.name) ?? [])]
    if (currencies.length === 0) return [account]
    const balance = currencies.length === 1 ? account.balance : null
    return currencies.map((currency) => ({ ...account, ...named(account.name, currency), currency, balance }))
  })
  return { ...file, rows, accounts }
}

/** An id that different payments of an account share, or that is but a filler, says nothing. */
function withTellingIds(rows: readonly FileRow[]): FileRow[] {
  const contents = new Map<string, string>()
  const shared = new Set<string>()
  const keyOf = ({ account, id }: FileRow): string => JSON.stringify([account, id])
  for (const row of rows) {
    if (row.id === null) continue
    const content = JSON.stringify([row.day, row.amountMinor.toString(), row.currency])
    if ((contents.get(keyOf(row)) ?? content) !== content) shared.add(keyOf(row))
    contents.set(keyOf(row), content)
  }
  return rows.map((row) =>
    row.id !== null && (noId.test(row.id) || shared.has(keyOf(row))) ? { ...row, id: null } : row,
  )
}
const noId = /^(?:0*|-+|none|null|n\/?a)$/i

const tidyRow = (row: FileRow): FileRow =>
  row.account.length <= maxAccountName ? row : { ...row, account: row.account.slice(0, maxAccountName) }

function faultOf({ day, amountMinor, currency }: FileRow): Fault | null {
  if (!isPaymentDay(day)) return 'day'
  if (!isCurrency(currency)) return 'currency'
  return isTooLarge(amountMinor) ? 'amount_large' : null
}

const isCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text)

/** Several statements of one account are one account, with the newest of their balances. */
function accountsOf(accounts: readonly FileAccount[], rows: readonly FileRow[]): FileAccount[] {
  const byName = new Map<string, FileAccount>()
  for (const account of accounts) {
    const name = account.name.slice(0, maxAccountName)
    const currency = account.currency !== null && isCurrency(account.currency) ? account.currency : null
    const balance = account.balance && !isTooLarge(account.balance.minor) ? account.balance : null
    const merged = byName.get(name)
    if (!merged) byName.set(name, { ...account, name, currency, balance })
    else if (balance && (merged.balance === null || balance.day >= merged.balance.day))
      merged.balance = balance
  }
  for (const { account: name } of rows)
    if (!byName.has(name))
      byName.set(name, { name, number: null, kind: 'current', currency: null, balance: null })
  return [...byName.values()]
}

/** A value whose texts have no NUL and no half of a surrogate pair, which the database refuses. */
function storable<T>(value: T): T
function storable(value: unknown): unknown {
  if (typeof value === 'string')
    return unstorable.test(value) ? value.replaceAll('\0', '').toWellFormed() : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const given: readonly unknown[] = value
    const copy = given.map((each) => storable(each))
    return copy.every((each, index) => each === given[index]) ? given : copy
  }
  // nearly all rows stay as they are; a copy of each would cost most of the time
  const values: unknown[] = Object.values(value)
  const isPlain = (each: unknown): boolean =>
    typeof each === 'string' ? !unstorable.test(each) : storable(each) === each
  if (values.every(isPlain)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, storable(each)]))
}
const unstorable = /[\0\uD800-\uDFFF]/
