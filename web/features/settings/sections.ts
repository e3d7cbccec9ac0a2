import {
  BadgeCheck,
  Bell,
  Download,
  History,
  KeyRound,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { paths } from '../../paths.ts'

export type Section =
  | 'profile'
  | 'security'
  | 'preferences'
  | 'notifications'
  | 'plan'
  | 'apiTokens'
  | 'activity'
  | 'data'

/** The profile pages in the order of their tabs. */
export const sections: readonly { key: Section; path: string; icon: LucideIcon }[] = [
  { key: 'profile', path: paths.profile, icon: UserRound },
  { key: 'security', path: paths.security, icon: ShieldCheck },
  { key: 'preferences', path: paths.preferences, icon: SlidersHorizontal },
  { key: 'notifications', path: paths.notificationSettings, icon: Bell },
  { key: 'plan', path: paths.plan, icon: BadgeCheck },
  { key: 'apiTokens', path: paths.apiTokens, icon: KeyRound },
  { key: 'activity', path: paths.activity, icon: History },
  { key: 'data', path: paths.data, icon: Download },
]
