import { parseMinor } from '#contract/money.ts'
import { cleanText } from '#contract/text.ts'
import { readAmountText } from '../amounts.ts'
import { readDateText } from '../dates.ts'
import { decodeEntities } from '../text.ts'
import { type FileAccount, FileRefused } from '../types.ts'
import { addRow, type Statement } from './statement.ts'

/**
 * Reads the statements of an OFX or QFX file. Version 1 omits closing tags and version 2 is XML, so the file
 * is parsed as a sequence of tags, each with the text after it.
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
    // rows that belong to no closed statement: without the end tag the file was cut off
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
  for (const { line, fields } of rows) addEntry(found, fields, line, { name, currency })
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

/** The standard requires a decimal point; some banks write their country's comma. */
const readAmount = (text: string, currency: string): bigint | null =>
  parseMinor(text.replace(/^\+/, ''), currency) ??
  readAmountText(text, /,\d{1,2}$/.test(text) ? 'comma' : 'point', currency)

function addEntry(
  found: Statement,
  fields: Map<string, string>,
  line: number,
  account: { name: string; currency: string },
): void {
  const currency = (fields.get('CURSYM') ?? account.currency).toUpperCase()
  const text = [fields.get('NAME'), fields.get('MEMO')]
    .filter((part, index, all) => part && all.indexOf(part) === index)
    .join(' ')
  const row = {
    line,
    day: readDateText(fields.get('DTPOSTED') ?? '', 'ymd'),
    amountMinor: readAmount(fields.get('TRNAMT') ?? '', currency),
    currency,
    text: text.slice(0, 500),
    payee: fields.get('PAYEE') || null,
    reference: fields.get('REFNUM') || fields.get('CHECKNUM') || null,
    account: account.name,
    id: fields.get('FITID') || null,
  }
  addRow(found, row, [...fields.values()].join(' · ').slice(0, 200))
}
