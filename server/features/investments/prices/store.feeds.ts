import type { InstrumentKind, PriceFeedProblem } from '#contract/investments/investment-kinds.ts'
import type { Day } from '#contract/period.ts'
import { query, queryFirst, type Tx } from '../../../platform/db/db.ts'

export type FeedRow = { address: string; price_path: string | null; day_path: string | null }
/** The state of the last request, and the price that is far from the one before it. */
export type CheckRow = {
  checked_at: Date | null
  problem: PriceFeedProblem | null
  question_day: Day | null
  question_price: string | null
}

export async function selectFeed(tx: Tx, userId: string, id: string): Promise<(FeedRow & CheckRow) | null> {
  return queryFirst<FeedRow & CheckRow>(tx)`
    select f.address, f.price_path, f.day_path, c.checked_at, c.problem, c.question_day,
      trim_scale(c.question_price)::text as question_price
    from investment_price_feeds f
    left join investment_price_checks c on c.user_id = f.user_id and c.instrument_id = f.instrument_id
    where f.user_id = ${userId} and f.instrument_id = ${id}`
}

export async function upsertFeed(tx: Tx, userId: string, id: string, feed: FeedRow): Promise<void> {
  await query(tx)`
    insert into investment_price_feeds (user_id, instrument_id, address, price_path, day_path)
    values (${userId}, ${id}, ${feed.address}, ${feed.price_path}, ${feed.day_path})
    on conflict (user_id, instrument_id) do update set address = excluded.address, price_path = excluded.price_path,
      day_path = excluded.day_path`
}

export async function deleteFeed(tx: Tx, userId: string, id: string): Promise<void> {
  await query(tx)`delete from investment_price_feeds where user_id = ${userId} and instrument_id = ${id}`
  await query(tx)`delete from investment_price_checks where user_id = ${userId} and instrument_id = ${id}`
}

export async function upsertCheck(tx: Tx, userId: string, id: string, check: CheckRow): Promise<void> {
  await query(tx)`
    insert into investment_price_checks (user_id, instrument_id, checked_at, problem, question_day, question_price)
    values (${userId}, ${id}, ${check.checked_at}, ${check.problem}, ${check.question_day}, ${check.question_price})
    on conflict (user_id, instrument_id) do update set checked_at = excluded.checked_at, problem = excluded.problem,
      question_day = excluded.question_day, question_price = excluded.question_price`
}

/** Ends the question about a price once the user has set one of that day or a later one. */
export async function endQuestion(tx: Tx, userId: string, id: string, day: Day): Promise<void> {
  await query(tx)`
    update investment_price_checks set question_day = null, question_price = null
    where user_id = ${userId} and instrument_id = ${id} and question_day <= ${day}::date`
}

/** The feeds that were not asked since an instant, those that have waited longest first. */
export async function selectDueFeeds(
  tx: Tx,
  since: Date,
  limit: number,
): Promise<{ user_id: string; instrument_id: string }[]> {
  return query<{ user_id: string; instrument_id: string }>(tx)`
    select f.user_id, f.instrument_id from investment_price_feeds f
    left join investment_price_checks c on c.user_id = f.user_id and c.instrument_id = f.instrument_id
    where c.checked_at is null or c.checked_at < ${since}
    order by c.checked_at nulls first, f.user_id, f.instrument_id limit ${limit}`
}

export type FedPrice = { instrument_id: string; name: string; kind: InstrumentKind; day: Day }

/** The newest prices of the instruments that have an address and a price. */
export async function selectFedPrices(tx: Tx, userId: string): Promise<FedPrice[]> {
  return query<FedPrice>(tx)`
    select f.instrument_id, i.name, i.kind, max(p.day) as day
    from investment_price_feeds f
    join instruments i on i.user_id = f.user_id and i.id = f.instrument_id
    join investment_prices p on p.user_id = f.user_id and p.instrument_id = f.instrument_id
    where f.user_id = ${userId} group by 1, 2, 3 order by 2, 1 limit 300`
}
