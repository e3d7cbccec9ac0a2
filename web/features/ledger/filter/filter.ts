import * as z from 'zod/mini'
import { Filter } from '#contract/ledger/transactions.ts'
import { limits } from '#contract/limits.ts'
import { type PeriodChoice, queryOf } from '../../../api/period.ts'

const names = Object.keys(Filter.shape)

/** Parses the filter of a query string; invalid parts are ignored. */
export function filterOf(search: string): Filter {
  const query = new URLSearchParams(search)
  const values: Record<string, string> = {}
  for (const name of names) {
    const text = query.get(name)
    if (text) values[name] = name === 'q' ? text.slice(0, limits.searchLength) : text
  }
  if (values['period'] === 'all') delete values['period']
  const whole = z.safeParse(Filter, values)
  if (whole.success) return whole.data
  for (const issue of whole.error.issues) delete values[String(issue.path[0])]
  const rest = z.safeParse(Filter, values)
  return rest.success ? rest.data : {}
}

/** The query string with its filter replaced; all other parameters stay. */
export function searchWith(search: string, filter: Filter): string {
  const query = new URLSearchParams(search)
  for (const name of names) query.delete(name)
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** The filter of a query string; if it names no period, the given one is used. */
export function withPeriod(search: string, period: PeriodChoice): Filter {
  const filter = filterOf(search)
  const query = new URLSearchParams(search)
  if (['period', 'from', 'to'].some((name) => query.has(name)) || period === 'all') return filter
  return { ...filter, ...queryOf(period) }
}

export function isFiltered(filter: Filter): boolean {
  return Object.values(filter).some(Boolean)
}
