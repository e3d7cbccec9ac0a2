import {
  Bot,
  Building2,
  Download,
  KeyRound,
  LogIn,
  ShieldAlert,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type settings from '../../i18n/en-AE/settings/settings.ts'
import type { Tint } from '../../ui/parts/Badge.tsx'

export type Kind = keyof (typeof settings)['activity']['kinds']
export type Group = 'access' | 'consents' | 'changes'
type Look = { group: Group; icon: LucideIcon; tint: Tint }

const access: Look = { group: 'access', icon: LogIn, tint: 'petrol' }
const warning: Look = { group: 'access', icon: ShieldAlert, tint: 'amber' }
const consent: Look = { group: 'consents', icon: Building2, tint: 'green' }
const key: Look = { group: 'changes', icon: KeyRound, tint: 'purple' }
const household: Look = { group: 'access', icon: Users, tint: 'blue' }
const person: Look = { group: 'changes', icon: UserRound, tint: 'blue' }

const looks: Record<Kind, Look> = {
  signed_up: person,
  signed_in: access,
  signed_out: access,
  sign_in_failed: warning,
  session_ended: access,
  sessions_ended: access,
  password_changed: key,
  password_reset: key,
  reset_requested: key,
  email_changed: person,
  email_confirmed: person,
  google_linked: key,
  two_factor_on: key,
  two_factor_off: { ...key, tint: 'amber' },
  passkey_added: key,
  passkey_removed: key,
  api_token_added: key,
  api_token_removed: key,
  app_connected: key,
  app_disconnected: key,
  assistant_read: { ...access, icon: Bot },
  assistant_agreed: { ...access, icon: Bot },
  assistant_ended: { ...access, icon: Bot },
  consent_given: consent,
  consent_withdrawn: { ...consent, tint: 'grey' },
  token_refused: warning,
  photo_changed: person,
  household_invited: household,
  household_accepted: household,
  household_declined: { ...household, tint: 'grey' },
  household_shared: household,
  household_joined: household,
  household_changed: household,
  household_ended: { ...household, tint: 'grey' },
  data_exported: { ...person, icon: Download },
  account_deleted: warning,
}

const kinds: ReadonlySet<string> = new Set(Object.keys(looks))
export function isKind(text: string): text is Kind {
  return kinds.has(text)
}
/** The look of an audit entry; a kind unknown to this version is shown as an account change. */
export function lookOf(kind: string): Look {
  return isKind(kind) ? looks[kind] : person
}
