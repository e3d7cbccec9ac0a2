import {
  Bot,
  Building2,
  Download,
  KeyRound,
  LogIn,
  type LucideIcon,
  ShieldAlert,
  UserRound,
  Users,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { AuditEntry } from '#contract/person/account.ts'
import type settings from '../../i18n/en-AE/settings/settings.ts'
import { cx } from '../../ui/cx.ts'
import { dotList } from '../../ui/format/format.ts'
import { WhenText } from '../../ui/format/WhenText.tsx'
import { type Tint, tintOf } from '../../ui/parts/Badge.tsx'
import { useDeviceName } from '../person/security/device.ts'

/** The kinds whose entry says the name of an app. */
const named: ReadonlySet<string> = new Set(['assistant_read', 'app_connected', 'app_disconnected'])

/** Something done to the account, which no undo takes back. */
export function Entry({ entry }: { entry: z.infer<typeof AuditEntry> }) {
  const { t } = useTranslation('settings')
  const deviceName = useDeviceName()
  const { icon: Icon, tint } = lookOf(entry.kind)
  const { method, device, address, bank, name } = entry.detail
  const facts = [
    method && t(`activity.methods.${method}`, { defaultValue: method }),
    bank,
    named.has(entry.kind) && name,
    entry.calls && t('activity.calls', { count: entry.calls.count }),
    device && deviceName(device),
    address && t('activity.from', { address }),
  ].filter((fact) => Boolean(fact))
  return (
    <li className="flex gap-4 px-4 py-3.5 phone:px-5">
      <span className={cx('tinted mt-0.5 h-fit rounded-full p-2', tintOf(tint))}>
        <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1 phone:flex phone:items-baseline phone:gap-4">
        <div className="min-w-0">
          <p>{isKind(entry.kind) ? t(`activity.kinds.${entry.kind}`) : entry.kind.replaceAll('_', ' ')}</p>
          {facts.length > 0 && <p className="text-meta break-words text-muted">{dotList(facts)}</p>}
          {entry.calls && <Calls {...entry.calls} />}
        </div>
        <WhenText value={entry.at} className="ms-auto shrink-0 text-meta text-muted" />
      </div>
    </li>
  )
}

/** The exact calls of an assistant, newest first; opened on demand. */
function Calls({ count, list }: NonNullable<z.infer<typeof AuditEntry>['calls']>) {
  const { t } = useTranslation('settings')
  return (
    <details className="mt-1 text-meta text-muted">
      <summary className="touch cursor-pointer text-accent">{t('activity.showCalls')}</summary>
      <ol className="mt-1 grid gap-1">
        {list.map(({ at, tool }, place) => (
          <li key={`${at} ${place}`} className="flex flex-wrap gap-x-3">
            <WhenText value={at} />
            <code dir="ltr">{tool}</code>
          </li>
        ))}
      </ol>
      {count > list.length && <p>{t('activity.moreCalls', { count: count - list.length })}</p>}
    </details>
  )
}

type Kind = keyof (typeof settings)['activity']['kinds']
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
  email_restored: person,
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
function isKind(text: string): text is Kind {
  return kinds.has(text)
}
/** The look of an audit entry; a kind unknown to this version is shown as an account change. */
export function lookOf(kind: string): Look {
  return isKind(kind) ? looks[kind] : person
}
