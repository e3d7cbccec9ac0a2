/** Passes rows to a statement as one PostgreSQL array per column: far less to write and parse than JSON. */

type Value = string | number | boolean | Date | null

/** JSON escapes that PostgreSQL's array syntax does not read: all except quotes and backslashes. */
const otherEscape = /\\[^"\\]/

/** The PostgreSQL literal of a one-dimensional array. */
export function arrayText(values: readonly Value[]): string {
  const [first] = values
  // Many columns have the same value in every row.
  if (
    first !== undefined &&
    (first === null || typeof first !== 'object') &&
    values.every((one) => one === first)
  )
    return `{${`${itemText(first)},`.repeat(values.length).slice(0, -1)}}`
  const json = JSON.stringify(values)
  if (!otherEscape.test(json)) return `{${json.slice(1, -1)}}`
  return `{${values.map(itemText).join(',')}}`
}

const itemText = (value: Value): string =>
  typeof value === 'string' ? `"${value.replace(/["\\]/g, String.raw`\$&`)}"` : JSON.stringify(value)

/** The literal of one array with the items of several. */
export const joinedText = (literals: readonly string[]): string =>
  `{${literals.flatMap((each) => (each === '{}' ? [] : each.slice(1, -1))).join(',')}}`

/** A list in lists of at most so many. */
export function chunksOf<T>(items: readonly T[], size: number): T[][] {
  const chunks: T[][] = []
  for (let at = 0; at < items.length; at += size) chunks.push(items.slice(at, at + size))
  return chunks
}
