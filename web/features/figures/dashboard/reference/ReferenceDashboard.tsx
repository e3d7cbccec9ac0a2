import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/banks/connections.ts'
import { readText, removeStored, writeText } from '../../../../api/storage/storage.ts'
import { useManualSync } from '../../../../api/sync/useManualSync.ts'
import { lazyWith } from '../../../../lazy.ts'
import { paths } from '../../../../paths.ts'
import { loadTimeChart } from '../../../../ui/charts/LazyCharts.tsx'
import { ButtonLink } from '../../../../ui/parts/Button.tsx'
import { LoadingBlock, Skeleton } from '../../../../ui/parts/Progress.tsx'
import { Money } from '../../../../ui/format/Money.tsx'
import { Card, CardTitle } from '../../../../ui/parts/Surface.tsx'
import { SafeToSpend } from '../../../planning/ahead/SafeToSpend.tsx'
import { CardRegion } from '../CardRegion.tsx'
import { type DashboardData, hasBankAccount } from '../data.ts'
import { Banks } from '../parts/Banks.tsx'
import { ErrorBanner } from '../parts/Banners.tsx'
import { DesignToggle } from '../parts/DesignToggle.tsx'
import type { DashboardProps } from '../parts/types.ts'
import { LaterCards } from './LaterCards.tsx'
import { SharedPlace } from './SharedPlace.tsx'
import { QuickBar } from './QuickBar.tsx'
import { ToDoPlace } from './ToDoPlace.tsx'
import { WelcomeHeader } from './WelcomeHeader.tsx'

const FilledDashboard = lazyWith(() => import('./FilledDashboard.tsx').then((m) => m.FilledDashboard))
const GettingStarted = lazyWith(
  () => import('./GettingStarted.tsx').then((m) => m.GettingStarted),
  ['dashboard'],
)
const DeleteDialog = lazyWith(
  () => import('../../../banks/DeleteDialog.tsx').then((m) => m.DeleteDialog),
  ['connections', 'accounts'],
)

/** The reference design: what is safe to spend, what needs doing, what is due, and the accounts. */
export function ReferenceDashboard(props: DashboardProps) {
  const { data, fetching } = props
  const sync = useManualSync()
  const isNew = data?.accounts.count === 0
  useFilledEarly(data)
  return (
    <>
      <WelcomeHeader data={data} fetching={fetching} sync={sync} />
      <ErrorBanner {...props} />
      <div className="grid grid-cols-1 gap-5">
        {/* it has figures of its own, which need not wait for the others */}
        {!isNew && (data || props.error === null) && (
          <CardRegion>
            <SafeToSpend waiting={data === undefined} />
          </CardRegion>
        )}
        {data ? (
          <Loaded {...props} data={data} syncing={sync.running} onSync={() => void sync.run()} />
        ) : props.error ? (
          <Failed />
        ) : (
          <Places />
        )}
      </div>
    </>
  )
}

/** Set on this device while its user has accounts. */
const filledHint = 'accounts_hint'

/** Loads the dashboard of somebody with accounts beside its figures, not after them: what is there renders at once. */
function useFilledEarly(data: DashboardData | undefined): void {
  useEffect(() => {
    if (readText(filledHint) !== null) void FilledDashboard.load().catch(() => undefined)
  }, [])
  const hasAccounts = data && data.accounts.count > 0
  useEffect(() => {
    if (hasAccounts) writeText(filledHint, '1')
    else if (hasAccounts === false) removeStored(filledHint)
  }, [hasAccounts])
}

type LoadedProps = DashboardProps & { data: DashboardData; syncing: boolean; onSync: () => void }

function Loaded({ data, period, syncing, onSync }: LoadedProps) {
  const [leaving, setLeaving] = useState<Connection | null>(null)
  const hasAccounts = data.accounts.count > 0
  useEffect(() => {
    if (hasAccounts) loadTimeChart()
  }, [hasAccounts])
  const isUnread = data.overview.coverage.unread_banks.length > 0
  const sync = hasBankAccount(data) || isUnread ? { onSync } : {}
  return (
    <>
      {hasAccounts ? (
        <Suspense fallback={<Places />}>
          <FilledDashboard
            data={data}
            period={period}
            syncing={syncing}
            onSync={sync.onSync}
            onLeave={setLeaving}
          />
        </Suspense>
      ) : (
        <>
          {isUnread && <ToDoPlace data={data} />}
          <SharedPlace />
          <QuickBar unverified={data.unverified_count} syncing={syncing} {...sync} />
          <FirstSteps />
        </>
      )}
      <DesignToggle className="justify-self-center phone:hidden" />
      {/* outside the list of banks, so that it can still confirm the removal of the last one */}
      <Suspense fallback={null}>
        {leaving && <DeleteDialog bank={leaving} onClose={() => setLeaving(null)} />}
      </Suspense>
    </>
  )
}

/** While there is no account. */
function FirstSteps() {
  return (
    <div className="grid items-start gap-5 roomy:grid-cols-[3fr_2fr]">
      <CardRegion>
        <GettingStarted hasAccounts={false} />
      </CardRegion>
      <div className="grid gap-5">
        <Banks />
        <CardRegion>
          <LaterCards hasAccounts={false} />
        </CardRegion>
      </div>
    </div>
  )
}

/** After a failure, dashes in place of figures. */
function Failed() {
  const { t } = useTranslation('dashboard')
  return (
    <>
      <QuickBar unverified={0} syncing={false} />
      <div className="grid gap-5 roomy:grid-cols-2">
        <Card>
          <h2 className="text-small text-muted">{t('balance.title')}</h2>
          <p className="mt-1 text-title font-medium">
            <Money amount={null} />
          </p>
        </Card>
        <Card>
          <CardTitle>{t('recent.title')}</CardTitle>
          <p className="py-6 text-center text-muted">–</p>
          <ButtonLink variant="link" size="small" href={paths.transactions}>
            {t('recent.all')}
          </ButtonLink>
        </Card>
      </div>
    </>
  )
}

/** The places of what loads. */
function Places() {
  return (
    <LoadingBlock className="grid grid-cols-1 gap-5">
      <div className="grid gap-5 roomy:grid-cols-2">
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
      </div>
      <Skeleton className="h-16 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </LoadingBlock>
  )
}
