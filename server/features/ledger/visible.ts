/** The SQL condition that leaves out the rows of hidden accounts. */
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** The account is not hidden. Compared with an array, which no plan turns into a join. */
export const accountNotHidden = (userId: string, account = sql`account_id`): Sql =>
  sql`${account} = any(array(select id from accounts where user_id = ${userId} and not hidden))`
