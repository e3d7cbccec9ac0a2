import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Connection } from '#contract/banks/connections.ts'
import { pauseConnection } from '#contract/banks/connecting.ts'
import { daysBetween } from '#contract/period.ts'
import type { SyncRun } from '#contract/banks/sync.ts'
import { commaList, dateText, dayOf } from '../../ui/format/format.ts'
import { call } from '../../api/call.ts'
import { useSave } from '../../ui/forms/useSave.ts'
import { Alert } from '../../ui/parts/Notes.tsx'
import { Badge, type BadgeTone } from '../../ui/parts/Badge.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { DateText } from '../../ui/format/DateText.tsx'
import { BankMark } from '../../ui/marks/Mark.tsx'
import { Card } from '../../ui/parts/Surface.tsx'
import { WhenText } from '../../ui/format/WhenText.tsx'
import { useToday } from '../../ui/date/use-today.ts'
import { HealthLine } from './HealthLine.tsx'

const namedPermissions = [
  'identity',
  'accounts',
  'balance',
  'transactions',
  'payments',
  'standing_orders',
  'direct_debits',
  'scheduled_payments',
] as const
type ConnectionCardProps = { connection: Connection; run: SyncRun | null; onDisconnect: () => void }

export function ConnectionCard({ connection, run, onDisconnect }: ConnectionCardProps) {
  const { t } = useTranslation(['connections', 'banks'])
  const { bank_name: bank, permissions } = connection
  const named = (permission: string): string => {
    const known = namedPermissions.find((name) => name === permission)
    return known ? t(`permission.${known}`) : permission
  }
  return (
    <Card as="article" aria-label={bank} flush>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4 phone:px-5">
        <BankMark name={bank} identifier={connection.bank_identifier} />
        <h2 dir="auto" className="min-w-0 flex-1 text-section">
          {bank}
        </h2>
        <Badge tone={statusTones[connection.status]}>{t(`banks:status.${connection.status}`)}</Badge>
      </header>
      <HealthLine connection={connection} run={run} />
      <SkippedAccounts connection={connection} />
      <UnreadableNote unreadable={connection.unreadable} />
      <dl className="grid gap-x-6 gap-y-3.5 p-4 tablet:grid-cols-2 phone:px-5 roomy:grid-cols-3">
        <Fact term={t('manager.shared')} note={t('manager.permissions', { count: permissions.length })}>
          {commaList(permissions.map(named))}
        </Fact>
        <Fact term={t('manager.connected')}>
          <DateText value={connection.connected_at} />
        </Fact>
        <Until expires={connection.consent_expires_at} ended={connection.status === 'Expired'} />
        <LastData read={connection.last_synced_at} bank={connection.last_data_at} />
        <Fact
          term={t('manager.accounts')}
          note={commaList(connection.accounts.map((account) => account.name))}
        >
          {t('manager.accountCount', { count: connection.accounts_count })}
        </Fact>
        <Fact term={t('manager.entity')}>
          <span className="text-meta break-all">{connection.entity_id}</span>
        </Fact>
      </dl>
      <footer className="flex flex-wrap justify-end gap-2 border-t border-line p-3 phone:px-5">
        <PauseButton connection={connection} />
        <Button size="small" className="text-alert!" onClick={onDisconnect}>
          {t('manager.disconnect')}
        </Button>
      </footer>
    </Card>
  )
}

/** Accounts that the bank lists but we cannot read; no figure includes them. */
function SkippedAccounts({ connection: { skipped_accounts: skipped } }: { connection: Connection }) {
  const { t } = useTranslation('connections')
  if (skipped.length === 0) return null
  const names = commaList(skipped.map(({ name }) => name || t('manager.unnamedAccount')))
  return (
    <Alert tone="notice" className="mx-4 mt-4 phone:mx-5">
      {t('manager.skipped', { count: skipped.length, names })}
    </Alert>
  )
}

/** Transactions that no figure includes because we cannot read them. */
function UnreadableNote({ unreadable }: Pick<Connection, 'unreadable'>) {
  const { t } = useTranslation('connections')
  if (!unreadable) return null
  return (
    <Alert tone="notice" className="mx-4 mt-4 phone:mx-5">
      {t('manager.unreadable', { count: unreadable.count, date: dateText(unreadable.since) })}
    </Alert>
  )
}

function Fact({ term, note, children }: { term: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-muted">{term}</dt>
      <dd className="text-small">{children}</dd>
      {note && <dd className="text-meta text-muted">{note}</dd>}
    </div>
  )
}

const oldMs = 3_600_000

/** When we last read from the bank; if the bank's own data is over an hour older, also its age. */
function LastData({ read, bank }: { read: string | null; bank: string | null }) {
  const { t } = useTranslation('connections')
  if (read === null) return <Fact term={t('manager.lastData')}>{t('manager.never')}</Fact>
  const isOld = bank !== null && Date.parse(read) - Date.parse(bank) > oldMs
  return (
    <Fact
      term={t('manager.lastData')}
      note={
        isOld && (
          <>
            {t('manager.bankData')} <WhenText value={bank} within />
          </>
        )
      }
    >
      <WhenText value={read} />
    </Fact>
  )
}

function Until({ expires, ended }: { expires: string | null; ended: boolean }) {
  const { t } = useTranslation('connections')
  const today = useToday()
  const day = expires ? dayOf(expires) : null
  if (!day) return <Fact term={t('manager.until')}>{t('manager.untilUnknown')}</Fact>
  const daysLeft = daysBetween(today, day)
  // ended at the bank before its end date; the date alone would suggest that it is still active
  if (ended && daysLeft >= 0)
    return (
      <Fact term={t('manager.until')} note={t('manager.given', { date: dateText(day) })}>
        {t('manager.ended')}
      </Fact>
    )
  return (
    <Fact
      term={t('manager.until')}
      note={daysLeft >= 0 ? t('manager.daysLeft', { count: daysLeft }) : t('manager.ended')}
    >
      {dateText(day)}
    </Fact>
  )
}

function PauseButton({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections')
  const saving = useSave(() => t('manager.pauseFailed'), { inToast: true })
  const paused = connection.health === 'paused'
  const bank = connection.bank_name
  const toggle = (): Promise<boolean> =>
    saving.save(
      () => call(pauseConnection, { params: { id: connection.id }, body: { paused: !paused } }),
      paused ? t('manager.resumed', { bank }) : t('manager.paused', { bank }),
    )
  return (
    <Button size="small" variant="quiet" busy={saving.busy} onClick={() => void toggle()}>
      {paused ? t('manager.resume') : t('manager.pause')}
    </Button>
  )
}

/** Active green, Inactive yellow, Expired red. */
const statusTones: Record<Connection['status'], BadgeTone> = {
  Active: 'good',
  Inactive: 'notice',
  Expired: 'bad',
}
