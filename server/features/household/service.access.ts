/** Decides whether a request may be made in another person's data, and in which role. */
import type { App } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { checkSession } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import type { ApiOptions } from '../../platform/http/http.ts'
import { isUuid } from '../../platform/ids.ts'
import { selectAccess, selectDataVersion } from './store.ts'

/**
 * Creates the function that turns a caller into the member of a household. A membership that is unknown, somebody
 * else's, ended or past its last day is refused alike.
 */
export function createMemberAccess({ db, clock }: Pick<App, 'db' | 'clock'>): ApiOptions['asMember'] {
  return async (caller, membershipId, { roles = [], etag }) => {
    const { session } = caller
    if (caller.scope || !session) fail('token_not_accepted')
    if (caller.demo) fail('demo_cannot')
    await checkSession(db, session)
    const access = isUuid(membershipId)
      ? await selectAccess(db, { id: membershipId, memberId: caller.userId, day: today(clock) })
      : null
    if (!access) fail('membership_ended')
    const { owner_id: userId, role, accounts } = access
    if (!roles.includes(role)) fail('not_for_members')
    const dataVersion = etag ? await selectDataVersion(db, userId) : null
    return {
      userId,
      sessionId: caller.sessionId,
      session: {
        queries: () => [],
        checked: true,
        // of what this member sees: another one's, and the owner's own, never matches
        version: dataVersion && `${dataVersion} ${membershipId} ${access.version}`,
        language: session.language,
      },
      member: { memberId: caller.userId, membershipId, role, accounts },
    }
  }
}
