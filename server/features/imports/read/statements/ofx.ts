import { parseMinor } from '#contract/money.ts'
import { cleanText } from '#contract/text.ts'
import { readAmountText } from '../amounts.ts'
import { readDateText } from '../dates.ts'
import { decodeEntities } from '../text.ts'
import { type FileAccount, FileRefused, type FileRow, type UnreadableLine } from '../types.ts'

export type Statement = { rows: FileRow[]; unreadable: UnreadableLine[]; accounts: FileAccount[] }

/**
 * Statements of an OFX or QFX file. Version 1 leaves closing tags out and version 2 is XML, so the file is read as the
 * sequence of tags and the text behind each.
 */
export function readOfx(text: string): Statement {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new FileRefused('import_unsupported')
  if (!/<OFX>/i.test(text)) throw new FileRefused('import_damaged')
  const found: Statement = { rows: [], unreadable: [], accounts: [] }
  let statement = newStatement()
  let row: Map<string, string> | null = null
  let inBalance = false
  let line = 0
  for (const [, close = '', name = '', value = ''] of text.matchAll(/<(\/?)([A-Za-z0-9_.]+)>([^<]*)/g)) {
    const tag = name.toUpperCase()
    if (/^(?:CC|INV)?STMTRS$/.test(tag)) {
      if (close === '') statement = newStatement(tag)
      else finish(found, statement)
    } else if (tag === 'STMTTRN') {
      if (close === '') row = new Map()
      else if (row) statement.rows.push({ line: (line += 1), fields: row })
      if (close !== '') row = null
    } else if (tag === 'LEDGERBAL') inBalance = close === ''
    else if (close === '') {
      const content = cleanText(decodeEntities(value))
      if (row) row.set(tag, row.get(tag) ?? content)
      else if (inBalance) statement.balance.set(tag, content)
      else statement.head.set(tag, statement.head.get(tag) ?? content)
    }
  }
  if (row || statement.rows.length > 0) {
    // the last row has no end: the file was cut off
    if (!/<\/OFX>\s*$/i.test(text)) throw new FileRefused('import_damaged')
    finish(found, statement)
  }
  return found
}

type Open = {
  kind: FileAccount['kind']
  head: Map<string, string>
  balance: Map<string, string>
  rows: { line: number; fields: Map<string, string> }[]
}
const newStatement = (tag = ''): Open => ({
  kind: tag.startsWith('CC') ? 'card' : 'current',
  head: new Map(),
  balance: new Map(),
  rows: [],
})

function finish(found: Statement, statement: Open): void {
  const { head, rows, balance } = statement
  if (rows.length === 0 && head.size === 0) return
  const currency = (head.get('CURDEF') ?? 'AED').toUpperCase()
  const number = head.get('ACCTID') ?? ''
  const name =
    number === '' ? '' : `${head.get('ORG') ?? head.get('ACCTTYPE') ?? 'Account'} …${number.slice(-4)}`
  for (const { line, fields } of rows) {
    const read = readRow(fields, line, currency, name)
    if ('fault' in read) found.unreadable.push(read)
    else found.rows.push(read)
  }
  const minor = readAmount(balance.get('BALAMT') ?? '', currency)
  const day = readDateText(balance.get('DTASOF') ?? '', 'ymd')
  found.accounts.push({
    name,
    kind: head.get('ACCTTYPE')?.toUpperCase() === 'SAVINGS' ? 'savings' : statement.kind,
    currency,
    balance: minor === null || day === null ? null : { minor, day },
  })
  statement.rows = []
  statement.head = new Map()
}

/** Amounts have a point by the standard; some banks write their country's comma. */
const readAmount = (text: string, currency: string): bigint | null =>
  parseMinor(text.replace(/^\+/, ''), currency) ??
  readAmountText(text, /,\d{1,2}$/.test(text) ? 'comma' : 'point', currency)

function readRow(
  fields: Map<string, string>,
  line: number,
  account: string,
  name: string,
): FileRow | UnreadableLine {
  const currency = (fields.get('CURSYM') ?? account).toUpperCase()
  const text = [fields.get('NAME'), fields.get('MEMO')]
    .filter((part, index, all) => part && all.indexOf(part) === index)
    .join(' ')
  const day = readDateText(fields.get('DTPOSTED') ?? '', 'ymd')
  const amountMinor = readAmount(fields.get('TRNAMT') ?? '', currency)
  const shown = [...fields.values()].join(' · ').slice(0, 200)
  if (day === null) return { line, fault: 'date', text: shown }
  if (!/^[A-Z]{3}$/.test(currency)) return { line, fault: 'currency', text: shown }
  if (amountMinor === null) return { line, fault: 'amount', text: shown }
  return {
    line,
    day,
    amountMinor,
    currency,
    text: text.slice(0, 500),
    payee: fields.get('PAYEE') || null,
    reference: fields.get('REFNUM') || fields.get('CHECKNUM') || null,
    category: null,
    note: '',
    tags: [],
    account: name,
    id: fields.get('FITID') || null,
    transfer: null,
    verified: false,
    pending: false,
  }
}
