import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/banks/connections.ts'
import { lazyWith } from '../../../../lazy.ts'
import { paths } from '../../../../paths.ts'
import { TextLink } from '../../../../ui/parts/Links.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { Card, CardTitle } from '../../../../ui/parts/Surface.tsx'
import { useManualSync } from '../../../../api/sync/useManualSync.ts'
import { DashboardReports } from '../../analytics/pinned/DashboardReports.tsx'
import { safeHeight } from '../../../planning/ahead/place.ts'
import { SafePlace } from '../../../planning/dashboard/SafePlace.tsx'
import { CardRegion } from '../CardRegion.tsx'
import { type DashboardData, hasBankAccount } from '../data.ts'
import { Spent, SpentRecently, isCovered } from '../parts/Spent.tsx'
import { SpendingChart, hasChart } from '../parts/SpendingChart.tsx'
import { PeriodStepper } from '../../../../ui/period/PeriodStepper.tsx'
import { Banks } from '../parts/Banks.tsx'
import { ConnectedBanks } from '../parts/ConnectedBanks.tsx'
import { ErrorBanner } from '../parts/Banners.tsx'
import { DesignToggle } from '../parts/DesignToggle.tsx'
import { RecentTransactions } from '../parts/Recent.tsx'
import type { DashboardProps } from '../parts/types.ts'
import { BalanceCard } from './BalanceCard.tsx'
import { LaterCards } from './LaterCards.tsx'
import { QuickBar } from './QuickBar.tsx'
import { WelcomeHeader } from './WelcomeHeader.tsx'
import { ButtonLink } from '../../../../ui/parts/Button.tsx'
import { LoadingBlock, Skeleton } from '../../../../ui/parts/Progress.tsx'

const HistoryDialog = lazyWith(
  () => import('./HistoryDialog.tsx').then((m) => m.HistoryDialog),
  ['balanceHistory'],
)
const ToDo = lazyWith(() => import('../parts/ToDo.tsx').then((m) => m.ToDo), ['toDo'])
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
  return (
    <>
      <WelcomeHeader data={data} fetching={fetching} sync={sync} />
      <ErrorBanner {...props} />
      {data ? (
        <Loaded {...props} data={data} syncing={sync.running} onSync={() => void sync.run()} />
      ) : (
        <Waiting failed={props.error !== null} />
      )}
    </>
  )
}

type LoadedProps = DashboardProps & { data: DashboardData; syncing: boolean; onSync: () => void }

function Loaded({ data, period, syncing, onSync }: LoadedProps) {
  const [history, setHistory] = useState(false)
  const [leaving, setLeaving] = useState<Connection | null>(null)
  const hasAccounts = data.accounts.count > 0
  const hasAny = hasAccounts || data.overview.coverage.unread_banks.length > 0
  const canSync = hasBankAccount(data) || data.overview.coverage.unread_banks.length > 0
  const chores = hasAny && (
    <CardRegion>
      <Suspense fallback={<Skeleton className="h-16 rounded-card" />}>
        <ToDo data={data} />
      </Suspense>
    </CardRegion>
  )
  const actions = (
    <QuickBar unverified={data.unverified_count} syncing={syncing} {...(canSync ? { onSync } : {})} />
  )
  return (
    <div className="grid grid-cols-1 gap-5">
      {hasAccounts ? (
        <>
          <CardRegion>
            <SafePlace />
          </CardRegion>
          <Standing data={data} period={period} onHistory={() => setHistory(true)} />
          {chores}
          {actions}
          <Cards data={data} onLeave={setLeaving} />
        </>
      ) : (
        <>
          {chores}
          {actions}
          <FirstSteps />
        </>
      )}
      <DesignToggle className="justify-self-center phone:hidden" />
      <LateDialogs
        leaving={leaving}
        onStay={() => setLeaving(null)}
        history={history}
        onHistoryClose={() => setHistory(false)}
      />
    </div>
  )
}

type StandingProps = Pick<LoadedProps, 'data' | 'period'> & { onHistory: () => void }

/** The total balance, and what was spent, each over time. */
function Standing({ data, period, onHistory }: StandingProps) {
  return (
    <div className="grid grid-cols-1 gap-5 roomy:grid-cols-2">
      <CardRegion>
        <BalanceCard data={data} onOpen={onHistory} />
      </CardRegion>
      <CardRegion>
        <SpendingCard data={data} period={period} />
      </CardRegion>
    </div>
  )
}

type CardsProps = { data: DashboardData; onLeave: (connection: Connection) => void }

function Cards({ data, onLeave }: CardsProps) {
  return (
    <>
      <CardRegion>
        <LaterCards hasAccounts />
      </CardRegion>
      <CardRegion>
        <ConnectedBanks data={data} onLeave={onLeave} />
      </CardRegion>
      {!hasBankAccount(data) && <Banks />}
      <CardRegion>
        <RecentTransactions rows={data.transactions.data} />
      </CardRegion>
      <CardRegion>
        <DashboardReports />
      </CardRegion>
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

type LateDialogsProps = {
  leaving: Connection | null
  onStay: () => void
  history: boolean
  onHistoryClose: () => void
}

/** Mounted outside the list of banks, so that it can still confirm the removal of the last one. */
function LateDialogs({ leaving, onStay, history, onHistoryClose }: LateDialogsProps) {
  return (
    <Suspense fallback={null}>
      {leaving && <DeleteDialog bank={leaving} onClose={onStay} />}
      {history && <HistoryDialog open onClose={onHistoryClose} />}
    </Suspense>
  )
}

/** What was spent in the period shown, in its first days in the last thirty; the financial overview has its categories. */
function SpendingCard({ data, period }: Pick<LoadedProps, 'data' | 'period'>) {
  const { t } = useTranslation('dashboard')
  const { recent, overview } = data
  const trend = recent ?? data.trend
  const covered = recent
    ? overview.data_from === null || overview.data_from <= recent.before.from
    : isCovered(data)
  return (
    <Card className="flex h-full flex-col">
      {recent ? (
        <SpentRecently recent={recent} since={overview.data_from} />
      ) : (
        <Spent data={data} size="title" />
      )}
      {hasChart(trend) && (
        <SpendingChart
          trend={trend}
          recent={recent !== null}
          covered={covered}
          height="h-40"
          className="mt-auto pt-4"
        />
      )}
      <div className="mt-2 -mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <PeriodStepper period={period} answered={overview.period} className="-ms-3" />
        {recent ? (
          <Money amount={overview.period_summary.expenses} className="ms-auto text-small" />
        ) : (
          <TextLink href={paths.analytics}>{t('spent.link')}</TextLink>
        )}
      </div>
    </Card>
  )
}

/** A skeleton of the page; after a failure, dashes in place of figures. */
function Waiting({ failed }: { failed: boolean }) {
  const { t } = useTranslation('dashboard')
  if (failed)
    return (
      <div className="grid grid-cols-1 gap-5">
        <QuickBar unverified={0} syncing={false} />
        <div className="grid gap-5 roomy:grid-cols-2">
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
      <Skeleton className={cx('rounded-card', safeHeight)} />
      <div className="grid gap-5 roomy:grid-cols-2">
        <Skeleton className="h-84 rounded-card" />
        <Skeleton className="h-84 rounded-card" />
      </div>
      <Skeleton className="h-16 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </LoadingBlock>
  )
}
