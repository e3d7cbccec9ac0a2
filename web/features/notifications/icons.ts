import {
  BadgeCheck,
  CalendarClock,
  Landmark,
  ListChecks,
  Newspaper,
  PiggyBank,
  ReceiptText,
  ShieldAlert,
  type LucideIcon,
} from 'lucide-react'
import {
  kindOf,
  type NotificationGroup,
  type NotificationKind,
} from '#contract/notifications/notification-kinds.ts'
import type { Tint } from '../../ui/parts/Badge.tsx'

const looks: Readonly<Record<NotificationGroup, { icon: LucideIcon; tint: Tint }>> = {
  bills: { icon: CalendarClock, tint: 'amber' },
  budgets: { icon: PiggyBank, tint: 'petrol' },
  payments: { icon: ReceiptText, tint: 'green' },
  banks: { icon: Landmark, tint: 'blue' },
  review: { icon: ListChecks, tint: 'petrol' },
  security: { icon: ShieldAlert, tint: 'red' },
  plan: { icon: BadgeCheck, tint: 'purple' },
  digest: { icon: Newspaper, tint: 'blue' },
}

/** Icon and tint for a kind of notification. */
export function lookOf(kind: NotificationKind): { icon: LucideIcon; tint: Tint } {
  return looks[kindOf(kind).group]
}
