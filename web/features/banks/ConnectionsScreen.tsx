import type { Consent } from '#contract/banks/connections.ts'
import { Landmark, Plus, RefreshCw, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/banks/connections.ts'
import type { SyncRun } from '#contract/banks/sync.ts'
import { askToConnect } from '../../api/connect-request.ts'
import { messageOf, withText } from '../../api/errors.ts'
import { useSyncRuns } from '../../api/sync/runs.ts'
import { useManualSync } from '../../api/sync/useManualSync.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Alert, Empty, ErrorNote } from '../../ui/parts/Notes.tsx'
import { LoadingBlock, Skeleton, UpdatingMark } from '../../ui/parts/Progress.tsx'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { Card, PageHeader } from '../../ui/parts/Surface.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { HelpLink } from '../../ui/help/HelpLink.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { refreshConnections, useConnections, useConsents } from './queries.ts'
import type * as z from 'zod/mini'
import { Badge } from '../../ui/parts/Badge.tsx'
import { dateText, dayOf, unknownMark } from '../../ui/format/format.ts'
import { Loaded } from '../../ui/parts/Loaded.tsx'

/** The connections: what is shared, since when and until when, and how to disconnect. */
export function ConnectionsScreen() {
  const { t } = useTranslation(['connections', 'banks'])
  usePageTitle(t('title'))
  const { data, error, isFetching, refetch } = useConnections()
  const runs = useSyncRuns()
  const sync = useManualSync()
  const [asking, setAsking] = useState(false)
  const [leaving, setLeaving] = useState<Connection | null>(null)
  const refresh = async (): Promise<void> => {
    setAsking(true)
    void sync.run()
    await refreshConnections().catch((failure: unknown) =>
      showToast(messageOf(failure, t('manager.failedShort')), { kind: 'error' }),
    )
    setAsking(false)
  }
  const active = data?.entities.filter((each) => each.connection_status === 'active') ?? []
  const failureText = (failure: Error): string => messageOf(withText(failure, () => t('banks:panel.failed')))
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={
          <>
            {t('manager.lead')} <UpdatingMark active={data !== undefined && isFetching} />
          </>
        }
        actions={
          <>
            {(active.length > 0 || !data) && (
              <Button icon={RefreshCw} busy={asking || sync.running} onClick={() => void refresh()}>
                {t('manager.refresh')}
              </Button>
            )}
            {(active.length > 0 || !data) && (
              <Button variant="primary" icon={Plus} onClick={() => askToConnect()}>
                {t('banks:panel.another')}
              </Button>
            )}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-5">
        {data && error && <Alert tone="notice">{failureText(error)}</Alert>}
        {!data && error && (
          <Card>
            <ErrorNote
              title={t('banks:panel.failedTitle')}
              message={failureText(error)}
              onRetry={() => void refetch()}
              busy={isFetching}
            />
          </Card>
        )}
        {!data && !error && <LoadingConnections />}
        {data &&
          (active.length > 0 ? (
            <List connections={active} runs={runs} onLeave={setLeaving} />
          ) : (
            <NoConnections />
          ))}
        {(data || error) && (
          <>
            <SecurityNote />
            <ConsentHistory />
          </>
        )}
      </div>
      {/* Mounted outside the list, so that it can still confirm the removal of the last bank. */}
      <DeleteDialog bank={leaving} onClose={() => setLeaving(null)} />
    </>
  )
}

type ListProps = {
  connections: readonly Connection[]
  runs: readonly SyncRun[]
  onLeave: (connection: Connection) => void
}

function List({ connections, runs, onLeave }: ListProps) {
  return (
    <ul className="grid gap-4">
      {connections.map((connection) => (
        <li key={connection.id}>
          <ConnectionCard
            connection={connection}
            run={runs.find((run) => run.connection_id === connection.id) ?? null}
            onDisconnect={() => onLeave(connection)}
          />
        </li>
      ))}
    </ul>
  )
}

function NoConnections() {
  const { t } = useTranslation('connections')
  return (
    <Card>
      <Empty
        icon={Landmark}
        title={t('manager.emptyTitle')}
        action={
          <Button variant="primary" onClick={() => askToConnect()}>
            {t('manager.first')}
          </Button>
        }
      >
        {t('manager.emptyText')}
      </Empty>
    </Card>
  )
}

function SecurityNote() {
  const { t } = useTranslation('connections')
  return (
    <section className="flex items-start gap-3 border-y border-line py-4">
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
      <div>
        <h2 className="text-small font-medium">{t('manager.securityTitle')}</h2>
        <p className="max-w-prose text-small text-muted">{t('manager.security')}</p>
        <HelpLink slug="consent" className="-mb-2" />
      </div>
    </section>
  )
}

function LoadingConnections() {
  return (
    <LoadingBlock className="grid gap-4">
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </LoadingBlock>
  )
}

type Row = z.infer<typeof Consent>
const first = 5
const reasons = ['withdrawn', 'replaced', 'ended_at_bank'] as const

/** Ended consents; they are stored apart from the data, so that they remain readable after it is deleted. */
function ConsentHistory() {
  const { t } = useTranslation('connections')
  const read = useConsents()
  return (
    <section aria-labelledby="consent-history">
      <h2 id="consent-history" className="text-section">
        {t('history.title')}
      </h2>
      <p className="mt-0.5 mb-3 text-small text-muted">{t('history.text')}</p>
      <Loaded query={read} failed={t('history.failed')} height="h-14" bare>
        {({ data }) => <Ended consents={data.filter((consent) => consent.state !== 'active')} />}
      </Loaded>
    </section>
  )
}

function Ended({ consents }: { consents: readonly Row[] }) {
  const { t } = useTranslation('connections')
  const [all, setAll] = useState(false)
  if (consents.length === 0) return <p className="text-small text-muted">{t('history.empty')}</p>
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {(all ? consents : consents.slice(0, first)).map((consent) => (
          <Entry key={consent.id} consent={consent} />
        ))}
      </ul>
      {!all && consents.length > first && (
        <Button variant="link" size="small" onClick={() => setAll(true)}>
          {t('history.showAll', { count: consents.length })}
        </Button>
      )}
    </>
  )
}

function Entry({ consent }: { consent: Row }) {
  const { t } = useTranslation('connections')
  const expired = consent.state === 'expired'
  const reason = (code: string): string => {
    const known = reasons.find((each) => each === code)
    return known ? t(`history.reason.${known}`) : code
  }
  const day = (value: string | null): string => {
    const known = value ? dayOf(value) : null
    return known ? dateText(known) : unknownMark
  }
  const end = day(consent.ended_at ?? consent.expires_at)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 text-small">
      <bdi className="min-w-0 font-medium">{consent.bank_name}</bdi>
      <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-muted">
        <span>{t('history.given', { date: day(consent.given_at) })}</span>
        <Badge tone={expired ? 'notice' : 'neutral'}>
          {expired ? t('history.expired', { date: end }) : t('history.ended', { date: end })}
        </Badge>
        {consent.end_reason && !expired && <span className="text-meta">{reason(consent.end_reason)}</span>}
      </span>
    </li>
  )
}
