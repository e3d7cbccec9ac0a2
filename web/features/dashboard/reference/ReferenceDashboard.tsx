import { RefreshCw } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { lazyWith } from '../../../lazy.ts'
import { refreshEverything } from '../../../api/queries.ts'
import { recommendSync } from '../../../api/rules/plan.ts'
import { useSession } from '../../../api/auth/session.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { LoadingBlock, Skeleton, UpdatingMark } from '../../../ui/parts/Progress.tsx'
import { Card, CardTitle, PageHeader } from '../../../ui/parts/Surface.tsx'
import { usePeriodText } from '../../../ui/format/usePeriodText.ts'
import { WhenText } from '../../../ui/format/WhenText.tsx'
import { ProgressText } from '../../connections/connect/LaterStages.tsx'
import { useManualSync } from '../../../api/sync/useManualSync.ts'
import { PayPeriodNote } from '../../layout/PayPeriodNote.tsx'
import { DashboardReports } from '../../analytics/pinned/DashboardReports.tsx'
import { SafePlace } from '../../planning/dashboard/SafePlace.tsx'
import { CardRegion } from '../CardRegion.tsx'
import { hasBankAccount, spendingOf, type DashboardData } from '../data.ts'
import { NeedsAttention } from '../parts/Attention.tsx'
import { Hero } from '../overview/Hero.tsx'
import { PeriodStepper } from '../../../ui/period/PeriodStepper.tsx'
import { Banks } from '../parts/Banks.tsx'
import { ConnectedBanks } from '../parts/ConnectedBanks.tsx'
import { ErrorBanner } from '../parts/Banners.tsx'
import { DesignToggle } from '../parts/DesignToggle.tsx'
import { RecentTransactions } from '../parts/Recent.tsx'
import { SpendingBars } from '../parts/Spending.tsx'
import type { DashboardProps } from '../parts/types.ts'
import { BalanceCard } from './BalanceCard.tsx'
import { GettingStarted } from './GettingStarted.tsx'
import { LaterCards } from './LaterCards.tsx'
import { QuickBar } from './QuickBar.tsx'

const HistoryDialog = lazyWith(
  () => import('./HistoryDialog.tsx').then((m) => m.HistoryDialog),
  ['balanceHistory'],
)
const DeleteDialog = lazyWith(
  () => import('../../connections/DeleteDialog.tsx').then((m) => m.DeleteDialog),
  ['connections', 'accounts'],
)

/** The reference design: a welcome, the balance beside to-dos, accounts, recent transactions and spending. */
export function ReferenceDashboard(props: DashboardProps) {
  const { t } = useTranslation('dashboard')
  const user = useSession().user
  const { data, fetching } = props
  const sync = useManualSync()
  const [now] = useState(Date.now)
  const hasBank = data !== undefined && hasBankAccount(data)
  const refresh = (): void => {
    if (hasBank) void sync.run()
    else refreshEverything()
  }
  const name = user?.name.trim() || user?.email || t('welcome.fallbackName')
  return (
    <>
      <PageHeader
        title={
          <span className="max-phone:block max-phone:pe-11 max-phone:text-section">
            {t('welcome.title', { name })}
          </span>
        }
        lead={
          <span className="inline-flex flex-wrap items-center gap-x-3">
            {data?.last_synced ? (
              <span>
                {t('welcome.lead')} <WhenText value={data.last_synced} />
                {recommendSync(hasBank, Date.parse(data.last_synced), now) === 'outdated_data' && (
                  <span className="text-notice"> · {t('welcome.outdated')}</span>
                )}
              </span>
            ) : (
              data && t('welcome.leadNever')
            )}
            {sync.progress ? (
              <span role="status" className="text-meta">
                <ProgressText progress={sync.progress} />
              </span>
            ) : (
              <UpdatingMark active={data !== undefined && fetching} />
            )}
          </span>
        }
        actions={
          <>
            <DesignToggle className="max-phone:hidden" />
            <Button
              icon={RefreshCw}
              busy={sync.running}
              onClick={refresh}
              className="max-phone:absolute max-phone:end-4 max-phone:top-16 max-phone:border-transparent max-phone:px-3.5"
            >
              <span className="max-phone:sr-only">{t('refresh')}</span>
            </Button>
          </>
        }
      />
      <PayPeriodNote period={props.period} className="mb-4 text-small text-muted" />
      <ErrorBanner {...props} />
      {data ? (
        <Loaded {...props} data={data} syncing={sync.running} onSync={() => void sync.run()} />
      ) : (
        <Waiting {...props} />
      )}
    </>
  )
}

type LoadedProps = DashboardProps & { data: DashboardData; syncing: boolean; onSync: () => void }

function Loaded({ data, period, syncing, onSync }: LoadedProps) {
  const [history, setHistory] = useState(false)
  const [leaving, setLeaving] = useState<Connection | null>(null)
  const { accounts } = data
  const hasAccounts = accounts.count > 0
  const hasBank = hasBankAccount(data)
  const canSync = hasBank || data.overview.coverage.unread_banks.length > 0
  const balance = (
    <CardRegion>
      <BalanceCard data={data} period={period} onOpen={() => setHistory(true)} />
    </CardRegion>
  )
  const later = (
    <CardRegion>
      <LaterCards hasAccounts={hasAccounts} />
    </CardRegion>
  )
  return (
    <div className="grid grid-cols-1 gap-5">
      {hasAccounts && (
        <CardRegion>
          {/* On a phone the figure comes first. */}
          <div className="flex flex-col-reverse gap-2 phone:flex-col phone:gap-0">
            <div className="flex justify-center phone:-mb-6 phone:justify-end">
              <PeriodStepper period={period} answered={data.overview.period} />
            </div>
            <Hero data={data} />
          </div>
        </CardRegion>
      )}
      {hasAccounts && (
        <CardRegion>
          <SafePlace />
        </CardRegion>
      )}
      <NeedsAttention data={data} />
      <QuickBar unverified={data.unverified_count} syncing={syncing} {...(canSync ? { onSync } : {})} />
      {hasAccounts ? (
        <div className="grid gap-5 lg:grid-cols-2">
          {balance}
          <CardRegion>
            <RecentTransactions rows={data.transactions.data} />
          </CardRegion>
        </div>
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
          <CardRegion>
            <GettingStarted />
          </CardRegion>
          <div className="grid gap-5">
            <Banks />
            {later}
          </div>
        </div>
      )}
      {hasAccounts && (
        <>
          <CardRegion>
            <ConnectedBanks data={data} onLeave={setLeaving} />
          </CardRegion>
          {!hasBank && <Banks />}
        </>
      )}
      {hasAccounts && (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <CardRegion>
            <SpendingCard data={data} period={period} />
          </CardRegion>
          {later}
        </div>
      )}
      {hasAccounts && (
        <CardRegion>
          <DashboardReports />
        </CardRegion>
      )}
      <DesignToggle className="justify-self-center phone:hidden" />
      {/* Mounted outside the list, so that it can still confirm the removal of the last bank. */}
      {leaving && (
        <Suspense fallback={null}>
          <DeleteDialog bank={leaving} onClose={() => setLeaving(null)} />
        </Suspense>
      )}
      {history && (
        <Suspense fallback={null}>
          <HistoryDialog open onClose={() => setHistory(false)} />
        </Suspense>
      )}
    </div>
  )
}

function SpendingCard({ data, period }: Pick<LoadedProps, 'data' | 'period'>) {
  const { t } = useTranslation(['dashboard', 'ui'])
  const periodText = usePeriodText()
  const categories = spendingOf(data)
  return (
    <Card>
      <CardTitle action={<span className="text-meta text-muted">{periodText(data.overview.period)}</span>}>
        {t('dashboard:spending.title')}
      </CardTitle>
      {categories.length === 0 ? (
        <p className="py-6 text-center text-small text-muted">{t('dashboard:spending.none')}</p>
      ) : (
        <SpendingBars categories={categories} period={period} most={5} />
      )}
    </Card>
  )
}

/** A skeleton of the page; after a failure, dashes in place of figures. */
function Waiting({ error }: DashboardProps) {
  const { t } = useTranslation('dashboard')
  if (error)
    return (
      <div className="grid grid-cols-1 gap-5">
        <QuickBar unverified={0} syncing={false} />
        <div className="grid gap-5 lg:grid-cols-2">
          <BalanceCard data={null} />
          <Card>
            <CardTitle>{t('recent.title')}</CardTitle>
            <p className="py-6 text-center text-muted">–</p>
            <ButtonLink variant="link" size="small" href={paths.transactions}>
              {t('recent.all')}
            </ButtonLink>
          </Card>
        </div>
      </div>
    )
  return (
    <LoadingBlock className="grid grid-cols-1 gap-5">
      <div className="grid gap-5 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-52 rounded-card phone:h-32 lg:h-60" />
      </div>
      <div className="grid gap-3 phone:grid-cols-3">
        <Skeleton className="h-36 rounded-card" />
        <Skeleton className="h-36 rounded-card max-phone:hidden" />
        <Skeleton className="h-36 rounded-card max-phone:hidden" />
      </div>
      <div className="grid gap-5 lg:grid-cols-2">
        <Skeleton className="h-72 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </div>
    </LoadingBlock>
  )
}
