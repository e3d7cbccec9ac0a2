/** Tables of several parts with the same headings, whose titles name an account or say what is in and what is out. */
import { findHeader, type Header } from '../columns.ts'
import { isIban } from '../accounts.ts'
import { readDateText } from '../dates.ts'
import { isAmountText } from '../amounts.ts'
import type { Table } from '../types.ts'

const outTitle =
  /^(?:(?:my |our |all |total )?(?:expenses?|expenditures?|spending|outgoings?|money out|payments out|debits?|withdrawals?|purchases|bills|paid out)|المصروفات|مصروفات|المصاريف|مصاريف|الصادر|السحوبات)(?![\p{L}])/iu
const inTitle =
  /^(?:(?:my |our |all |total )?(?:incomes?|earnings|money in|receipts?|deposits?|credits?|revenues?|paid in|payments in|refunds)|الدخل|دخل|الإيرادات|الايرادات|إيرادات|الوارد|الإيداعات)(?![\p{L}])/iu

/** 'Expense' or 'Income' where a title of a block or a sheet says it; '' else. */
export function directionIn(title: string): 'Expense' | 'Income' | '' {
  const text = title.trim()
  if (text.length > 40) return ''
  const [out, into] = [outTitle.test(text), inTitle.test(text)]
  return out === into ? '' : out ? 'Expense' : 'Income'
}

/** A number of an account or a card in a title, as written. */
export function numberIn(title: string): string {
  const found =
    /[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?|(?:[\dXx*•]{2,6}[ -]?){1,5}\d{4}(?!\d)|\d{7,}/.exec(
      title,
    )?.[0] ?? ''
  const plain = found.replace(/[ -]/g, '')
  const isDay = readDateText(found, 'dmy') !== null
  return isIban(plain) || (!isDay && plain.length >= 7) ? plain : ''
}

const textOf = (cells: readonly string[] = []): string =>
  cells
    .map((cell) => cell.trim().toLowerCase())
    .join('|')
    .replace(/\|+$/, '')

/** The table with blocks that stand beside each other put under each other. */
function stacked(table: Table): Table {
  const { rows, lines } = table
  for (const [at, cells] of rows.slice(0, 40).entries()) {
    const names = cells.map((cell) => cell.trim().toLowerCase())
    const [first = ''] = names.filter((name) => name !== '')
    const starts = names.flatMap((name, column) => (name === first && first !== '' ? [column] : []))
    if (starts.length < 2 || starts.length > 4) continue
    const parts = starts.map((start, index) => ({ start, end: starts[index + 1] ?? names.length }))
    const width = Math.max(...parts.map(({ start, end }) => end - start))
    const isHeader = parts.every(
      ({ start, end }) =>
        findHeader({
          rows: [cells.slice(start, end), ...rows.slice(at + 1).map((row) => row.slice(start, end))],
        })?.row === 0,
    )
    const [own = '', ...others] = parts.map(({ start, end }) => textOf(cells.slice(start, end)))
    if (!isHeader || others.some((each) => each !== own)) continue
    const under = parts.flatMap(({ start, end }) =>
      rows.slice(Math.max(at - 1, 0)).flatMap((row, index) => {
        const piece = row.slice(start, end)
        const line = lines[Math.max(at - 1, 0) + index] ?? 0
        return piece.some((cell) => cell.trim() !== '') ? [{ piece, line }] : []
      }),
    )
    const before = Math.max(at - 1, 0)
    return {
      ...table,
      rows: [
        ...rows.slice(0, before),
        ...under.map(({ piece }) => [...piece, ...Array<string>(width - piece.length).fill('')]),
      ],
      lines: [...lines.slice(0, before), ...under.map(({ line }) => line)],
    }
  }
  return table
}

const pendingTitle =
  /^(?:pending|authori[sz]ed|unposted|upcoming|scheduled|on hold)(?: (?:transactions?|payments?|authori[sz]ations?|items?))?:?$/i
const bookedTitle =
  /^(?:posted|booked|completed|settled|cleared|recent|all|past)(?: (?:transactions?|payments?|items?))?:?$/i

/** The table with a column that says what stands below a title such as `Pending transactions` and is not booked. */
function withSections(table: Table): Table {
  const titleOf = (cells: readonly string[]): string => {
    const filled = cells.filter((cell) => cell.trim() !== '')
    return filled.length === 1 ? (filled[0]?.trim() ?? '') : ''
  }
  if (!table.rows.some((cells) => pendingTitle.test(titleOf(cells)))) return table
  const header = findHeader(table)
  if (!header || header.columns.status !== undefined) return table
  const width = Math.max(...table.rows.map((cells) => cells.length))
  const wanted = textOf(table.rows[header.row])
  let isPending = false
  const rows = table.rows.map((cells) => {
    const title = titleOf(cells)
    if (pendingTitle.test(title)) isPending = true
    else if (bookedTitle.test(title)) isPending = false
    const added = textOf(cells) === wanted ? 'Status' : isPending && title === '' ? 'Pending' : ''
    return [...cells, ...Array<string>(width - cells.length).fill(''), added]
  })
  return { ...table, rows }
}

/** The rows of the headings, each time they come. */
function startsOf({ rows }: Table, { row: first }: Header): number[] {
  const headings = rows[first] ?? []
  const wanted = textOf(headings)
  // most rows differ in their first cell
  return rows.flatMap((cells, row) =>
    cells[0]?.trim().toLowerCase() === headings[0]?.trim().toLowerCase() && textOf(cells) === wanted
      ? [row]
      : [],
  )
}

/** How many of the last texts of `before` are the first ones of `after`, in order; in linear time. */
function overlapOf(before: readonly string[], after: readonly string[]): number {
  const all = [...after, null, ...before]
  // of each place, how many texts up to it are the first ones (the prefix function of Knuth, Morris and Pratt)
  const matched: number[] = [0]
  for (let place = 1; place < all.length; place += 1) {
    let count = matched[place - 1] ?? 0
    while (count > 0 && all[count] !== all[place]) count = matched[count - 1] ?? 0
    matched.push(all[count] === all[place] ? count + 1 : 0)
  }
  return before.length === 0 ? 0 : (matched.at(-1) ?? 0)
}

/**
 * The table without rows that begin a block and, with the same balances, end the block before: two downloads of an
 * account, one pasted below the other.
 */
function withoutRepeats(table: Table): Table {
  const header = findHeader(table)
  const balance = header?.columns.balance
  if (!header || balance === undefined) return table
  const starts = startsOf(table, header)
  if (starts.length < 2) return table
  const blocks = starts.map((start, index) =>
    table.rows.slice(start, starts[index + 1]).flatMap((cells, at) => {
      const isRow = hasPayment(cells, header) && isAmountText(cells[balance] ?? '')
      return isRow ? [{ row: start + at, text: textOf(cells) }] : []
    }),
  )
  const repeated = new Set(
    blocks.flatMap((block, index) => {
      const before = (blocks[index - 1] ?? []).map(({ text }) => text)
      const texts = block.map(({ text }) => text)
      return block.slice(0, overlapOf(before, texts)).map(({ row }) => row)
    }),
  )
  if (repeated.size === 0) return table
  const kept = table.rows.flatMap((_, row) => (repeated.has(row) ? [] : row))
  const lineOf = (row: number): number => table.lines[row] ?? row + 1
  const leftOut = [...repeated].map((row) => ({
    line: lineOf(row),
    reason: 'repeated' as const,
    text: (table.rows[row] ?? []).join(' · ').slice(0, 200),
  }))
  return {
    ...table,
    rows: kept.map((row) => table.rows[row] ?? []),
    lines: kept.map(lineOf),
    leftOut: [...(table.leftOut ?? []), ...leftOut],
  }
}

/**
 * The table with a column for what the titles of its blocks say: the number of an account or a direction. Other tables
 * are unchanged.
 */
export function withBlocks(given: Table): Table {
  const table = withoutRepeats(withSections(stacked(given)))
  const header = findHeader(table)
  if (!header) return given
  const starts = startsOf(table, header)
  if (starts.length < 2) return table
  const titles = starts.map((row) => titleOf(table, row, header))
  const directions = titles.map((cells) => cells.map(directionIn).findLast((each) => each !== '') ?? '')
  const numbers = titles.map((cells) => cells.map(numberIn).findLast((each) => each !== '') ?? '')
  const isOneWay = !header.columns.direction && new Set(directions).size > 1 && !directions.includes('')
  const areAccounts =
    header.columns.account === undefined && new Set(numbers).size > 1 && !numbers.includes('')
  if (!isOneWay && !areAccounts) return table
  const width = Math.max(...table.rows.map((cells) => cells.length))
  let block = -1
  const rows = table.rows.map((cells, row) => {
    const isHeading = starts.includes(row)
    if (isHeading) block += 1
    const isRow = block >= 0 && hasPayment(cells, header)
    const added = [
      ...(areAccounts ? [isHeading ? 'Account' : isRow ? (numbers[block] ?? '') : ''] : []),
      ...(isOneWay ? [isHeading ? 'Direction' : isRow ? (directions[block] ?? '') : ''] : []),
    ]
    return [...cells, ...Array<string>(width - cells.length).fill(''), ...added]
  })
  return { ...table, rows }
}

const hasPayment = (cells: readonly string[], { columns }: Header): boolean =>
  /\d/.test(cells[columns.date ?? -1] ?? '') &&
  [columns.amount, columns.debit, columns.credit].some((at) => isAmountText(cells[at ?? -1] ?? ''))

/** The cells between the block before and its headings. */
function titleOf({ rows }: Table, at: number, header: Header): string[] {
  const cells: string[][] = []
  for (let row = at - 1; row >= 0; row -= 1) {
    const own = rows[row] ?? []
    if (hasPayment(own, header)) break
    cells.unshift(own)
  }
  return cells.flat().filter((cell) => cell.trim() !== '')
}
