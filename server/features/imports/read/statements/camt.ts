import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { parseMinor } from '#contract/money.ts'
import { cleanText } from '#contract/text.ts'
import { readDateText } from '../dates.ts'
import { FileRefused, type FileAccount } from '../types.ts'
import { addRow, emptyStatement, type Statement } from './statement.ts'

type Node = { readonly [name: string]: unknown }

const lists = new Set(['Stmt', 'Ntry', 'TxDtls', 'NtryDtls', 'Bal', 'Ustrd', 'RmtInf'])
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  isArray: (name) => lists.has(name),
})

/** Reads the statements of a CAMT.053 file (ISO 20022), any version. */
export function readCamt(text: string): Statement {
  // no bank's statement defines entities; a file that does is an attack
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new FileRefused('import_unsupported')
  const root = parse(text)
  const statements = list(node(node(root, 'Document'), 'BkToCstmrStmt')['Stmt'])
  if (statements.length === 0) throw new FileRefused('import_unsupported')
  const result = emptyStatement()
  let line = 0
  for (const statement of statements) {
    const account = accountOf(statement)
    result.accounts.push(account)
    for (const entry of list(statement['Ntry'])) addEntry(result, entry, (line += 1), account)
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

function accountOf(statement: Node): FileAccount {
  const account = node(statement, 'Acct')
  const number = textAt(account, 'Id', 'IBAN') || textAt(account, 'Id', 'Othr', 'Id')
  const title = textAt(account, 'Nm') || textAt(account, 'Svcr', 'FinInstnId', 'Nm') || 'Account'
  const closing = list(statement['Bal']).find((each) => textAt(each, 'Tp', 'CdOrPrtry', 'Cd') === 'CLBD')
  const currency = textAt(account, 'Ccy') || attributeOf(node(closing, 'Amt'), '@Ccy')
  const minor = closing ? amountOf(closing, currency) : null
  const day = closing ? dayAt(closing, 'Dt') : null
  return {
    name: cleanText(number === '' ? title : `${title} …${number.slice(-4)}`).slice(0, 200),
    kind: /SVGS/.test(textAt(account, 'Tp', 'Cd')) ? 'savings' : 'current',
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
    balance: minor === null || day === null ? null : { minor, day },
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
    pending: status.startsWith('PDNG'),
  }
  addRow(result, row, text)
}

function textsOf(entry: Node): { text: string; payee: string | null; reference: string | null } {
  const details = list(entry['NtryDtls']).flatMap((each) => list(each['TxDtls']))
  const only = details.length === 1 ? details[0] : undefined
  const lines = details
    .slice(0, 20)
    .flatMap((detail) =>
      list(detail['RmtInf']).flatMap(({ Ustrd: texts }) =>
        Array.isArray(texts) ? texts.filter((part: unknown) => typeof part === 'string') : [],
      ),
    )
  const direction = textAt(entry, 'CdtDbtInd') === 'CRDT' ? 'Dbtr' : 'Cdtr'
  const party = node(node(only, 'RltdPties'), direction)
  const payee = cleanText(textAt(party, 'Nm') || textAt(party, 'Pty', 'Nm'))
  const parts = [payee, textAt(entry, 'AddtlNtryInf'), lines.join(' ')].map(cleanText)
  const reference = cleanText(textAt(only, 'Refs', 'EndToEndId'))
  return {
    text: [...new Set(parts)]
      .filter((part) => part !== '')
      .join(' ')
      .slice(0, 500),
    payee: payee || null,
    reference: reference === '' || reference === 'NOTPROVIDED' ? null : reference,
  }
}
