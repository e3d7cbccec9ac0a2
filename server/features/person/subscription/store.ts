import { query, queryFirst, type Tx } from '../../../platform/db/db.ts'

export type SubscriptionRow = {
  granted: boolean
  trial_started_at: Date | null
  trial_ends_at: Date | null
  paid_until: Date | null
  renews: boolean
  customer_id: string | null
  subscription_id: string | null
}

export async function selectSubscription(tx: Tx, userId: string): Promise<SubscriptionRow | null> {
  return queryFirst<SubscriptionRow>(tx)`
    select granted, trial_started_at, trial_ends_at, paid_until, renews, customer_id, subscription_id
    from user_plans where user_id = ${userId}`
}

/** Starts the trial; false if there was one. Of two concurrent calls only one starts it. */
export async function insertTrial(tx: Tx, userId: string, now: Date, ends: Date): Promise<boolean> {
  const rows = await query(tx)`
    insert into user_plans as p (user_id, trial_started_at, trial_ends_at, updated_at)
    values (${userId}, ${now}, ${ends}, ${now})
    on conflict (user_id) do update
      set trial_started_at = excluded.trial_started_at, trial_ends_at = excluded.trial_ends_at, updated_at = excluded.updated_at
      where p.trial_started_at is null
    returning user_id`
  return rows.length > 0
}

export type Paid = {
  subscriptionId: string
  customerId: string | null
  paidUntil: Date | null
  renews: boolean
  /** The subscription that was stored when this one was found to count. */
  before: string | null
}

/** Stores what a subscription pays for; false if another one was stored meanwhile. */
export async function upsertPaid(tx: Tx, userId: string, paid: Paid, now: Date): Promise<boolean> {
  const rows = await query(tx)`
    insert into user_plans as p (user_id, paid_until, renews, customer_id, subscription_id, updated_at)
    values (${userId}, ${paid.paidUntil}, ${paid.renews}, ${paid.customerId}, ${paid.subscriptionId}, ${now})
    on conflict (user_id) do update
      set paid_until = excluded.paid_until, renews = excluded.renews, customer_id = excluded.customer_id,
        subscription_id = excluded.subscription_id, updated_at = excluded.updated_at
      where p.subscription_id is not distinct from ${paid.before}
    returning user_id`
  return rows.length > 0
}

/** Records by its hash that an address has had its trial. */
export async function insertUsedTrial(systemTx: Tx, addressHash: string, now: Date): Promise<void> {
  await query(systemTx)`insert into used_trials (address_hash, at) values (${addressHash}, ${now})
    on conflict do nothing`
}

/** Whether an address has had its trial, perhaps in an account that was deleted. */
export async function selectUsedTrial(systemTx: Tx, addressHash: string): Promise<boolean> {
  const rows = await query(systemTx)`select from used_trials where address_hash = ${addressHash}`
  return rows.length > 0
}

export type EndingTrial = { user_id: string; trial_ends_at: Date }

/** Trials that end by `until` and whose users have not been notified, including users who already pay. */
export async function selectEndingTrials(
  systemTx: Tx,
  { now, until, after }: { now: Date; until: Date; after: EndingTrial | undefined },
  limit: number,
): Promise<EndingTrial[]> {
  return query<EndingTrial>(systemTx)`
    select user_id, trial_ends_at from user_plans
    where trial_told_at is null and trial_ends_at > ${now} and trial_ends_at <= ${until}
      and (trial_ends_at, user_id) > (${after?.trial_ends_at ?? now}, ${after?.user_id ?? null}::uuid)
    order by trial_ends_at, user_id limit ${limit}`
}

/** Records that the user was notified; returns the plan, or null if it was recorded before. */
export async function markTrialTold(tx: Tx, userId: string, now: Date): Promise<SubscriptionRow | null> {
  return queryFirst<SubscriptionRow>(tx)`
    update user_plans set trial_told_at = ${now} where user_id = ${userId} and trial_told_at is null
    returning granted, trial_started_at, trial_ends_at, paid_until, renews, customer_id, subscription_id`
}
