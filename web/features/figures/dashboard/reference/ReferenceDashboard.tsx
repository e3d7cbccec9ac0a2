import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/banks/connections.ts'
import { lookAhead } from '#contract/planning/look-ahead.ts'
import { useRead } from '../../../../api/queries.ts'
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
import { ErrorBanner } from '../parts/Banners.tsx'
import { DesignToggle } from '../parts/DesignToggle.tsx'
import type { DashboardProps } from '../parts/types.ts'
import { SharedPlace } from './SharedPlace.tsx'
import { QuickBar } from './QuickBar.tsx'
import { ToDoPlace } from './ToDoPlace.tsx'
import { WelcomeHeader } from './WelcomeHeader.tsx'

const FilledDashboard = lazyWith(() => import('./FilledDashboard.tsx').then((m) => m.FilledDashboard))
const FirstSteps = lazyWith(() => import('./FirstSteps.tsx').then((m) => m.FirstSteps))
const DeleteDialog = lazyWith(
  () => import('../../../banks/DeleteDialog.tsx').then((m) => m.DeleteDialog),
  ['connections', 'accounts'],
)

/** The reference design: what is safe to spend, what needs doing, what is due, and the accounts. */
export function ReferenceDashboard(props: DashboardProps) {
  const { data } = props
  const sync = useManualSync()
  const isNew = data?.accounts.count === 0
  return (
    <>
      <CardsEarly data={data} />
      <WelcomeHeader data={data} sync={sync} />
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

/** Loads the cards beside their figures, not after them; safe to spend, which is there first, tells which ones. */
export async function loadCards(hasAccounts: boolean): Promise<void> {
  if (hasAccounts) loadTimeChart()
  await (hasAccounts ? FilledDashboard : FirstSteps).load().catch(() => undefined)
}

function CardsEarly({ data }: { data: DashboardData | undefined }) {
  const ahead = useRead(lookAhead).data
  const hasAccounts = data ? data.accounts.count > 0 : ahead && ahead.not_shown !== 'no_accounts'
  useEffect(() => {
    if (hasAccounts !== undefined) void loadCards(hasAccounts)
  }, [hasAccounts])
  return null
}

type LoadedProps = DashboardProps & { data: DashboardData; syncing: boolean; onSync: () => void }

function Loaded({ data, period, syncing, onSync }: LoadedProps) {
  const [leaving, setLeaving] = useState<Connection | null>(null)
  const hasAccounts = data.accounts.count > 0
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
          <SharedPlace asked />
          <QuickBar unverified={data.unverified_count} counted={isUnread} syncing={syncing} {...sync} />
          <Suspense fallback={<Places />}>
            <FirstSteps />
          </Suspense>
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

/** After a failure, dashes in place of figures. */
function Failed() {
  const { t } = useTranslation('dashboard')
  return (
    <>
      <QuickBar unverified={0} counted={false} syncing={false} />
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
