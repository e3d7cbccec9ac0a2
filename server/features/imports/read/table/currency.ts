/** The currency of a table's amounts, and what is asked where nothing in it tells. */
import type { ImportQuestion } from '#contract/imports/imports.ts'
import { codeInAmount, type Found, findCurrency } from '../currency/find.ts'
import { isAmountText } from '../amounts.ts'
import { isAnyDay, isShortDay } from '../dates.ts'
import { latinDigits } from '../text.ts'
import type { Table, TableMapping } from '../types.ts'

type Given = Pick<TableMapping, 'columns' | 'header_row' | 'decimal'> & {
  /** The cells of the columns of amounts. */
  cells: readonly string[]
  fileName?: string | undefined
}

function hasPayment(cells: readonly string[], columns: TableMapping['columns']): boolean {
  const date = cells[columns.date ?? -1] ?? ''
  return (
    /\d/.test(latinDigits(date)) &&
    (isAnyDay(date) || isShortDay(date)) &&
    [columns.amount, columns.debit, columns.credit].some((at) => isAmountText(cells[at ?? -1] ?? ''))
  )
}

export function currencyOfTable({ rows, leftOut = [] }: Table, given: Given): Found {
  const { columns, header_row, cells: amounts, fileName, decimal } = given
  const isPayment = (cells: readonly string[]): boolean => hasPayment(cells, columns)
  const headings = rows[header_row] ?? []
  const body = rows.slice(header_row + 1)
  const payments = body.filter(isPayment)
  const places = new Set([columns.amount, columns.debit, columns.credit, columns.balance, columns.fee])
  const around = [
    ...rows.slice(0, Math.max(header_row, 0)),
    ...body.filter((cells) => !isPayment(cells)),
  ].flat()
  // as an own account's name: `ENBD Current`
  const accounts = payments.flatMap((cells) => cells[columns.account ?? -1] ?? [])
  // as that of a bank beside each row
  const owners = headings.flatMap((heading, at) =>
    /\b(?:account|bank|institution)/i.test(heading.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')) &&
    !/counter|benef|payee|recipient|to\b|other/i.test(heading)
      ? [...new Set(payments.map((cells) => cells[at] ?? ''))].slice(0, 5)
      : [],
  )
  const codes = payments.map((cells) => cells.filter((cell) => /^[A-Z]{3}$/.test(cell.trim())))
  const everywhere =
    codes.every((own) => own.length > 0) && columns.currency === undefined ? codes.flat() : []
  // where the amount of the account and that of the shop are the same, so are their currencies
  const main = columns.amount ?? columns.debit ?? columns.credit ?? -1
  const same = payments.flatMap((cells, row) =>
    cells.some((cell, at) => at !== main && !places.has(at) && cell !== '' && cell === cells[main])
      ? (codes[row] ?? [])
      : [],
  )
  const others = leftOut.flatMap(({ text }) => text.split(' · '))
  return findCurrency({
    around: [
      ...around,
      ...others,
      ...headings,
      ...new Set([...accounts, ...owners, ...(same.length > 0 ? same : everywhere)]),
    ],
    payments: payments.map((cells) =>
      cells
        .filter((_, at) => !places.has(at))
        .join('\t')
        .trim(),
    ),
    headings,
    amounts,
    decimal,
    fileName,
  })
}

/** Whether a payment says nothing of its currency. */
export function hasOpenCurrency({ rows }: Table, { columns, header_row }: TableMapping): boolean {
  return rows
    .slice(header_row + 1)
    .some(
      (cells) =>
        (cells[columns.currency ?? -1] ?? '').trim() === '' &&
        hasPayment(cells, columns) &&
        [columns.amount, columns.debit, columns.credit].every(
          (at) => codeInAmount(cells[at ?? -1] ?? '') === null,
        ),
    )
}

export const currencyQuestion = (
  likely: readonly string[],
  rowsIn: (currency: string) => ImportQuestion['choices'][number]['rows'],
): ImportQuestion => ({
  kind: 'currency',
  choices: likely.map((currency) => ({ mapping: { currency }, rows: rowsIn(currency) })),
})
