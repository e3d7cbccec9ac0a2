/** Which plan a user is on, by the server's clock, and what it includes. */
import type { SubscriptionState } from '#contract/person/subscription.ts'
import { type Subscription, subscriptions } from '#contract/product.ts'
import type { App, Ctx } from '../../../context.ts'
import type { Config } from '../../../config.ts'
import { read, system, type Tx, write } from '../../../platform/db/db.ts'
import { doEach } from '../../../platform/jobs/repeat.ts'
import { fingerprint } from '../../../platform/keys/keys.ts'
import { fail } from '../../../platform/errors.ts'
import {
  type EndingTrial,
  insertTrial,
  insertUsedTrial,
  markTrialTold,
  type SubscriptionRow,
  selectEndingTrials,
  selectSubscription,
  selectUsedTrial,
} from './store.ts'

const dayMs = 86_400_000
const trialDays = 7
/** How long before the end of the trial users are notified. */
const tellDays = 2
const atOnce = 100

/** The plan in effect at an instant. */
function subscriptionAt(row: SubscriptionRow | null, now: Date): Subscription {
  if (!row) return 'free'
  const runs = (until: Date | null): boolean => until !== null && until > now
  return row.granted || runs(row.trial_ends_at) || runs(row.paid_until) ? 'premium' : 'free'
}

/** The user's current plan. */
export async function subscriptionOf(tx: Tx, userId: string, now: Date): Promise<Subscription> {
  return subscriptionAt(await selectSubscription(tx, userId), now)
}

/** Fails if the user's plan allows no further bank. Does nothing until subscriptions are switched on. */
export async function requireBankSlot(
  tx: Tx,
  userId: string,
  connectedBanks: number,
  { config, clock }: { config: Pick<Config, 'plansEnforced'>; clock: App['clock'] },
): Promise<void> {
  if (!config.plansEnforced) return
  const plan = subscriptions[await subscriptionOf(tx, userId, clock.now())]
  if (plan.banks === null || connectedBanks < plan.banks) return
  fail('plan_limit', { plan: plan.name, banks: plan.banks, next: subscriptions.premium.name })
}

/** Returns how many banks a user has connected. */
export type CountBanks = (tx: Tx, userId: string) => Promise<number>

/** The plan with its trial, payment and limits. */
export async function readSubscriptionState(ctx: Ctx, countBanks: CountBanks): Promise<SubscriptionState> {
  return read(ctx.db, ctx, (tx) => stateIn(ctx, tx, countBanks))
}

async function stateIn(ctx: Ctx, tx: Tx, countBanks: CountBanks): Promise<SubscriptionState> {
  const now = ctx.clock.now()
  const row = await selectSubscription(tx, ctx.userId)
  const plan = subscriptionAt(row, now)
  const { trial_started_at: started = null, trial_ends_at: ends = null } = row ?? {}
  const paid = row?.paid_until && row.paid_until > now ? row.paid_until : null
  return {
    plan,
    enforced: ctx.config.plansEnforced,
    trial: {
      state: started === null ? 'available' : ends !== null && ends > now ? 'running' : 'used',
      started_at: started?.toISOString() ?? null,
      ends_at: ends?.toISOString() ?? null,
    },
    paid_until: paid?.toISOString() ?? null,
    renews: paid !== null && row?.renews === true,
    payments: ctx.config.stripe !== null,
    banks: { connected: await countBanks(tx, ctx.userId), limit: subscriptions[plan].banks },
  }
}

/** Starts the trial: once per user and address, and not for a user who already has Premium. */
export async function startTrial(
  ctx: Ctx,
  email: string,
  countBanks: CountBanks,
): Promise<SubscriptionState> {
  const now = ctx.clock.now()
  const addressHash = fingerprint(ctx.keys, `trial ${email}`)
  if (await system(ctx.db, (tx) => selectUsedTrial(tx, addressHash))) fail('trial_used')
  const state = await write(ctx.db, ctx, async (tx) => {
    const row = await selectSubscription(tx, ctx.userId)
    if (row && row.trial_started_at !== null) fail('trial_used')
    if (subscriptionAt(row, now) === 'premium') fail('premium_already')
    const ends = new Date(now.getTime() + trialDays * dayMs)
    if (!(await insertTrial(tx, ctx.userId, now, ends))) fail('trial_used')
    return stateIn(ctx, tx, countBanks)
  })
  // the hash outlives the account, or deleting it would give another trial
  await system(ctx.db, (tx) => insertUsedTrial(tx, addressHash, now))
  return state
}

/** Notifies users whose trial ends within two days, once each; the worker runs this about hourly. */
export async function announceEndingTrials(app: App): Promise<void> {
  const now = app.clock.now()
  const until = new Date(now.getTime() + tellDays * dayMs)
  for (let after: EndingTrial | undefined; ;) {
    const from = after
    const ending = await system(app.db, (tx) => selectEndingTrials(tx, { now, until, after: from }, atOnce))
    await doEach(app.log, 'The end of a trial could not be announced', ending, (trial) =>
      write(app.db, { userId: trial.user_id }, (tx) => announceTrial(app, tx, trial), { keepVersion: true }),
    )
    if (ending.length < atOnce) return
    after = ending.at(-1)
  }
}

async function announceTrial(app: App, tx: Tx, { user_id: userId, trial_ends_at: ends }: EndingTrial) {
  const row = await markTrialTold(tx, userId, app.clock.now())
  const staysPremium = row && subscriptionAt({ ...row, trial_ends_at: null }, ends) === 'premium'
  if (row && !staysPremium) await app.notify(userId, 'trial_ending', { endsAt: ends.toISOString() }, tx)
}
