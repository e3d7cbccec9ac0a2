/**
 * The unsubscribe link of a mail: signed, so that it works without signing in but only for its user and kind.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { kindNames, type NotificationKind } from '#contract/notifications/notification-kinds.ts'
import type { App } from '../../context.ts'
import type { Keys } from '../../platform/keys/keys.ts'
import { isUuid } from '../../platform/ids.ts'

function signatureOf(keys: Keys, userId: string, kind: string): Buffer {
  return createHmac('sha256', keys.hashKey).update(`unsubscribe\n${userId}\n${kind}`).digest()
}

export function unsubscribeUrl(
  { keys, config }: Pick<App, 'keys' | 'config'>,
  userId: string,
  kind: NotificationKind,
): string {
  const token = `${userId}.${kind}.${signatureOf(keys, userId, kind).toString('base64url')}`
  return `${config.apiBaseUrl || config.publicUrl}/api/notifications/unsubscribe?token=${token}`
}

/** The user and kind that a link names; null if its signature is not ours. */
export function readUnsubscribe(
  keys: Keys,
  token: string,
): { userId: string; kind: NotificationKind } | null {
  const [userId = '', name = '', signature = ''] = token.split('.')
  const kind = kindNames.find((known) => known === name)
  const givenSignature = Buffer.from(signature, 'base64url')
  if (!kind || !isUuid(userId) || givenSignature.length !== 32) return null
  return timingSafeEqual(givenSignature, signatureOf(keys, userId, kind)) ? { userId, kind } : null
}
