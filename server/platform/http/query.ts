import type { Context } from 'hono'

/** Parameters by name. */
export type Query = Record<string, string | string[]>

/** An address's parameters; what is given more than once is a list, so that no contract takes either of the two. */
export function readQuery(c: Context): Query {
  const query = c.req.query()
  if (!c.req.url.includes('&')) return query
  const lists = Object.entries(c.req.queries()).filter(([, values]) => values.length > 1)
  return lists.length === 0 ? query : { ...query, ...Object.fromEntries(lists) }
}
