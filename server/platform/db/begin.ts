/** The statements that begin a transaction of a user, or of a household member in the user's data. */
import { isUuid } from '../ids.ts'

/** Whose rows a member of their household reads, and of which accounts. */
export type MemberScope = {
  readonly userId: string
  readonly accounts: readonly string[]
  /** The membership in which a partner also writes; without it nothing is written. */
  readonly partnerIn?: string | undefined
}
type Begun = { distributed: boolean; embedded: boolean; scope: MemberScope | undefined }

/**
 * JIT compiling takes longer than any of our statements runs, so it is off. Random reads cost about as much
 * as sequential ones, as on all SSDs.
 */
const planner = 'set local jit = off; set local random_page_cost = 1.1'
/** Reads are planned once per connection: planning a list takes longer than running it. */
const readPlanner = `${planner}; set local plan_cache_mode = force_generic_plan`
const reading = 'isolation level repeatable read read only'

/**
 * How long one statement may take, a lock be waited for, and a transaction be idle between statements. A person waits for a
 * read; a write may be the undo of a large import. The embedded engine has one session, which must not be ended.
 */
const limitsOf = (statement: string, { embedded }: { embedded: boolean }): string =>
  [
    `set local statement_timeout = '${statement}'`,
    `set local lock_timeout = '10s'`,
    ...(embedded ? [] : [`set local idle_in_transaction_session_timeout = '60s'`]),
  ].join('; ')
/** Limits of work that waits for nobody: due work, sign-in, deletion. */
export const systemLimits = (on: { embedded: boolean }): string => limitsOf('5min', on)
/** The statement by which a member's transaction finds the views of `shared` before the tables. */
export const memberPath = 'set local search_path = shared, public'
const appRole = 'xtharwa_app'
const memberRole = 'xtharwa_member'
const partnerRole = 'xtharwa_partner'
/** Finds once what every statement of a member's transaction needs to know of transfers. */
const holdOutsidePayments = "select set_config('app.outside_payments', public.outside_payments()::text, true)"
/** The same on Citus, with the ids that policies need there (distribution.members.ts). */
const holdSharedIds = 'select public.hold_shared_ids()'

/** Fails with `membershipOver` unless the partner's membership is in force, and keeps it so until the commit. */
const holdMembership = 'select public.hold_membership()'
/** The SQLSTATE of a partner's transaction whose membership has ended. */
export const membershipOver = 'XT403'

/**
 * The statements that begin a transaction as a role: the application's, or one of members, whose statements find the
 * views of the schema `shared` in place of some tables. On Citus each is sent by itself, since a text of several
 * reaches the node of the user's rows as a whole; planner settings are the database's there (distribution.ts). What
 * must be found for a member is found before the role is set, which would also hold for functions of their owner on
 * the nodes. Throws for an invalid user id, before anything is sent.
 */
function beginAs(
  userId: string,
  mode: string,
  settings: { planner: string; limits: string },
  {
    distributed,
    scope,
    role,
    last = [],
  }: { distributed: boolean; scope: MemberScope | undefined; role: string; last?: readonly string[] },
): string[] {
  if (!isUuid(userId)) throw new Error('not a user id')
  if (scope?.accounts.every(isUuid) === false) throw new Error('not the id of an account')
  if (scope?.partnerIn !== undefined && !isUuid(scope.partnerIn))
    throw new Error('not the id of a membership')
  const begin = `begin ${mode}`
  const member = scope && [
    `set local app.shared_accounts = '{${scope.accounts.join(',')}}'`,
    ...(scope.partnerIn === undefined ? [] : [`set local app.membership_id = '${scope.partnerIn}'`]),
  ]
  const user = [`set local app.user_id = '${userId}'`, ...(member ?? [])]
  const become = [...(member ? [memberPath] : []), `set local role ${role}`]
  const { planner, limits } = settings
  if (!distributed)
    return [
      [begin, planner, limits, ...user, ...become].join('; '),
      ...(last.length > 0 ? [last.join('; ')] : []),
    ]
  const begun = [begin, ...limits.split('; '), ...user]
  return member ? [...begun, ...last, holdSharedIds, ...become] : [...begun, ...become, ...last]
}

/**
 * Lets no other transaction write this user's data, in any process; the id is checked to be a UUID before. It waits only
 * for a moment, since it holds a connection meanwhile: then it fails with `lockTaken`, and the write is tried again.
 */
export const lockOf = (userId: string): string[] => [
  `set local lock_timeout = '50ms'`,
  `select pg_advisory_xact_lock(hashtextextended('${userId.toLowerCase()}', 0))`,
  `set local lock_timeout = '10s'`,
]
/** The SQLSTATE when a lock was not free in time. */
export const lockTaken = '55P03'

/** The statements that begin a reading transaction. */
export const beginRead = (userId: string, on: Begun): string[] => {
  const settings = { planner: readPlanner, limits: limitsOf('30s', on) }
  const texts = beginAs(userId, reading, settings, { ...on, role: on.scope ? memberRole : appRole })
  return on.scope && !on.distributed ? [[...texts, holdOutsidePayments].join('; ')] : texts
}

/** The statements that begin a writing transaction, which waits for the user's other ones. */
export const beginWrite = (userId: string, on: Begun): string[] => [
  ...beginAs(
    userId,
    '',
    { planner, limits: limitsOf('2min', on) },
    {
      ...on,
      role: on.scope ? partnerRole : appRole,
      last: [...lockOf(userId), ...(on.scope ? [holdMembership] : [])],
    },
  ),
  ...(on.scope && !on.distributed ? [holdOutsidePayments] : []),
]
