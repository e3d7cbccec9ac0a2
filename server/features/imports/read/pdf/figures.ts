/** What a statement says beside its rows: balances, totals, its day and its account. */
import { accountNumberIn } from '../accounts.ts'
import { findCurrency } from '../currency/find.ts'
import { readDateText } from '../dates.ts'
import type { Figures } from '../types.ts'
import { type Cell, isAmount, type Line } from './words.ts'

const labels = {
  opening:
    /\b(?:opening|previous|beginning|starting|last)\s+(?:statement\s+)?(?:bal(?:ance)?\b|amount due)|brought (?:forward|down)|\bb\/?f\b|الرصيد (?:الافتتاحي|السابق)|رصيد (?:افتتاحي|سابق|مدور)/i,
  closing:
    /\b(?:closing|ending|new|current|final|statement|outstanding)\s+(?:(?:statement|book|ledger)\s+)?bal(?:ance)?\b|total (?:amount|payment|balance|outstanding)(?: due)?|carried (?:forward|down)|\bc\/?f\b|الرصيد (?:الختامي|الحالي|الجديد)|رصيد (?:ختامي|جديد)|المبلغ المستحق/i,
  debits:
    /\btotal (?:debits?|withdrawals?|purchases|charges|paid out|money out|payments out)|^purchases(?: and (?:fees|charges))?$|إجمالي (?:المدين|السحب|المسحوبات|المشتريات)/i,
  credits:
    /\btotal (?:credits?|deposits?|payments(?! due| out)|paid in|money in)|^payments (?:and|&) (?:other )?credits$|إجمالي (?:الدائن|الإيداع|الإيداعات|الدفعات)/i,
} as const
const others =
  /^minimum (?:payment|amount)|^(?:(?:sub|grand|net|page)[ -]?totals?|totals?|balance|الرصيد|المجموع|الإجمالي)\b|^balance\s+(?:as|at|on)\b/i
const kinds = ['opening', 'closing', 'debits', 'credits'] as const

/** Whether the text of a line in the table says that it is a balance or a total, and no payment. */
export const isFigure = (text: string): boolean =>
  kinds.some((kind) => {
    const found = labels[kind].exec(text)
    return found !== null && found.index <= 8 && text.length - found[0].length < 25
  }) ||
  (others.test(text) && text.length < 25)

const nothing = { payments: [], headings: [], amounts: [] }

/** Finds the figures in the lines around the table; `all` are looked through for what kind of statement it is. */
export function findFigures(lines: readonly Line[], all: readonly Line[]): Figures {
  const text = all.map(({ cells }) => cells.map((cell) => cell.text).join(' ')).join('\n')
  const valuesOf = (kind: (typeof kinds)[number]): string[] =>
    lines.flatMap((line, index) =>
      line.cells.flatMap((cell) =>
        labels[kind].test(cell.text) ? valuesNear(cell, lines.slice(index, index + 4)) : [],
      ),
    )
  return {
    opening: valuesOf('opening'),
    closing: valuesOf('closing'),
    debits: valuesOf('debits'),
    credits: valuesOf('credits'),
    isCard:
      /\b(?:credit limit|minimum (?:payment|amount)|payment due date|card number|credit card statement)|الحد الائتماني|الحد الأدنى للسداد/i.test(
        text,
      ),
    day: statementDay(all),
    number: accountNumberIn(text),
    currency: findCurrency({
      ...nothing,
      around: lines.flatMap(({ cells }) => cells.map((cell) => cell.text)),
    }).currency,
  }
}

/** The amounts in the cell itself, after it on its line, and below it. */
function valuesNear(label: Cell, [own, ...below]: readonly Line[]): string[] {
  const inside = /(?:\b[A-Z]{3} ?)?-?\d[\d,]*\.\d{2,3}(?: ?(?:[cC][rR]|[dD][rR]))?$/.exec(label.text)?.[0]
  const isArabic = /\p{Script=Arabic}/u.test(label.text)
  const beside =
    own?.cells.filter((cell) => (isArabic || cell.left >= label.right - 1) && isAmount(cell.text)) ?? []
  // a line of several labels may stand above a line of as many amounts
  const under = below.flatMap(({ cells }) =>
    cells
      .filter((cell) => cell.left < label.right + 10 && label.left - 10 < cell.right)
      .flatMap((cell) => (isAmount(cell.text) ? [cell] : amountsIn(cell))),
  )
  return [...(inside ? [inside] : []), ...[...beside, ...under].map(({ text }) => text)]
}

function amountsIn(cell: Cell): Cell[] {
  const words = cell.text.split(' ')
  return words.length > 2 && words.filter(isAmount).length * 2 > words.length
    ? words.filter(isAmount).map((text) => ({ ...cell, text }))
    : []
}

const anyDay =
  /\d{1,2}[-/. ](?:\d{1,2}|\p{L}{3,9})[-/. ,]+\d{2,4}|\d{4}-\d{2}-\d{2}|\p{L}{3,9} \d{1,2}, ?\d{4}/gu

/** The last day that stands on a line, or just below one, that speaks of the statement or its period. */
function statementDay(lines: readonly Line[]): string | null {
  const days = lines.flatMap((line, index) => {
    const text = line.cells.map((cell) => cell.text).join(' ')
    if (!/statement|period|from .* to|كشف|الفترة/i.test(text)) return []
    const next = lines[index + 1]?.cells.map((cell) => cell.text).join(' ') ?? ''
    // a day on which something is due comes after the statement's
    const below = /\bdue\b/i.test(next) ? '' : next
    // `12 / 01 / 2026`
    const whole = `${text} ${below}`.replaceAll(/(\d) \/ (?=\d)/g, '$1/')
    return [...whole.matchAll(anyDay)].flatMap(([day]) => readDateText(day, 'dmy') ?? [])
  })
  return days.toSorted().at(-1) ?? null
}
