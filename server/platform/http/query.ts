import type { Context } from 'hono'

/** Parameters by name. */
export type Query = Record<string, string | string[]>

/** A URL's parameters; a repeated one is a list, which no schema accepts. */
export function readQuery(c: Context): Query {
  const query = c.req.query()
  if (!c.req.url.includes('&')) return query
  const lists = Object.entries(c.req.queries()).filter(([, values]) => values.length > 1)
  return lists.length === 0 ? query : { ...query, ...Object.fromEntries(lists) }
}
