import { parseMinor } from '#contract/money.ts'
import { cleanText } from '#contract/text.ts'
import { type AccountNames, accountNames } from '../accounts.ts'
import { readAmountText } from '../amounts.ts'
import { readDateText } from '../dates.ts'
import { figureOf } from '../table/words.ts'
import { decodeEntities } from '../text.ts'
import { type FileAccount, FileRefused } from '../types.ts'
import { addRow, emptyStatement, type Statement } from './statement.ts'

/** A tag with the text after it. */
const tagPattern = /<(\/?)([A-Za-z0-9_.]+)(?:\s[^<>]*?)?(\/?)>([^<]*)/g

/**
 * Reads the statements of an OFX or QFX file. Version 1 omits closing tags and version 2 is XML, so the file
 * is parsed as a sequence of tags, each with the text after it. `fallback` is the currency of rows for which
 * the file names none.
 */
export function readOfx(text: string, fallback: string): Statement {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new FileRefused('import_unsupported')
  if (!/<OFX>/i.test(text)) throw new FileRefused('import_damaged')
  const result = emptyStatement()
  const nameOf = accountNames()
  let statement = newStatement()
  let open: Entry | null = null
  let part: 'head' | 'balance' | 'other' = 'head'
  let line = 0
  const endEntry = (): void => {
    if (open) statement.rows.push(open)
    open = null
  }
  for (const [, close = '', name = '', empty = '', value = ''] of text.matchAll(tagPattern)) {
    const tag = name.toUpperCase()
    const opens = close === '' && empty === ''
    if (/^(?:CC|INV)?STMTRS$/.test(tag)) {
      endEntry()
      if (!opens || statement.rows.length > 0) finish(result, statement, { fallback, nameOf })
      if (opens) statement = newStatement(tag)
      part = 'head'
    } else if (/^STMTTRNP?$/.test(tag)) {
      endEntry()
      if (opens) open = { line: (line += 1), fields: new Map(), pending: tag.endsWith('P') }
      part = 'head'
    } else if (tag === 'INVTRAN') {
      if (opens) result.leftOut.push({ line: (line += 1), reason: 'investment', text: '' })
    } else if (tag in parts) part = opens ? (parts[tag] ?? 'head') : 'head'
    else if (close === '') setFirst(fieldsIn(statement, open, part), tag, cleanText(decodeEntities(value)))
  }
  endEntry()
  if (statement.rows.length > 0) {
    // rows that belong to no closed statement: without the end tag the file was cut off
    if (!/<\/OFX>\s*$/i.test(text)) throw new FileRefused('import_damaged')
    finish(result, statement, { fallback, nameOf })
  }
  return result
}

/** Groups whose fields have the names of others; the original currency is that before the bank's conversion. */
const parts: Readonly<Record<string, 'balance' | 'other'>> = {
  LEDGERBAL: 'balance',
  AVAILBAL: 'other',
  ORIGCURRENCY: 'other',
}

type Entry = { line: number; fields: Map<string, string>; pending: boolean }
type Open = {
  kind: FileAccount['kind']
  head: Map<string, string>
  balance: Map<string, string>
  rows: Entry[]
}
const newStatement = (tag = ''): Open => ({
  kind: tag.startsWith('CC') ? 'card' : 'current',
  head: new Map(),
  balance: new Map(),
  rows: [],
})

function fieldsIn(statement: Open, entry: Entry | null, part: 'head' | 'balance' | 'other') {
  if (part === 'other') return new Map<string, string>()
  return entry ? entry.fields : part === 'balance' ? statement.balance : statement.head
}

/** Keeps the first value of a tag that says anything. */
const setFirst = (fields: Map<string, string>, tag: string, content: string): void =>
  void fields.set(tag, fields.get(tag) || content)

function finish(
  result: Statement,
  statement: Open,
  { fallback, nameOf }: { fallback: string; nameOf: AccountNames },
): void {
  const { head, rows, balance } = statement
  if (rows.length === 0 && head.size === 0) return
  const currency = head.get('CURDEF')?.toUpperCase() || null
  const number = head.get('ACCTID') ?? ''
  const title = head.get('ORG') || head.get('ACCTTYPE') || 'Account'
  const bank = head.get('BANKID') ?? ''
  const named = number === '' ? { name: '', number: null } : nameOf({ title, number, bank, currency })
  const signs = signsOf(rows)
  for (const entry of rows)
    addEntry(result, entry, {
      name: named.name,
      currency: currency ?? fallback,
      signs,
      isCard: statement.kind === 'card',
    })
  const minor = readAmount(balance.get('BALAMT') ?? '', currency ?? fallback)
  const day = readDateText(balance.get('DTASOF') ?? '', 'ymd')
  result.accounts.push({
    ...named,
    kind: head.get('ACCTTYPE')?.toUpperCase() === 'SAVINGS' ? 'savings' : statement.kind,
    currency,
    balance: minor === null || day === null ? null : { minor, day },
  })
  statement.rows = []
  statement.head = new Map()
}

const outTypes = /^(?:DEBIT|CHECK|FEE|SRVCHG|ATM|POS|PAYMENT|CASH|DIRECTDEBIT|REPEATPMT)$/
const inTypes = /^(?:CREDIT|DEP|DIRECTDEP|DIV)$/

/** Whether a statement's amounts have signs: as the standard says, none, turned round, or it cannot be told. */
type Signs = 'given' | 'none' | 'turned' | 'unclear'

/** Types decide only where no row's sign agrees with its type; beside such rows a negative credit is a reversal. */
function signsOf(rows: readonly Entry[]): Signs {
  const seen = new Set(rows.map(({ fields }) => `${directionOf(fields)} ${isNegative(fields) ? '-' : '+'}`))
  const isSigned = rows.some(({ fields }) => isNegative(fields))
  if (seen.has('out -') || (isSigned && seen.has('in +'))) return 'given'
  if (!isSigned) return seen.has('out +') ? 'none' : 'given'
  if (!seen.has('out +') && !seen.has('in -')) return 'given'
  return seen.has('out +') && seen.has('in -') ? 'turned' : 'unclear'
}

function directionOf(fields: Entry['fields']): 'out' | 'in' | '' {
  const type = fields.get('TRNTYPE')?.toUpperCase() ?? ''
  return outTypes.test(type) ? 'out' : inTypes.test(type) ? 'in' : ''
}
const isNegative = (fields: Entry['fields']): boolean => /^\s*[-(]/.test(fields.get('TRNAMT') ?? '')

/** The amount with its sign; 'sign' if that is not known. */
function signed(minor: bigint, fields: Entry['fields'], signs: Signs): bigint | 'sign' {
  const direction = directionOf(fields)
  if (signs === 'given') return minor
  if (signs === 'turned') return -minor
  if (signs === 'unclear') return direction === '' ? minor : 'sign'
  return direction === 'out' ? -minor : direction === 'in' ? minor : 'sign'
}

/** The standard requires a decimal point; some banks write their country's comma. */
const readAmount = (text: string, currency: string): bigint | null =>
  parseMinor(text.replace(/^\+/, ''), currency) ??
  readAmountText(text, /,\d{1,2}$/.test(text) ? 'comma' : 'point', currency)

function addEntry(
  result: Statement,
  { line, fields, pending }: Entry,
  account: { name: string; currency: string; signs: Signs; isCard: boolean },
): void {
  const currency = (fields.get('CURSYM') || account.currency).toUpperCase()
  const text = [fields.get('NAME'), fields.get('MEMO')]
    .filter((part, index, all) => part && all.indexOf(part) === index)
    .join(' ')
  const posted = fields.get('DTPOSTED') || fields.get('DTTRAN') || fields.get('DTUSER') || ''
  // a card shows the days of its payments, an account those by which its balance goes
  const date = (account.isCard && fields.get('DTUSER')) || posted
  const amount = fields.get('TRNAMT') ?? ''
  const excerpt = [...fields.values()].join(' · ').slice(0, 200)
  const minor = readAmount(amount, currency)
  const amountMinor = minor === null ? null : signed(minor, fields, account.signs)
  // Brazilian banks list the balance of each day among the payments, without an id
  if (!fields.get('FITID') && figureOf(text) !== null) {
    result.leftOut.push({ line, reason: 'no_payment', text: excerpt })
    return
  }
  if (amountMinor === 'sign') {
    result.unreadable.push({ line, fault: 'sign', text: excerpt })
    return
  }
  const row = {
    line,
    day: readDateText(date, 'ymd'),
    dateText: date,
    amountMinor,
    amountText: amount,
    currency,
    text: text.slice(0, 500),
    payee: fields.get('PAYEE') || null,
    reference: fields.get('REFNUM') || fields.get('CHECKNUM') || null,
    account: account.name,
    id: fields.get('FITID') || null,
    pending,
  }
  addRow(result, row, excerpt)
}
