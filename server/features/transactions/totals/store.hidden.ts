/** SQL conditions that leave out the rows of hidden accounts. */
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** The account is not among the hidden ids, which were already read; needs no subquery. */
export const notHidden = (hidden: readonly string[], account = sql`account_id`): Sql =>
  hidden.length === 0 ? sql`true` : sql`${account} <> all(${hidden}::uuid[])`

/** The account is not hidden, by subquery. */
export const accountNotHidden = (userId: string, account = sql`account_id`): Sql =>
  sql`${account} in (select id from accounts where user_id = ${userId} and not hidden)`
