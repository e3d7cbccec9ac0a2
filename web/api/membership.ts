/** Whose data a part of the screen reads and changes: the user's own, or a person's who shares accounts with them. */
import { createContext, useContext } from 'react'
import { membershipHeader } from '#contract/household/roles.ts'
import { useSession } from './auth/session.ts'

const Membership = createContext<string | null>(null)
/** Reads and changes inside are in the data of the owner of the membership that is its value. */
export const InMembership = Membership.Provider

/** The headers of a call in the data of a membership's owner; null is the user's own. */
export const headersIn = (membership: string | null): Record<string, string> =>
  membership === null ? {} : { [membershipHeader]: membership }

/** `key` is the first part of the keys of reads, which no read of other data has; '' while nobody is signed in. */
export function useDataOf(): { key: string; membership: string | null; headers: Record<string, string> } {
  const userId = useSession().user?.id ?? ''
  const membership = useContext(Membership)
  const key = membership === null ? userId : `${userId} ${membership}`
  return { key, membership, headers: headersIn(membership) }
}
