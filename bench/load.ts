import { sql } from 'kysely'
import { rebuildTotals, verifyTotals } from '../server/features/payments/totals/service.totals.ts'
import { searchTextOf } from '../server/features/ledger/search/search-text.ts'
import { type Db, read, system, write } from '../server/platform/db/db.ts'
import { accountCount, benchNow, generate, inSets, merchants, type Row } from './data.ts'

const setSize = 5000
/** An id that sorts in the order of its row. */
const idOf = (kind: string, n: number): string =>
  `0190${kind}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
const accountId = (index: number): string => idOf('aaaa', index)
/** The id of a loaded row. */
export const transactionId = (n: number): string => idOf('0000', n)
const connectionId = (index: number): string => idOf('cccc', index)

/** Gives a user two connections, six accounts and `total` rows, then rebuilds and verifies the totals. */
export async function loadUser(db: Db, userId: string, total: number): Promise<void> {
  await system(db, (tx) => loadAccounts(tx, userId))
  for (const set of inSets(generate(total), setSize)) await insertSet(db, userId, set)
  await write(db, { userId }, (tx) => rebuildTotals(tx, userId))
  const wrong = await read(db, { userId }, (tx) => verifyTotals(tx, userId))
  if (wrong.length > 0) throw new Error(`totals are wrong after loading: ${JSON.stringify(wrong[0])}`)
  await sql`vacuum analyze`.execute(db)
}

async function loadAccounts(tx: Db, userId: string): Promise<void> {
  for (const index of [0, 1]) {
    await sql`insert into connections (user_id, id, provider, entity_id, customer_id, bank_identifier, bank_name, created_at, connected_at, last_synced_at, paused)
      values (${userId}, ${connectionId(index)}, 'lean', ${`bench-${index}`}, 'bench', ${`BANK_${index}`}, ${`Bank ${index}`},
        ${benchNow}, ${benchNow}, ${benchNow}, true)`.execute(tx)
  }
  for (let index = 0; index < accountCount; index += 1) {
    await sql`insert into accounts (user_id, id, connection_id, source, provider_account_id, iban_last4, name, kind, type_text,
        currency, balance_minor, balance_kind, balance_at, available_minor, created_at, updated_at)
      values (${userId}, ${accountId(index)}, ${connectionId(index % 2)}, 'bank', ${`account-${index}`}, ${`000${index}`},
        ${`Account ${index + 1}`}, 'current', 'Current', 'AED', ${1_000_000 + index * 12_345}, 'INTERIM_BOOKED', ${benchNow},
        ${1_000_000 + index * 12_345}, ${benchNow}, ${benchNow})`.execute(tx)
  }
}

async function insertSet(db: Db, userId: string, set: readonly Row[]): Promise<void> {
  const rows = set.map((row) => {
    const merchant = merchants[row.merchant]?.name ?? ''
    const searchText = searchTextOf({ text: row.text, merchant })
    return {
      id: transactionId(row.n),
      account_id: accountId(row.account),
      provider_id: `p-${row.n}`,
      type: row.type,
      amount_minor: row.minor,
      day: row.day,
      text: row.text,
      merchant_key: merchant.toLowerCase(),
      merchant,
      category_id: row.category,
      search_text: searchText,
      fingerprint: `f${row.n}`,
      verified: row.n % 3 === 0,
    }
  })
  await write(db, { userId }, (tx) =>
    sql`insert into transactions (user_id, id, account_id, source, provider_id, status, type, amount_minor, currency, day, booked_at,
        text, merchant_key, merchant, category_id, reason_kind, search_text, fingerprint, ordinal, settled, verified,
        first_seen_at, created_at, updated_at)
      select ${userId}::uuid, n.id, n.account_id, 'bank', n.provider_id, 'booked', n.type, n.amount_minor, 'AED', n.day,
        n.day::timestamptz, n.text, n.merchant_key, n.merchant, n.category_id, 'merchant', n.search_text, n.fingerprint, 0, true,
        n.verified, ${benchNow}, ${benchNow}, ${benchNow}
      from json_to_recordset(${JSON.stringify(rows)}::json) as n (id uuid, account_id uuid, provider_id text, type text,
        amount_minor bigint, day date, text text, merchant_key text, merchant text, category_id text, search_text text,
        fingerprint text, verified boolean) returning 1`.execute(tx),
  )
}

/** The cursor at nine tenths of the user's list, newest first. */
export async function deepCursor(db: Db, userId: string, total: number): Promise<string> {
  const { rows } = await sql<{
    id: string
    day: string
  }>`select id, day from transactions where user_id = ${userId}
    order by day desc, id desc offset ${Math.floor(total * 0.9)} limit 1`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no rows')
  return Buffer.from(`${row.day},${row.id}`).toString('base64url')
}
