import { isAmountText } from '../amounts.ts'
import { accountNumberIn } from '../accounts.ts'
import { readDateText } from '../dates.ts'
import type { Figures, Table, TableMapping } from '../types.ts'
import { directionOf, figureOf, isCardText } from './words.ts'

const anyDay = /\d{1,2}[-/. ](?:\d{1,2}|\p{L}{3,9})[-/. ,]+\d{2,4}|\d{4}-\d{2}-\d{2}/gu
const ofStatement = /statement|period|from\b.*\bto\b|\bas (?:of|at|on)\b|كشف|الفتره|الفترة/i

/** What the rows above and below a table's payments say: balances, totals, the statement's last day, its account. */
export function findFigures({ rows }: Table, mapping: TableMapping): Figures {
  const { header_row, columns } = mapping
  const figures: Figures = {
    opening: [],
    closing: [],
    debits: [],
    credits: [],
    isCard: false,
    day: null,
    number: '',
    currency: null,
  }
  const above = rows.slice(0, Math.max(header_row, 0))
  const isPayment = (cells: readonly string[]): boolean =>
    columns.date !== undefined &&
    /\d/.test(cells[columns.date] ?? '') &&
    !cells.some((cell) => figureOf(cell) !== null)
  for (const [index, cells] of rows.entries()) {
    if (index === header_row || (index > header_row && isPayment(cells))) continue
    for (const [column, cell] of cells.entries()) {
      const [, name = cell, inside = ''] =
        /^([^:]*\D)[:\s]\s*((?:[A-Z]{3} ?)?-?[\d.,]+(?: ?(?:cr|dr))?)$/i.exec(cell) ?? []
      const kind = figureOf(name)
      if (kind === null) continue
      const beside = cells.slice(column + 1).filter((each) => each.trim() !== '')
      const under =
        index < header_row && beside.every((each) => !isAmountText(each))
          ? [rows[index + 1]?.[column] ?? '']
          : []
      // a balance may have its side in the column of directions
      const isOut = directionOf(cells[columns.direction ?? -1] ?? '') < 0
      const values = [inside, ...beside, ...under]
        .filter(isAmountText)
        .map((each) => (isOut && /^[\d.,' ]+$/.test(each) ? `${each} DR` : each))
      if (kind !== 'other') figures[kind].push(...values)
      else if (
        /^(?:grand )?totals?|المجموع|الإجمالي/i.test(name.trim()) &&
        columns.debit !== undefined &&
        columns.credit !== undefined
      ) {
        figures.debits.push(...[cells[columns.debit] ?? ''].filter(isAmountText))
        figures.credits.push(...[cells[columns.credit] ?? ''].filter(isAmountText))
      }
    }
  }
  const text = above.map((cells) => cells.join(' ')).join('\n')
  const days = above.flatMap((cells, index) =>
    ofStatement.test(cells.join(' '))
      ? [...`${cells.join(' ')} ${(rows[index + 1] ?? []).join(' ')}`.matchAll(anyDay)].flatMap(
          ([day]) => readDateText(day, 'dmy') ?? [],
        )
      : [],
  )
  return {
    ...figures,
    isCard: isCardText(text),
    day: days.toSorted().at(-1) ?? null,
    number: accountNumberIn(text),
    currency: null,
  }
}
