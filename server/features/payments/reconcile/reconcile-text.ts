import { hash } from 'node:crypto'
import type { BankTransaction } from '../../../banking/provider.ts'

const months =
  'JAN(?:UARY)?|FEB(?:RUARY)?|MAR(?:CH)?|APR(?:IL)?|MAY|JUNE?|JULY?|AUG(?:UST)?|SEP(?:TEMBER)?|OCT(?:OBER)?|NOV(?:EMBER)?|DEC(?:EMBER)?'
const datesAndTimes = new RegExp(
  [
    String.raw`\b\d{4}-\d{2}-\d{2}(?:T\S*)?`,
    String.raw`\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b`,
    String.raw`\b\d{1,2}[ -]?(?:${months})(?:[ -]?\d{2,4})?\b`,
    String.raw`\b\d{1,2}:\d{2}(?::\d{2})?\b`,
  ].join('|'),
  'g',
)
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/** Words that banks add around a payment and that do not help to identify it. */
const filler = new Set(
  (
    'POS PURCHASE PURCHASES PAYMENT PAYMENTS CARD NO NUMBER DEBIT CREDIT DR CR PENDING AUTH AUTHORISATION ' +
    'AUTHORIZATION HOLD RESERVED TRANSACTION TRN TXN VALUE DATE REF REFERENCE VISA MASTERCARD ECOM ONLINE ' +
    'DUBAI ABU DHABI SHARJAH AJMAN AE ARE UAE UNITED ARAB EMIRATES AED LLC FZ FZE FZCO DMCC THE OF FOR TO FROM AT AND'
  ).split(' '),
)

/** Bank text without what differs between listings: case, dates, times, punctuation, invisible marks. */
export function normaliseText(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(invisible, '')
    .replace(datesAndTimes, ' ')
    .replace(/[^\p{L}\p{M}\p{N}*]+/gu, ' ')
    .trim()
}

/** A reference normalised for comparison; null when it carries no information. */
export function normaliseReference(reference: string | null): string | null {
  const text = (reference ?? '').toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return text === '' || /^0+$/.test(text) || text === 'NOTPROVIDED' ? null : text
}

/** The provider's id, trimmed; null when blank. */
export function idOf(row: BankTransaction | null): string | null {
  const id = row?.providerId?.trim() ?? ''
  return id === '' ? null : id
}

const messagePrefix = 'message:'
/** The id of a row that a bank's message made, until the row of the bank itself takes its place. */
export const messageRowId = (messageId: string): string => `${messagePrefix}${messageId}`
/** Whether a row is what a message said, and no bank or file has listed the payment yet. */
export const isFromMessage = (row: Pick<BankTransaction, 'providerId'>): boolean =>
  row.providerId?.startsWith(messagePrefix) ?? false

/**
 * Hash of what two listings of one payment share when only the id or the status differs: day, direction,
 * amount, currency, normalised text and reference. Identical rows have equal fingerprints and differ by their
 * ordinal.
 */
export function fingerprintOf(row: BankTransaction): string {
  const text = [contentOf(row), normaliseReference(row.reference) ?? ''].join('\u001F')
  return `${fingerprintVersion}${hash('sha256', text, 'base64url').slice(0, 27)}`
}

/** What two listings of one payment share when its id and reference differ: day, direction, amount and text. */
export function contentOf(row: BankTransaction): string {
  return [row.day, row.direction, row.amountMinor, row.currency, normaliseText(row.text)].join('\u001F')
}

/** Version of how fingerprints are computed; after a change, stored rows are compared again. */
const fingerprintVersion = '1'

/** Whether a stored fingerprint is of the current version. */
export function isCurrent(fingerprint: string): boolean {
  return fingerprint.startsWith(fingerprintVersion)
}

/** Distinctive words of a text, without filler words, numbers and masked digits. */
export function distinctiveWords(text: string): string[] {
  const allWords = normaliseText(text).split(' ')
  return [
    ...new Set(
      allWords.filter((word) => word.length > 1 && /^[\p{L}\p{M}]/u.test(word) && !filler.has(word)),
    ),
  ]
}

export type Likeness = 'same' | 'similar' | 'unknown' | 'different'

type Read = { normalised: string; words: readonly string[] }
const reads = new Map<string, Read>()

/** A text as it is compared. Each is compared with up to `maxCandidates` others, so the last ones are kept. */
function readOf(text: string): Read {
  const kept = reads.get(text)
  if (kept) return kept
  if (reads.size >= 5000) reads.clear()
  const read = { normalised: normaliseText(text), words: distinctiveWords(text) }
  reads.set(text, read)
  return read
}

/** How two texts compare; `unknown` when one of them has no distinctive word. */
function compareTexts(a: string, b: string): Likeness {
  const { normalised, words: first } = readOf(a)
  const { normalised: other, words: second } = readOf(b)
  if (normalised !== '' && normalised === other) return 'same'
  if (first.length === 0 || second.length === 0) return 'unknown'
  const [few, many] = first.length <= second.length ? [first, second] : [second, first]
  const shared = few.filter((word) => many.some((other) => sameWord(word, other, first, second))).length
  return shared / few.length >= 0.6 ? 'similar' : 'different'
}

/** Banks cut texts at a fixed width: a word of four letters, or a last word of two, matches as a prefix. */
function sameWord(a: string, b: string, first: readonly string[], second: readonly string[]): boolean {
  if (a === b) return true
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  const cut = short === first.at(-1) || short === second.at(-1)
  return short.length >= (cut ? 2 : 4) && long.startsWith(short)
}

/** How two rows compare by text and, where both have one, by merchant name and merchant category code. */
export function compareRows(a: BankTransaction, b: BankTransaction): Likeness {
  const text = compareTexts(a.text, b.text)
  if (text === 'same' || text === 'similar') return text
  if (a.merchantName !== null && b.merchantName !== null) {
    const merchant = compareTexts(a.merchantName, b.merchantName)
    if (merchant === 'same' || merchant === 'similar') return 'similar'
    if (merchant === 'different') return 'different'
  }
  return a.mcc !== null && b.mcc !== null && a.mcc !== b.mcc ? 'different' : text
}

/** Whether merchant names or category codes show that these are two merchants, however similar the texts. */
export function contradict(a: BankTransaction, b: BankTransaction): boolean {
  if (a.merchantName !== null && b.merchantName !== null) {
    if (compareTexts(a.merchantName, b.merchantName) === 'different') return true
  }
  return a.mcc !== null && b.mcc !== null && a.mcc !== b.mcc
}

export function sameReference(a: BankTransaction, b: BankTransaction): boolean {
  const reference = normaliseReference(a.reference)
  return reference !== null && reference === normaliseReference(b.reference)
}

/** Whether amounts in one currency differ by at most 30 %: a tip, or a price converted on another day. */
export function nearAmount(a: BankTransaction, b: BankTransaction): boolean {
  if (a.currency !== b.currency) return false
  const difference =
    a.amountMinor > b.amountMinor ? a.amountMinor - b.amountMinor : b.amountMinor - a.amountMinor
  return difference * 10n <= a.amountMinor * 3n
}

const dayNumbers = new Map<string, number>()
/** Days since 1 January 1970 of a calendar day. */
export function dayNumber(day: string): number {
  const cached = dayNumbers.get(day)
  if (cached !== undefined) return cached
  if (dayNumbers.size > 50_000) dayNumbers.clear()
  const number = Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
  dayNumbers.set(day, number)
  return number
}

/** Raise the first digit when the hashed fields change: stored hashes of another version never match. */
const version = `1${fingerprintVersion}`

/**
 * Hash of everything the bank reports about a row, with the counterparty masked as it is stored. A row whose
 * hash is stored has not changed, so its fields need not be read and compared.
 */
export function contentHashOf(row: BankTransaction): string {
  const { insight, counterparty } = row
  const fields = [
    row.providerId,
    row.status,
    row.direction,
    row.amountMinor.toString(),
    row.currency,
    row.day,
    row.bookedAt?.getTime() ?? null,
    row.valueDay,
    row.index,
    row.text,
    row.reference,
    row.merchantName,
    row.mcc,
    insight && [insight.category, insight.confidence, insight.cleaned],
    row.kind,
    row.subKind,
    row.flags.toSorted(),
    counterparty && [counterparty.name, counterparty.iban],
  ]
  return version + hash('sha256', JSON.stringify(fields), 'base64url').slice(0, 27)
}
