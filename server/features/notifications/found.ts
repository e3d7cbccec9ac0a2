import type { NotificationKind } from '#contract/notifications/notification-kinds.ts'
import type { NotificationData } from '../../events.ts'

export type Found = {
  [K in NotificationKind]: { kind: K; data: NotificationData<K> }
}[NotificationKind]
