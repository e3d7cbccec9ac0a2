import { CompiledQuery, type Logger } from 'kysely'
import type pg from 'pg'
import { fail } from '../errors.ts'
import { send } from './connection.ts'

/** A request's session. It is checked once: by `checkSession`, or by the request's first transaction. */
export type Session = {
  /**
   * The first query returns a row if the session is valid, the last the version of the user's data and the
   * language. One query does both, except on Citus, where joining coordinator and user tables takes three
   * steps. `asUser`: whether they run as the user's role.
   */
  readonly queries: (on: { asUser: boolean; distributed: boolean }) => readonly CompiledQuery[]
  checked: boolean
  /**
   * The version of all that answers to the user show, when the session was checked: of the user's data, and of
   * what every user sees alike. Null if the user has no data.
   */
  version: string | null
  /** The language that the user has set, or null. */
  language: string | null
}

const sharedVersion = CompiledQuery.raw('select version as shared from shared_version')

/** Sends the queries that check a session, and fails with 401 if it has ended. */
export async function checkOver(
  client: pg.PoolClient,
  log: Logger | undefined,
  session: Session,
  queries: readonly CompiledQuery[],
): Promise<void> {
  const all = [...queries, sharedVersion]
  const results = await Promise.all(all.map(({ sql, parameters }) => send(client, sql, parameters)))
  for (const query of all) void log?.({ level: 'query', query, queryDurationMillis: 0 })
  if (!results[0]?.rows[0]) fail('unauthenticated')
  const { version, language } = results.at(-2)?.rows[0] ?? {}
  const { shared } = results.at(-1)?.rows[0] ?? {}
  session.version = typeof version === 'string' && typeof shared === 'string' ? `${version} ${shared}` : null
  session.language = typeof language === 'string' ? language : null
  session.checked = true
}
