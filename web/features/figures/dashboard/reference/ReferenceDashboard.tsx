import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/banks/connections.ts'
import { lazyWith } from '../../../../lazy.ts'
import { paths } from '../../../../paths.ts'
import { TextLink } from '../../../../ui/parts/Links.tsx'
import { Card, CardTitle } from '../../../../ui/parts/Surface.tsx'
import { useManualSync } from '../../../../api/sync/useManualSync.ts'
import { PayPeriodNote } from '../../../layout/PayPeriodNote.tsx'
import { DashboardReports } from '../../analytics/pinned/DashboardReports.tsx'
import { SafePlace } from '../../../planning/dashboard/SafePlace.tsx'
import { CardRegion } from '../CardRegion.tsx'
import { type DashboardData, hasBankAccount } from '../data.ts'
import { Spent } from '../parts/Spent.tsx'
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
      {data && data.accounts.count > 0 && (
        <PayPeriodNote period={props.period} className="mb-4 text-small text-muted" />
      )}
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
  return (
    <div className="grid grid-cols-1 gap-5">
      {hasAccounts && (
        <CardRegion>
          <SafePlace />
        </CardRegion>
      )}
      {hasAny && (
        <CardRegion>
          <Suspense fallback={null}>
            <ToDo data={data} />
          </Suspense>
        </CardRegion>
      )}
      <QuickBar unverified={data.unverified_count} syncing={syncing} {...(canSync ? { onSync } : {})} />
      {hasAccounts ? (
        <>
          <CardRegion>
            <Suspense fallback={null}>
              <GettingStarted hasAccounts />
            </Suspense>
          </CardRegion>
          <Cards data={data} period={period} onHistory={() => setHistory(true)} onLeave={setLeaving} />
        </>
      ) : (
        <FirstSteps />
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

type FiguresProps = Pick<LoadedProps, 'data' | 'period'>

type CardsProps = FiguresProps & { onHistory: () => void; onLeave: (connection: Connection) => void }

function Cards({ data, period, onHistory, onLeave }: CardsProps) {
  return (
    <>
      <div className="grid items-start gap-5 roomy:grid-cols-2">
        <div className="grid grid-cols-1 gap-5">
          <CardRegion>
            <SpendingCard data={data} period={period} />
          </CardRegion>
          <CardRegion>
            <LaterCards hasAccounts />
          </CardRegion>
        </div>
        <div className="grid grid-cols-1 gap-5">
          <CardRegion>
            <BalanceCard data={data} onOpen={onHistory} />
          </CardRegion>
          <CardRegion>
            <RecentTransactions rows={data.transactions.data} />
          </CardRegion>
        </div>
      </div>
      <CardRegion>
        <ConnectedBanks data={data} onLeave={onLeave} />
      </CardRegion>
      {!hasBankAccount(data) && <Banks />}
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

/** What was spent in the period shown; the financial overview has its categories. */
function SpendingCard({ data, period }: FiguresProps) {
  const { t } = useTranslation('dashboard')
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <CardTitle className="mb-1!">{t('spent.title')}</CardTitle>
        <PeriodStepper period={period} answered={data.overview.period} />
      </div>
      <Spent data={data} size="title" />
      <TextLink href={paths.analytics}>{t('spent.link')}</TextLink>
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
      <div className="grid gap-5 roomy:grid-cols-[3fr_2fr]">
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-52 rounded-card phone:h-32 lg:h-60" />
      </div>
      <div className="grid gap-3 tablet:grid-cols-3">
        <Skeleton className="h-36 rounded-card" />
        <Skeleton className="h-36 rounded-card max-phone:hidden" />
        <Skeleton className="h-36 rounded-card max-phone:hidden" />
      </div>
      <div className="grid gap-5 roomy:grid-cols-2">
        <Skeleton className="h-72 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </div>
    </LoadingBlock>
  )
}
