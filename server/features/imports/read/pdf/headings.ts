/** Finds the headings of a PDF's table, and which of its pages speak of which account. */
import { accountNumberIn } from '../accounts.ts'
import { countHeadings, findHeader, type Header } from '../columns.ts'
import { type Cell, isAmount, isDayText, type Line } from './words.ts'

export type Heading = Cell & { isNumber: boolean; isDate: boolean; isAmount: boolean }
/** The lines of each account, if the pages name several above their payments. */
export function byAccount(lines: readonly Line[]): Line[][] {
  const numberOf = new Map<number, string>()
  let last = ''
  for (const [page, own] of Map.groupBy(lines, (line) => line.page)) {
    const first = own.findIndex(
      ({ cells }) => cells.some(({ text }) => isDayText(text)) && cells.some(({ text }) => isAmount(text)),
    )
    const above = own.slice(0, first < 0 ? own.length : first)
    const text = above.map(({ cells }) => cells.map((cell) => cell.text).join(' ')).join('\n')
    // an IBAN ends in the number
    last = accountNumberIn(text).replace(/\D/g, '').slice(-7) || last
    numberOf.set(page, last)
  }
  return [...Map.groupBy(lines, ({ page }) => numberOf.get(page) ?? '').values()]
}

/** A bilingual heading is known by its English part. */
const nameOf = (text: string): string => /[A-Za-z][A-Za-z ./()-]*/.exec(text)?.[0].trim() || text
export const namesOf = (cells: readonly Cell[]): string => cells.map(({ text }) => nameOf(text)).join('|')

type Found = { headings: Heading[]; start: number; end: number; text: string }

/** The headings, over up to three lines, under which most lines have a day and an amount. */
export function findHeadings(lines: readonly Line[]): Found | null {
  const found: (Found & { score: number })[] = []
  for (const [start, line] of lines.entries()) {
    let cells: Cell[] = []
    for (let end = start; end < Math.min(start + 3, lines.length); end += 1) {
      const next = lines[end]
      if (!next || next.page !== line.page) break
      if (next.cells.some(({ text }) => isAmount(text) || isDayText(text))) break
      cells = underEachOther(cells, next.cells)
      const header = findHeader({ rows: [cells.map(({ text }) => nameOf(text))] })
      if (!header || cells.length < 3) continue
      const { columns } = header
      const headings = headingsOf(cells, header)
      const under = lines.slice(end + 1).filter((each) => isUnder(each, headings)).length
      const known = Object.values(columns).filter((column) => column !== undefined).length
      const score = under * 100 + known + countHeadings(headings.map(({ text }) => text))
      found.push({ headings, start, end: end + 1, text: namesOf(line.cells), score })
      break
    }
  }
  // what stands above the headings may be taken for a part of them
  return found.reduce<(typeof found)[number] | null>(
    (best, each) => (best === null || each.score >= best.score ? each : best),
    null,
  )
}

/** Whether a line has a day and an amount that stand under headings of such. */
function isUnder({ cells }: Line, headings: readonly Heading[]): boolean {
  const has = (is: (cell: Cell) => boolean, of: (heading: Heading) => boolean): boolean =>
    cells.some((cell) => is(cell) && headings.some((heading) => of(heading) && overlap(cell, heading) > 0))
  return (
    has(
      ({ text }) => isDayText(text),
      ({ isDate }) => isDate,
    ) &&
    has(
      ({ text }) => isAmount(text),
      ({ isNumber }) => isNumber,
    )
  )
}

function underEachOther(above: readonly Cell[], below: readonly Cell[]): Cell[] {
  const cells = above.map((cell) => ({ ...cell }))
  for (const cell of below) {
    const over = cells.find((each) => each.left < cell.right && cell.left < each.right)
    if (!over) cells.push({ ...cell })
    else {
      over.text += ` ${cell.text}`
      over.left = Math.min(over.left, cell.left)
      over.right = Math.max(over.right, cell.right)
    }
  }
  return cells.toSorted((a, b) => a.left - b.left)
}

function headingsOf(cells: readonly Cell[], { columns, amounts }: Header): Heading[] {
  const ofAmounts = new Set(columns.amount === undefined ? [] : amounts.map(({ column }) => column))
  if (columns.amount !== undefined)
    for (const [index, { text }] of cells.entries())
      if (/\bam(?:oun)?t\b/i.test(nameOf(text))) ofAmounts.add(index)
  const numbers = new Set([...ofAmounts, columns.amount, columns.debit, columns.credit, columns.balance])
  return cells.map((cell, index) => {
    const text = nameOf(cell.text)
    return {
      ...cell,
      text,
      isAmount: ofAmounts.has(index),
      isNumber: numbers.has(index),
      isDate: index === columns.date || /\bdate\b/i.test(text),
    }
  })
}

/** Negative where they stand under each other. */
export const distance = (a: Cell, b: Cell): number => Math.max(a.left - b.right, b.left - a.right)
export const overlap = (a: Cell, b: Cell): number => -distance(a, b)
