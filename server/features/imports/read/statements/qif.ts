import { cleanText } from '#contract/text.ts'
import { decimalOf, readAmountText } from '../amounts.ts'
import { type DateOrder, dateOrderOf, readDateText } from '../dates.ts'
import { type FileAccount, FileRefused } from '../types.ts'
import { addRow, type Statement } from './statement.ts'

type Entry = { line: number; account: string; fields: Map<string, string> }

/**
 * Reads the transactions of a QIF file. The format has no currency; the date order is detected unless given.
 */
export function readQif(
  text: string,
  given: { currency: string; order?: DateOrder | undefined },
): Statement & { order: DateOrder } {
  const { entries, accounts } = entriesOf(text)
  if (entries.length === 0 && accounts.length === 0) throw new FileRefused('import_damaged')
  const cells = (field: string): string[] => entries.flatMap(({ fields }) => fields.get(field) ?? [])
  const order = given.order ?? dateOrderOf(cells('D'))
  const decimal = decimalOf(cells('T'))
  const found: Statement & { order: DateOrder } = { rows: [], unreadable: [], accounts, order }
  for (const { line, account, fields } of entries) {
    const shown = [...fields.values()].join(' · ').slice(0, 200)
    const day = readDateText(fields.get('D') ?? '', order)
    const amountMinor = readAmountText(fields.get('T') ?? fields.get('U') ?? '', decimal, given.currency)
    addRow(found, { ...textsOf(fields), line, day, amountMinor, currency: given.currency, account }, shown)
  }
  return found
}

function textsOf(fields: Map<string, string>) {
  const payee = cleanText(fields.get('P') ?? '')
  const memo = cleanText(fields.get('M') ?? '')
  const category = cleanText((fields.get('L') ?? '').split('/')[0] ?? '')
  return {
    text: (payee || memo).slice(0, 500),
    payee: payee || null,
    reference: cleanText(fields.get('N') ?? '') || null,
    // an account name in brackets denotes the other leg of a transfer
    category: category === '' || category.startsWith('[') ? null : category.slice(0, 80),
    note: payee === '' ? '' : memo.slice(0, 500),
    id: null,
    transfer: category.startsWith('[')
      ? `${fields.get('D')} ${(fields.get('T') ?? '').replace(/^[+-]/, '')}`
      : null,
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
  let section = ''
  let account = ''
  let fields = new Map<string, string>()
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.replace(/^\uFEFF/, '').trimEnd()
    if (line.startsWith('!')) {
      const type = /^!type:(.*)$/i.exec(line)?.[1]?.trim().toLowerCase()
      section = type ?? line.slice(1).trim().toLowerCase()
      fields = new Map()
      if (type !== undefined && isKind(type))
        accounts.set(account, { name: account, kind: kinds[type] ?? 'other', currency: null, balance: null })
    } else if (line.startsWith('^')) {
      if (section === 'account') account = cleanText(fields.get('N') ?? '').slice(0, 200)
      else if (isKind(section) && fields.size > 0) entries.push({ line: index + 1, account, fields })
      fields = new Map()
    } else if (line !== '' && !fields.has(line.charAt(0))) fields.set(line.charAt(0), line.slice(1).trim())
  }
  if (fields.size > 0 && isKind(section)) entries.push({ line: text.split('\n').length, account, fields })
  return { entries, accounts: [...accounts.values()] }
}
