import { cleanText } from '#contract/text.ts'
import { decimalOf, readAmountText } from '../amounts.ts'
import { type DateOrder, dateOrderOf, readDateText } from '../dates.ts'
import { type FileAccount, FileRefused } from '../types.ts'
import { addRow, emptyStatement, type Statement } from './statement.ts'

type Entry = { line: number; account: string; fields: Map<string, string>; investment: boolean }

/**
 * Reads the transactions of a QIF file. The format has no currency; the date order is detected unless given.
 */
export function readQif(
  text: string,
  options: { currency: string; order?: DateOrder | undefined },
): Statement & { order: DateOrder } {
  const { entries, accounts } = entriesOf(text)
  if (entries.length === 0 && accounts.length === 0) throw new FileRefused('import_damaged')
  const cells = (field: string): string[] => entries.flatMap(({ fields }) => fields.get(field) ?? [])
  const order = options.order ?? dateOrderOf(cells('D'))
  const decimal = decimalOf(cells('T'))
  const statement = { ...emptyStatement(), accounts, order }
  const { currency } = options
  for (const { line, account, fields, investment } of entries) {
    const excerpt = [...fields.values()].join(' · ').slice(0, 200)
    if (investment) {
      statement.leftOut.push({ line, reason: 'investment', text: excerpt })
      continue
    }
    const dateText = fields.get('D') ?? ''
    const amountText = fields.get('T') ?? fields.get('U') ?? ''
    const day = readDateText(dateText, order)
    const amountMinor = readAmountText(amountText, decimal, currency)
    addRow(
      statement,
      { ...textsOf(fields), line, day, dateText, amountMinor, amountText, currency, account },
      excerpt,
    )
  }
  return statement
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
  const add = (line: number): void => {
    const investment = section === 'invst'
    if (fields.size > 0 && (investment || isKind(section)))
      entries.push({ line, account, fields, investment })
    fields = new Map()
  }
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
      add(index + 1)
    } else if (line !== '' && !fields.has(line.charAt(0))) fields.set(line.charAt(0), line.slice(1).trim())
  }
  add(text.split('\n').length)
  return { entries, accounts: [...accounts.values()] }
}
