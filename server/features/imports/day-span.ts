/** The first and the last of some days, without sorting: a file may have 100,000. Null of none. */
export function daySpan(rows: Iterable<{ readonly day: string }>): { from: string; to: string } | null {
  let span: { from: string; to: string } | null = null
  for (const { day } of rows)
    if (span === null) span = { from: day, to: day }
    else if (day < span.from) span.from = day
    else if (day > span.to) span.to = day
  return span
}
