import { cleanText } from '#contract/text.ts'
import { decimalText } from '#contract/money.ts'
import { type Decimal, decimalOf, readAmountText } from '../amounts.ts'
import { type DateOrder, dateOrderOf, readDateText } from '../dates.ts'
import { type FileAccount, type FileRow, FileRefused, type FileSplit } from '../types.ts'
import { addRow, emptyStatement, type Statement } from './statement.ts'

/** A part of a split: its category or `[account]`, its amount as written, and its memo. */
type Part = { category: string; amount: string; memo: string }
type Entry = {
  line: number
  account: string
  fields: Map<string, string>
  parts: Part[]
  investment: boolean
}

/** Whether a text is entries without the `!Type` line that should come first. */
export const isBareQif = (head: string): boolean =>
  /^(?:[A-Z$%][^\n]*\n)*?\^/.test(head.replaceAll('\r', '')) &&
  /^D\D{0,3}\d/m.test(head) &&
  /^[TU][\d+-]/m.test(head)

/**
 * Reads the transactions of a QIF file. The format has no currency; the date order is detected unless given, `other` is
 * one that fits as well.
 */
export function readQif(
  text: string,
  options: { currency: string; order?: DateOrder | undefined },
): Statement & { order: DateOrder; other: DateOrder | null } {
  const { entries, accounts } = entriesOf(text)
  if (entries.length === 0 && accounts.length === 0) throw new FileRefused('import_damaged')
  const cells = (field: string): string[] => entries.flatMap(({ fields }) => fields.get(field) ?? [])
  const found = dateOrderOf(cells('D'))
  const { order, other } = options.order ? { order: options.order, other: null } : found
  const decimal = decimalOf(cells('T'), options.currency).decimal
  const statement = { ...emptyStatement(), accounts, openings: [], order, other }
  for (const entry of entries) addEntry(statement, entry, { ...options, order, decimal })
  return statement
}

type Written = { currency: string; order: DateOrder; decimal: Decimal }

function addEntry(statement: Statement, entry: Entry, { currency, order, decimal }: Written): void {
  const { line, account, fields, investment } = entry
  const excerpt = [...fields.values()].join(' · ').slice(0, 200)
  if (investment) {
    statement.leftOut.push({ line, reason: 'investment', text: excerpt })
    return
  }
  const dateText = fields.get('D') ?? ''
  const amountText = fields.get('T') ?? fields.get('U') ?? ''
  const day = readDateText(dateText, order)
  const amountMinor = readAmountText(amountText, decimal, currency)
  // the start of an account is no payment; Quicken writes it as a transfer from the account to itself
  if (/^opening balance$/i.test(fields.get('P') ?? '') && fields.get('L') === `[${account}]`) {
    statement.leftOut.push({ line, reason: 'no_payment', text: excerpt })
    if (day !== null && amountMinor !== null)
      statement.openings?.push({ account, day, minor: amountMinor, currency })
    return
  }
  const row = { ...textsOf(fields), line, day, dateText, amountMinor, amountText, currency, account }
  if (amountMinor === null || entry.parts.length === 0) {
    addRow(statement, row, excerpt)
    return
  }
  for (const part of dividedBy(entry.parts, { amountMinor, currency, decimal, note: row.note }))
    addRow(
      statement,
      { ...row, ...part, transfer: part.isTransfer ? legOf(dateText, part.amountMinor) : null },
      excerpt,
    )
}

type Divided = Pick<FileRow, 'amountMinor' | 'category' | 'note'> & {
  isTransfer: boolean
  splits?: FileSplit[]
}

/**
 * The rows of a split payment: what went to own accounts apart, as it is no spending, and the rest with its parts.
 * Parts that do not add up, or go both ways, are told in the note.
 */
function dividedBy(
  parts: readonly Part[],
  whole: { amountMinor: bigint; currency: string; decimal: Decimal; note: string },
): Divided[] {
  const read = parts.map((part) => ({
    ...part,
    minor: readAmountText(part.amount, whole.decimal, whole.currency) ?? 0n,
    isTransfer: part.category.startsWith('['),
  }))
  const moved = read.filter(({ minor }) => minor !== 0n)
  const own = moved.filter(({ isTransfer }) => isTransfer)
  const spent = moved.filter(({ isTransfer }) => !isTransfer)
  const isSum = read.reduce((sum, { minor }) => sum + minor, 0n) === whole.amountMinor
  if (!isSum) return [{ ...whole, category: null, isTransfer: false, note: noteOf(read, whole) }]
  const transfers = own.map(({ minor, memo }) => ({
    amountMinor: minor,
    category: null,
    note: memo || whole.note,
    isTransfer: true,
  }))
  const [first] = spent
  if (!first) return transfers
  const rest = {
    amountMinor: spent.reduce((sum, { minor }) => sum + minor, 0n),
    category: spent.length === 1 ? categoryOf(first.category).category : null,
    note: whole.note,
    isTransfer: false,
  }
  const isOneWay = spent.every(({ minor }) => minor < 0n === first.minor < 0n)
  if (!isOneWay) return [{ ...rest, category: null, note: noteOf(spent, whole) }, ...transfers]
  const splits = spent.map(({ category, minor, memo }) => ({
    amountMinor: minor < 0n ? -minor : minor,
    category: categoryOf(category).category,
    note: memo,
  }))
  return [splits.length > 1 ? { ...rest, splits } : rest, ...transfers]
}

const noteOf = (
  parts: readonly (Part & { minor: bigint })[],
  { currency, note }: { currency: string; note: string },
): string =>
  [note, ...parts.map(({ category, memo, minor }) => `${category || memo} ${decimalText(minor, currency)}`)]
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, 500)

/** Both legs of a transfer have the same day and amount. */
const legOf = (dateText: string, minor: bigint): string => `${dateText} ${minor < 0n ? -minor : minor}`

/** A category may be followed by a class, which is kept as a tag. */
function categoryOf(text: string): { category: string | null; tags: string[] } {
  const [category = '', ...classes] = cleanText(text).split('/')
  return {
    category: category.slice(0, 80) || null,
    tags: classes.map((each) => each.slice(0, 40)).filter(Boolean),
  }
}

function textsOf(fields: Map<string, string>) {
  const payee = cleanText(fields.get('P') ?? '')
  const memo = cleanText(fields.get('M') ?? '')
  const label = cleanText(fields.get('L') ?? '')
  // an account name in brackets denotes the other leg of a transfer
  const isTransfer = label.startsWith('[')
  return {
    text: (payee || memo).slice(0, 500),
    payee: payee || null,
    reference: cleanText(fields.get('N') ?? '') || null,
    ...(isTransfer ? { category: null, tags: [] } : categoryOf(label)),
    note: payee === '' ? '' : memo.slice(0, 500),
    id: null,
    transfer: isTransfer ? `${fields.get('D')} ${(fields.get('T') ?? '').replace(/^[+-]/, '')}` : null,
  }
}

const kinds: Readonly<Record<string, FileAccount['kind']>> = {
  ccard: 'card',
  bank: 'current',
  cash: 'other',
  'oth l': 'loan',
}
const isKind = (type: string): boolean => ['bank', 'cash', 'ccard', 'oth a', 'oth l'].includes(type)

function entriesOf(text: string): { entries: Entry[]; accounts: FileAccount[] } {
  const entries: Entry[] = []
  const accounts = new Map<string, FileAccount>()
  let section = /^\uFEFF?\s*!/.test(text) ? '' : 'bank'
  let account = ''
  let fields = new Map<string, string>()
  let parts: Part[] = []
  const add = (line: number): void => {
    const investment = section === 'invst'
    if (fields.size > 0 && (investment || isKind(section)))
      entries.push({ line, account, fields, parts, investment })
    fields = new Map()
    parts = []
  }
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.replace(/^\uFEFF/, '').trimEnd()
    const [code, value] = [line.charAt(0), line.slice(1).trim()]
    const part = parts.at(-1)
    if (code === '!') {
      const type = /^!type:(.*)$/i.exec(line)?.[1]?.trim().toLowerCase()
      section = type ?? line.slice(1).trim().toLowerCase()
      fields = new Map()
      if (type !== undefined && isKind(type))
        accounts.set(account, {
          name: account,
          number: null,
          kind: kinds[type] ?? 'other',
          currency: null,
          balance: null,
        })
    } else if (code === '^') {
      if (section === 'account') account = cleanText(fields.get('N') ?? '').slice(0, 200)
      add(index + 1)
    } else if (code === 'S') parts.push({ category: cleanText(value), amount: '', memo: '' })
    else if (code === 'E' && part) part.memo = cleanText(value)
    else if (code === '$' && part) part.amount = value
    else if (line !== '' && !fields.has(code)) fields.set(code, value)
  }
  add(text.split('\n').length)
  return { entries, accounts: [...accounts.values()] }
}
