/** A PDF statement to read and print: totals first, then each payment with its split lines. */
import { setImmediate as giveWay } from 'node:timers/promises'
import { decimalText, minorFromWire } from '#contract/money.ts'
import type { Language } from '#contract/product.ts'
import { textOf } from '../../../../platform/i18n/index.ts'
import type { ExportRow } from '../row.ts'
import { area, createSheet, ink, muted, type Sheet } from './page.ts'

export type StatementHead = {
  name: string
  /** The first and last day; null where the filter has no limit. */
  from: string | null
  to: string | null
  day: string
  count: number
  income: number
  expenses: number
  net: number
  currency: string
  /** How many payments the totals leave out because their currency has no exchange rate. */
  unconverted: number
  filtered: boolean
}

const columns = { date: 74, text: 238, account: 106, amount: 93 }
const rowHeight = 27
const lineHeight = 13

/** Generates the statement in pieces, page by page, whatever its size. */
export async function* statementPieces(
  language: Language,
  head: StatementHead,
  pages: AsyncIterable<readonly ExportRow[]>,
): AsyncGenerator<Uint8Array> {
  const sheet = createSheet({ title: textOf(language, 'statement', 'title'), rtl: language.startsWith('ar') })
  const place = { y: 0, page: 1 }
  writeHead(sheet, language, head, place)
  writeColumns(sheet, language, place)
  for await (const rows of pages) {
    for (const row of rows) {
      const height = rowHeight + row.splits.length * lineHeight
      if (place.y + height > area.bottom && place.y > area.top + 60) {
        closePage(sheet, language, place)
        sheet.addPage()
        place.page += 1
        place.y = area.top
        writeColumns(sheet, language, place)
        yield* sheet.take()
        await giveWay()
      }
      writeRow(sheet, language, row, place)
    }
  }
  closePage(sheet, language, place)
  yield* await sheet.end()
}

type Place = { y: number; page: number }

function writeHead(sheet: Sheet, language: Language, head: StatementHead, place: Place): void {
  const width = area.right - area.left
  const day = (text: string): string => dayText(text, language)
  const range =
    head.from === null && head.to === null
      ? textOf(language, 'statement', 'everything')
      : textOf(language, 'statement', 'range', {
          from: head.from === null ? '…' : day(head.from),
          to: day(head.to ?? head.day),
        })
  sheet.write('XTharwa', area.left, area.top, width, { size: 9, color: muted })
  sheet.write(textOf(language, 'statement', 'title'), area.left, area.top + 14, width, {
    size: 20,
    weight: 'bold',
  })
  sheet.write(head.name, area.left, area.top + 44, width, { size: 10 })
  const about = [range, ...(head.filtered ? [textOf(language, 'statement', 'filtered')] : [])].join(' · ')
  sheet.write(about, area.left, area.top + 59, width, { size: 10, color: muted })
  place.y = area.top + 86
  const totals = ['income', 'expenses', 'net'] as const
  totals.forEach((key, index) => {
    const x = area.left + (index * width) / 3
    sheet.write(textOf(language, 'statement', key), x, place.y, width / 3 - 8, { size: 8, color: muted })
    const figure = moneyText(
      decimalText(minorFromWire(head[key], head.currency), head.currency),
      head.currency,
    )
    sheet.write(figure, x, place.y + 11, width / 3 - 8, { size: 13, weight: 'bold' })
  })
  place.y += 36
  const notes = [
    textOf(language, 'statement', 'counted', { count: head.count }),
    ...(head.unconverted > 0
      ? [textOf(language, 'statement', 'unconverted', { count: head.unconverted })]
      : []),
    textOf(language, 'statement', 'rule'),
  ]
  for (const note of notes) {
    sheet.write(note, area.left, place.y, width, { size: 8, color: muted })
    place.y += 12
  }
  place.y += 10
}

function writeColumns(sheet: Sheet, language: Language, place: Place): void {
  let x = area.left
  for (const [name, width] of Object.entries(columns) as [keyof typeof columns, number][]) {
    const align = name === 'amount' ? 'end' : 'start'
    sheet.write(textOf(language, 'statement', name), x, place.y, width - 8, {
      size: 8,
      weight: 'bold',
      align,
    })
    x += width
  }
  place.y += 14
  sheet.rule(place.y)
  place.y += 5
}

function writeRow(sheet: Sheet, language: Language, row: ExportRow, place: Place): void {
  const [text, account] = [area.left + columns.date, area.left + columns.date + columns.text]
  const amount = account + columns.account
  const { y } = place
  sheet.write(dayText(row.date, language), area.left, y, columns.date - 6)
  sheet.write(row.description, text, y, columns.text - 10)
  sheet.write(row.account, account, y, columns.account - 8)
  sheet.write(moneyText(row.amount, row.currency), amount, y, columns.amount - 8, {
    align: 'end',
    color: row.transfer === '' ? ink : muted,
  })
  const under = [
    row.transfer === '' ? row.category : textOf(language, 'statement', 'transfer'),
    ...(row.status === 'pending' ? [textOf(language, 'statement', 'pending')] : []),
    row.note,
  ].filter((part) => part !== '')
  const small = { size: 7.5, color: muted } as const
  sheet.write(under.join(' · '), text, y + 12, columns.text - 10, small)
  sheet.write(row.bank, account, y + 12, columns.account - 8, small)
  place.y += rowHeight
  for (const split of row.splits) {
    const parts = [split.category || textOf(language, 'statement', 'uncategorised'), split.note]
    sheet.write(parts.filter(Boolean).join(' · '), text + 10, place.y, columns.text - 20, small)
    sheet.write(moneyText(split.amount, row.currency), account, place.y, columns.account - 8, {
      ...small,
      align: 'end',
    })
    place.y += lineHeight
  }
}

function closePage(sheet: Sheet, language: Language, place: Place): void {
  sheet.foot('XTharwa', textOf(language, 'statement', 'page', { page: place.page }))
}

const formats = new Map<Language, Intl.DateTimeFormat>()

function dayText(day: string, language: Language): string {
  const cached = formats.get(language)
  const format =
    cached ??
    new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  if (!cached) formats.set(language, format)
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** Formats an exact decimal amount with its currency, thousands separators and a true minus sign. */
function moneyText(amount: string, currency: string): string {
  const [, minus = '', whole = '', part = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(amount) ?? []
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${minus === '' ? '' : '−'}${currency} ${grouped}${part}`
}
