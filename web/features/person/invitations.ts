import { listSharing } from '#contract/household/sharing.ts'
import { useSession } from '../../api/auth/session.ts'
import { useRead } from '../../api/queries.ts'
import { invitationPage, keptInvitation } from '../../api/storage/invitation.ts'

/** `owner` is empty while it is not known who sent it. */
export type OpenInvitation = { href: string; owner: string }

/** What waits for the user's answer: invitations to their confirmed address, else one whose link they have opened. */
export function useInvitations(): OpenInvitation[] {
  const { user } = useSession()
  const options = { staleTime: 0, enabled: !user?.demoEndsAt }
  const received = useRead(listSharing, undefined, options).data?.received ?? []
  if (received.length > 0) return received.map(({ id, owner }) => ({ href: invitationPage(id), owner }))
  const kept = keptInvitation(user?.id)
  return kept === null ? [] : [{ href: kept, owner: '' }]
}
