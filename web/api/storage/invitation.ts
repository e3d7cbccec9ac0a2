import * as z from 'zod/mini'
import { paths } from '../../paths.ts'
import { readStored, removeStored, userStorageKey, writeStored } from './storage.ts'

/** An invitation that somebody has opened and not answered, which other tabs lead back to; sign-out removes it. */
const keyOf = (userId: string): string => userStorageKey('invitation', userId)
const Token = z.string().check(z.regex(/^[\w-]+$/))

export const keepInvitation = (userId: string, token: string): void => writeStored(keyOf(userId), token)

/** It was answered, or its link doesn't work any more. */
export function forgetInvitation(userId: string, token: string): void {
  if (readStored(keyOf(userId), Token) === token) removeStored(keyOf(userId))
}

/** Its page; null if there is none. */
export function keptInvitation(userId: string | undefined): string | null {
  const token = userId === undefined ? null : readStored(keyOf(userId), Token)
  return token && `${paths.invitation}#${token}`
}
