/** Rows for one statement as a PostgreSQL array for each column: far less to write and read than JSON. */

type Value = string | number | boolean | Date | null

/** JSON writes only quotes and backslashes the way PostgreSQL reads them back. */
const otherEscape = /\\[^"\\]/

/** The text of a one-dimensional array. */
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
