import { paths } from '../../paths.ts'
import { readText, removeStored, userStorageKey, writeText } from './storage.ts'

/** An invitation that somebody has opened and not answered, which other tabs lead back to; sign-out removes it. */
const keyOf = (userId: string): string => userStorageKey('invitation', userId)

export const keepInvitation = (userId: string, token: string): void => writeText(keyOf(userId), token)

/** It was answered, or its link doesn't work any more. */
export function forgetInvitation(userId: string, token: string): void {
  if (readText(keyOf(userId)) === token) removeStored(keyOf(userId))
}

/** The page of an invitation, by the token of its link or by its id. */
const pageOf = (token: string): string => `${paths.invitation}#${token}`

/** The page of the one that is kept; null if there is none. */
export function keptInvitation(userId = ''): string | null {
  const token = readText(keyOf(userId))
  return token && pageOf(token)
}

/** `owner` is empty while it is not known who sent it. */
export type OpenInvitation = { href: string; owner: string }

/** What waits for the user's answer: invitations to their confirmed address, else one whose link they have opened. */
export function openInvitations(
  received: readonly { id: string; owner: string }[] = [],
  userId?: string,
): OpenInvitation[] {
  const kept = keptInvitation(userId)
  if (received.length > 0 || !kept) return received.map(({ id, owner }) => ({ href: pageOf(id), owner }))
  return [{ href: kept, owner: '' }]
}
