/**
 * Decides which account the rows of a file without an account number belong to: what proves it, what speaks against it,
 * and what is left to ask. Pure.
 */
import type { ImportBasis } from '#contract/imports/imports.ts'
import type { TargetRow } from '../accounts/service.own.ts'
import { dayNumber } from '../payments/reconcile/reconcile-text.ts'
import type { PresentRow } from './rows/match.ts'
import type { FileRow } from './read/types.ts'

/** What an account says of a file's rows. */
export type Evidence = {
  /** In the days both cover: whether the account has the file's rows; null if that cannot be told. */
  rows: 'same' | 'others' | null
  /** Whether the file starts or ends with the account's balance; null if one of them is unknown. */
  balance: 'same' | 'other' | null
  /** The file has no row before the account's last one. */
  isLater: boolean
}
export type Candidate = { account: TargetRow; isEarlier: boolean; evidence: Evidence }
/** The days of an account's rows, and its balance before the first and at the end of the last day of a file. */
export type AccountHistory = {
  first: string | null
  last: string | null
  before: bigint | null
  after: bigint | null
}
type Compared = {
  rows: readonly FileRow[]
  /** The file's balance at the end; null if it has none. */
  closing: bigint | null
  /** The days that are compared, of which `present` has the account's rows; null if there are none. */
  span: Span | null
  present: readonly PresentRow[]
  history: AccountHistory
}
type Span = { from: string; to: string }

/** As many rows tell as well as a hundred thousand whether two accounts are the same. */
const mostCompared = 2000

/** The days of which a file, whose sorted days are given, and an account are compared; null if they share too few. */
export function comparedSpan(days: readonly string[], { first, last }: AccountHistory): Span | null {
  const shared = days.filter((day) => day >= (first ?? '') && day <= (last ?? ''))
  const from = shared.length > mostCompared ? shared.at(-mostCompared) : days[0]
  const to = days.at(-1)
  return from === undefined || to === undefined || shared.length < fewestSame ? null : { from, to }
}

/** Compares a file's rows for one account with what an account has. */
export function evidenceOf({ rows, closing, span, present, history }: Compared): Evidence {
  const days = rows.map(({ day }) => day).sort()
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const isLater = history.last === null || from >= history.last
  const isEarlier = history.first === null || to <= history.first
  return {
    rows: span && compareRows(rows, present, { ...history, ...span }),
    balance: compareBalances(rows, closing, { ...history, isLater, isEarlier }),
    isLater,
  }
}

const signed = ({ direction, amountMinor }: PresentRow): string =>
  `${direction === 'debit' ? '-' : ''}${amountMinor}`

function compareRows(
  rows: readonly FileRow[],
  present: readonly PresentRow[],
  { first, last, from, to }: AccountHistory & Span,
): Evidence['rows'] {
  const there = present.filter(({ day, removedAt }) => removedAt === null && day >= from && day <= to)
  const shared = rows.filter(({ day }) => day >= from && day >= (first ?? '') && day <= (last ?? ''))
  const most = Math.min(shared.length, there.length)
  if (most < fewestSame) return null
  const left = Map.groupBy(there, (row) => `${row.day} ${signed(row)}`)
  const same = shared.filter((row) => left.get(`${row.day} ${row.amountMinor}`)?.pop() !== undefined).length
  if (same >= fewestSame && same * 2 >= most) return 'same'
  const near = new Set(
    there.flatMap((row) => nearDays.map((apart) => `${dayNumber(row.day) + apart} ${signed(row)}`)),
  )
  const alike = shared.filter(({ day, amountMinor }) => near.has(`${dayNumber(day)} ${amountMinor}`)).length
  // an account's last day may go on in the next file
  const isSeveralDays = new Set(there.map(({ day }) => day)).size > 1
  return isSeveralDays && alike * 5 <= most ? 'others' : null
}
const fewestSame = 2
/** A bank and a file may date a payment a few days apart. */
const nearDays = [-3, -2, -1, 0, 1, 2, 3]

function compareBalances(
  rows: readonly FileRow[],
  closing: bigint | null,
  { before, after, last, isLater, isEarlier }: AccountHistory & { isLater: boolean; isEarlier: boolean },
): Evidence['balance'] {
  if (closing === null || before === null || after === null) return null
  const opening = closing - rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  const isSame = opening === before || (isLater && opening === after) || (isEarlier && closing === after)
  if (!isSame) return 'other'
  // many accounts are at zero at times
  const equal = isEarlier && last !== null && closing === after ? closing : opening
  return equal === 0n ? null : 'same'
}

export type Decision = { accountId: string | null; basis: ImportBasis }
type Decided = {
  candidates: readonly Candidate[]
  fileName: string
  /** The names of the layout's earlier files. */
  earlierNames: readonly string[]
  /** Only one bank or app writes files of this layout, as far as its headings tell. */
  isTelling: boolean
}

/** The account for rows of a file that names none. */
export function decideAccount({ candidates, fileName, earlierNames, isTelling }: Decided): Decision {
  const open: Decision = { accountId: null, basis: 'open' }
  const possible = candidates.filter(({ evidence }) => evidence.rows !== 'others')
  for (const basis of ['rows', 'balance'] as const) {
    const [proven, ...more] = possible.filter(({ evidence }) => evidence[basis] === 'same')
    if (proven) return more.length === 0 ? { accountId: proven.account.id, basis } : open
  }
  const follows = possible.filter(({ evidence }) => evidence.balance !== 'other')
  const named = namedBy(
    fileName,
    follows.map(({ account }) => account),
  )
  if (named) return { accountId: named.id, basis: 'file_name' }
  const earlier = candidates.filter(({ isEarlier }) => isEarlier)
  if (earlier.length === 0) return { accountId: null, basis: 'new' }
  const [only, ...others] = earlier
  const isNamedAlike = earlierNames.some((name) => plainName(name) === plainName(fileName))
  if (
    only &&
    others.length === 0 &&
    isTelling &&
    isNamedAlike &&
    only.evidence.isLater &&
    follows.includes(only)
  )
    return { accountId: only.account.id, basis: 'layout' }
  return earlier.some((each) => possible.includes(each)) ? open : { accountId: null, basis: 'other' }
}

/** The one account whose last four digits, or else whose name, are in a file's name. */
function namedBy(fileName: string, accounts: readonly TargetRow[]): TargetRow | undefined {
  const numbers = (fileName.match(/\d{4,}/g) ?? []).filter((digits) => !isDate.test(digits))
  const [byDigits, ...alike] = accounts.filter(({ name, iban_last4 }) =>
    numbers.some((digits) => digits.endsWith(iban_last4 ?? /…(\d{4})\b/.exec(name)?.[1] ?? '-')),
  )
  if (byDigits) return alike.length === 0 ? byDigits : undefined
  const words = new Set(tellingWords(fileName))
  const named = accounts
    .map((account) => ({ account, own: tellingWords(account.name) }))
    .filter(({ own }) => own.length > 0 && own.every((word) => words.has(word)))
    .toSorted((a, b) => b.own.length - a.own.length)
  const [best, second] = named
  return best && best.own.length > (second?.own.length ?? 0) ? best.account : undefined
}

const isDate = /^(?:(?:19|20)\d\d(?:\d\d){0,2}|\d{4}(?:19|20)\d\d)$/
const months = 'jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec'
const monthWord = new RegExp(String.raw`^(?:${months})[a-z]*$`)
const plainWord = new RegExp(
  String.raw`^(?:statements?|transactions?|history|exports?|downloads?|accounts?|cards?|reports?|activity|data|` +
    String.raw`files?|imported|bank|my|copy|of|the|csv|aed|usd|eur|to|from|current|checking|savings?|credit|debit|joint|personal|جاري|جار|توفير|كشف|حساب|الحساب|معاملات|المعاملات)$`,
)
const wordsOf = (text: string): string[] =>
  (
    text
      .replace(/\.\w{1,5}$/, '')
      .toLowerCase()
      .match(/\p{L}+|\d{3,}/gu) ?? []
  ).filter((word) => !monthWord.test(word) && !isDate.test(word))
const tellingWords = (text: string): string[] => [
  ...new Set(wordsOf(text).filter((word) => !plainWord.test(word) && /\p{L}{2}/u.test(word))),
]
/** A file's name without days, months and counts: the same for the files of one account, as most banks name them. */
const plainName = (name: string): string => wordsOf(name).join(' ')
