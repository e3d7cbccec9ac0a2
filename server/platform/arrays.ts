/** Rows for one statement as a PostgreSQL array for each column: far less to write and read than JSON. */

type Value = string | number | boolean | Date | null

/** JSON writes only quotes and backslashes the way PostgreSQL reads them back. */
const otherEscape = /\\[^"\\]/

/** The text of a one-dimensional array. */
export function arrayText(values: readonly Value[]): string {
  const json = JSON.stringify(values)
  if (!otherEscape.test(json)) return `{${json.slice(1, -1)}}`
  const items = values.map((value) =>
    typeof value === 'string' ? `"${value.replace(/["\\]/g, String.raw`\$&`)}"` : JSON.stringify(value),
  )
  return `{${items.join(',')}}`
}
