import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { parseMinor } from '#contract/money.ts'
import { cleanText } from '#contract/text.ts'
import { type AccountNames, accountNames } from '../accounts.ts'
import { readDateText } from '../dates.ts'
import { FileRefused, type FileAccount } from '../types.ts'
import { addRow, checkBalances, emptyStatement, startOf, type Statement } from './statement.ts'

type Node = { readonly [name: string]: unknown }

const lists = new Set(['Stmt', 'Rpt', 'Ntfctn', 'Ntry', 'TxDtls', 'NtryDtls', 'Bal', 'Ustrd', 'RmtInf'])
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  isArray: (name) => lists.has(name),
})

/** Reports within a day (CAMT.052), statements (053) and notices of single bookings (054). */
const kinds = [
  ['BkToCstmrAcctRpt', 'Rpt'],
  ['BkToCstmrStmt', 'Stmt'],
  ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
] as const

/** Reads the reports, statements or notices of a CAMT file (ISO 20022), any version. */
export function readCamt(text: string): Statement {
  // no bank's statement defines entities; a file that does is an attack
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new FileRefused('import_unsupported')
  const document = node(parse(text), 'Document')
  const statements = kinds.flatMap(([message, part]) => list(node(document, message)[part]))
  if (statements.length === 0) throw new FileRefused('import_unsupported')
  const result = emptyStatement()
  const nameOf = accountNames()
  let line = 0
  for (const statement of statements) {
    const account = accountOf(statement, nameOf)
    result.accounts.push(account)
    const start = startOf(result)
    for (const entry of list(statement['Ntry'])) addEntry(result, entry, (line += 1), account)
    const [opening, closing] = [balanceIn(statement, /^(?:OPBD|PRCD)$/), balanceIn(statement, /^CLBD$/)]
    const { name, currency } = account
    if (opening && closing && currency !== null)
      checkBalances(result, start, { account: name, currency, from: opening.minor, to: closing.minor })
  }
  return result
}

/** The parser throws for names that it holds for an attack, such as `__proto__`. */
function parse(text: string): unknown {
  try {
    if (XMLValidator.validate(text) === true) return parser.parse(text)
  } catch {
    // told below
  }
  throw new FileRefused('import_damaged')
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const node = (parent: unknown, name: string): Node => {
  const value = isNode(parent) ? parent[name] : undefined
  const first: unknown = Array.isArray(value) ? value[0] : value
  return isNode(first) ? first : {}
}
const list = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []
/** The text at a path of elements; '' if there is none. */
function textAt(parent: unknown, ...path: string[]): string {
  const [last = '', ...parents] = path.toReversed()
  const holder = parents.toReversed().reduce<Node>((at, name) => node(at, name), isNode(parent) ? parent : {})
  const value = holder[last]
  const first: unknown = Array.isArray(value) ? value[0] : value
  const content: unknown = isNode(first) ? first['#text'] : first
  return typeof content === 'string' ? content : ''
}

function attributeOf(of: Node, name: string): string {
  const value = of[name]
  return typeof value === 'string' ? value : ''
}

/** The balance of a kind, such as CLBD; null if the statement has none that can be read. */
function balanceIn(statement: Node, kind: RegExp): { minor: bigint; day: string; currency: string } | null {
  const balance = list(statement['Bal']).find((each) => kind.test(textAt(each, 'Tp', 'CdOrPrtry', 'Cd')))
  if (!balance) return null
  const currency = attributeOf(node(balance, 'Amt'), '@Ccy') || textAt(node(statement, 'Acct'), 'Ccy')
  const [minor, day] = [amountOf(balance, currency), dayAt(balance, 'Dt')]
  return minor === null || day === null ? null : { minor, day, currency }
}

function accountOf(statement: Node, nameOf: AccountNames): FileAccount {
  const account = node(statement, 'Acct')
  const number = textAt(account, 'Id', 'IBAN') || textAt(account, 'Id', 'Othr', 'Id')
  const bank = node(node(account, 'Svcr'), 'FinInstnId')
  const title = textAt(account, 'Nm') || textAt(bank, 'Nm') || 'Account'
  const balance = balanceIn(statement, /^CLBD$/)
  const currency = textAt(account, 'Ccy') || (balance?.currency ?? '')
  return {
    ...nameOf({
      title: cleanText(title),
      number,
      bank: textAt(bank, 'BICFI') || textAt(bank, 'BIC'),
      currency: currency || null,
    }),
    kind: /SVGS/.test(textAt(account, 'Tp', 'Cd')) ? 'savings' : 'current',
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
    balance: balance && { minor: balance.minor, day: balance.day },
  }
}

/** Signed by the entry's own direction, which in a reversal is already that of the reversing booking. */
function amountOf(entry: Node, currency: string): bigint | null {
  const minor = parseMinor(textAt(entry, 'Amt'), currency)
  const direction = textAt(entry, 'CdtDbtInd')
  return minor === null || !/^(?:CRDT|DBIT)$/.test(direction) ? null : direction === 'DBIT' ? -minor : minor
}

const dateAt = (parent: Node, name: string): string =>
  textAt(parent, name, 'Dt') || textAt(parent, name, 'DtTm')
const dayAt = (parent: Node, name: string): string | null => readDateText(dateAt(parent, name), 'ymd')

function addEntry(result: Statement, entry: Node, line: number, account: FileAccount): void {
  const currencyCode = node(entry, 'Amt')['@Ccy']
  const currency = typeof currencyCode === 'string' ? currencyCode : (account.currency ?? '')
  const { text, payee, reference } = textsOf(entry)
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  const row = {
    line,
    day: dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt'),
    dateText: dateAt(entry, 'BookgDt') || dateAt(entry, 'ValDt'),
    amountMinor: amountOf(entry, currency),
    amountText: textAt(entry, 'Amt'),
    currency,
    text: text || payee || '',
    payee,
    reference,
    account: account.name,
    id: textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef') || null,
    // only what is booked has moved money; PDNG, INFO and FUTR entries may never do so
    pending: !/^(?:BOOK|$)/i.test(status),
  }
  addRow(result, row, text)
}

/** A batch is one booking of several payments: the names and texts of all its parts are kept. */
function textsOf(entry: Node): { text: string; payee: string | null; reference: string | null } {
  const details = list(entry['NtryDtls']).flatMap((each) => list(each['TxDtls']))
  const direction = textAt(entry, 'CdtDbtInd') === 'CRDT' ? 'Dbtr' : 'Cdtr'
  const parts = details.slice(0, mostParts).map((detail) => partOf(detail, direction))
  const names = [...new Set(parts.map(({ name }) => name))].filter((name) => name !== '')
  const texts = [
    ...parts.map(({ name }) => name),
    textAt(entry, 'AddtlNtryInf'),
    ...parts.map(({ lines }) => lines),
  ]
  const reference = details.length === 1 ? cleanText(textAt(details[0], 'Refs', 'EndToEndId')) : ''
  return {
    text: [...new Set(texts.map(cleanText))]
      .filter((part) => part !== '')
      .join(' ')
      .slice(0, 500),
    payee: names.join(', ').slice(0, 200) || null,
    reference: reference === '' || reference === 'NOTPROVIDED' ? null : reference,
  }
}
const mostParts = 20

function partOf(detail: Node, direction: 'Dbtr' | 'Cdtr'): { name: string; lines: string } {
  const party = node(node(detail, 'RltdPties'), direction)
  const lines = list(detail['RmtInf']).flatMap(({ Ustrd: texts }) =>
    Array.isArray(texts) ? texts.filter((part: unknown) => typeof part === 'string') : [],
  )
  return { name: cleanText(textAt(party, 'Nm') || textAt(party, 'Pty', 'Nm')), lines: lines.join(' ') }
}
