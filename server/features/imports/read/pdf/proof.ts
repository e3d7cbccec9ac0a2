/** A PDF's rows are taken only where its balances or totals prove them: words can be misplaced, lost or joined. */
import { readAmountText } from '../amounts.ts'
import { readTable } from '../table.ts'
import { type Figures, type FileRow, FileRefused, type Table, type TableMapping } from '../types.ts'

type ReadRows = ReturnType<typeof readTable> & { mapping: TableMapping }

/**
 * Reads the rows by a mapping, if need be with signs turned round. A first row whose balance has none before it is
 * unreadable. Throws FileRefused if nothing proves the rows.
 */
export function readProven(table: Table, figures: Figures, given: TableMapping): ReadRows {
  const isMarked = given.columns.amount === undefined || given.columns.direction !== undefined
  for (const mapping of isMarked ? [given] : [given, { ...given, invert: !given.invert }]) {
    const { rows, unreadable, leftOut } = readTable(table, mapping)
    const proof = proofOf(rows, figures, (text) => readAmountText(text, mapping.decimal, mapping.currency))
    if (!proof) continue
    const told = proof.unproven.map(({ line, text }) => ({ line, fault: 'unproven' as const, text }))
    const proven = rows.filter((row) => !proof.unproven.includes(row))
    return { mapping, leftOut, unreadable: [...unreadable, ...told], rows: proven }
  }
  throw new FileRefused('import_unproven')
}

type Proof = { unproven: readonly FileRow[] }
type Known = { openings: readonly bigint[]; closings: readonly bigint[]; sign: bigint }

/** The rows lead from balance to balance, from the opening to the closing balance, or add up to the totals. */
function proofOf(
  rows: readonly FileRow[],
  figures: Figures,
  read: (text: string) => bigint | null,
): Proof | null {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last || rows.some(({ currency }) => currency !== first.currency)) return null
  const amountsOf = (texts: readonly string[]): bigint[] => texts.flatMap((text) => read(text) ?? [])
  const [openings, closings] = [amountsOf(figures.opening), amountsOf(figures.closing)]
  const known = { openings, closings, sign: figures.isCard ? -1n : 1n }
  if (rows.some(({ balanceMinor }) => balanceMinor !== undefined)) {
    const orders =
      first.day < last.day ? [rows] : first.day > last.day ? [rows.toReversed()] : [rows, rows.toReversed()]
    return orders.map((each) => leads(each, known)).find((proof) => proof !== null) ?? null
  }
  const sum = rows.reduce((all, { amountMinor }) => all + amountMinor, 0n)
  const isSum = openings.some((opening) => closings.some((closing) => closing - opening === known.sign * sum))
  return isSum || addUp(rows, amountsOf(figures.debits), amountsOf(figures.credits)) ? { unproven: [] } : null
}

/** Whether what went out and what came in are the totals of the statement. */
function addUp(rows: readonly FileRow[], debits: readonly bigint[], credits: readonly bigint[]): boolean {
  let [out, into] = [0n, 0n]
  for (const { amountMinor } of rows)
    if (amountMinor < 0n) out -= amountMinor
    else into += amountMinor
  const isTotal = (sum: bigint, totals: readonly bigint[]): boolean =>
    sum === 0n || totals.some((each) => each === sum || each === -sum)
  return (out > 0n || into > 0n) && isTotal(out, debits) && isTotal(into, credits)
}

/**
 * Whether each balance follows from the one before it; some days have one at their end only. The last one must be the
 * closing balance if the statement says it.
 */
function leads(rows: readonly FileRow[], { openings, closings, sign }: Known): Proof | null {
  let sum = 0n
  let before: bigint | null = null
  const unproven: FileRow[] = []
  for (const [index, row] of rows.entries()) {
    sum += sign * row.amountMinor
    if (row.balanceMinor === undefined) continue
    const end: bigint = row.balanceMinor
    const start: bigint = end - sum
    if (before === null && openings.length === 0 && index === 0) unproven.push(row)
    else if (before === null ? !openings.includes(start) : before !== start) return null
    before = end
    sum = 0n
  }
  if (before === null || rows.length === unproven.length) return null
  const end = before + sum
  const isEnd = closings.length === 0 ? sum === 0n : closings.includes(end) || closings.includes(-end)
  return isEnd ? { unproven } : null
}
