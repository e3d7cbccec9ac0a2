/** Interactive Brokers' Flex Query statements, in XML and in CSV. Pure. */
import { readCsv } from '../../../imports/read/csv.ts'
import { decodeEntities } from '../../../imports/read/text.ts'
import { plain } from '../words/column-names.ts'
import type { Attributes, Entry } from './entry.ts'
import { readEntries } from './flex-entries.ts'
import type { FileTrades } from '../table/row.ts'

const entryPattern = /<(Trade|CashTransaction|CorporateAction|Transfer|CashReportCurrency)\s([^<>]*?)\/?>/g

export const isFlex = (text: string): boolean => /<FlexQueryResponse[\s>]/.test(text)

export const isFlexCsv = (text: string): boolean => /^\uFEFF?"?(?:BOF"?,|ClientAccountID"?,)/.test(text)

export const readFlex = (text: string): FileTrades =>
  readEntries(
    [...text.matchAll(entryPattern)].map(([, tag = '', inner = ''], index) => ({
      tag,
      of: attributesOf(inner),
      line: index + 1,
    })),
  )

const sections: Readonly<Record<string, string>> = {
  TRNT: 'Trade',
  CTRN: 'CashTransaction',
  CORP: 'CorporateAction',
  TRNF: 'Transfer',
  CRTT: 'CashReportCurrency',
}

const aliases: Readonly<Record<string, string>> = {
  currencyprimary: 'currency',
  assetclass: 'assetcategory',
  notescodes: 'notes',
  accruedinterest: 'accruedint',
  tradetype: 'transactiontype',
  actiondescription: 'description',
}

/** Each part has a heading of its own, in a row that begins with `HEADER` or with the name of the first column. */
export function readFlexCsv(text: string): FileTrades {
  const { rows, lines } = readCsv(text, ',')
  const entries: Entry[] = []
  let head: string[] = []
  let tag = ''
  for (const [index, row] of rows.entries()) {
    const isMarked = /^(?:HEADER|DATA)$/.test(row[0] ?? '')
    const cells = isMarked ? row.slice(2) : row
    if (row[0] === 'HEADER' || cells[0] === 'ClientAccountID') {
      head = cells.map((cell) => aliases[plain(cell)] ?? plain(cell))
      tag = isMarked ? (sections[row[1] ?? ''] ?? '') : tagOf(new Set(head))
    } else if (tag !== '' && (isMarked || !/^(?:BO|EO)/.test(row[0] ?? '')))
      entries.push({
        tag,
        line: lines[index] ?? index + 1,
        of: new Map(cells.map((cell, place) => [head[place] ?? '', cell.trim()])),
      })
  }
  return readEntries(entries)
}

function tagOf(head: ReadonlySet<string>): string {
  if (head.has('tradeprice') || head.has('buysell')) return 'Trade'
  if (head.has('endingcash') && head.has('startingcash')) return 'CashReportCurrency'
  if (head.has('direction') && head.has('quantity')) return 'Transfer'
  if (head.has('amount') && head.has('type'))
    return head.has('quantity') ? 'CorporateAction' : 'CashTransaction'
  return ''
}

function attributesOf(inner: string): Attributes {
  return new Map(
    [...inner.matchAll(/([A-Za-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      decodeEntities(value),
    ]),
  )
}
