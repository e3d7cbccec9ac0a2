import { Landmark, List, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { askToConnect } from '../../../../api/connect-request.ts'
import { None } from '../../../../ui/page/None.tsx'
import { Button, ButtonLink } from '../../../../ui/parts/Button.tsx'
import { LoadingBlock, Skeleton, UpdatingMark } from '../../../../ui/parts/Progress.tsx'
import { Card, CardTitle, PageHeader } from '../../../../ui/parts/Surface.tsx'
import { PayPeriodNote } from '../../../layout/PayPeriodNote.tsx'
import { CardRegion } from '../CardRegion.tsx'
import { type DashboardData, hasBankAccount, spendingOf } from '../data.ts'
import { BankCards } from '../parts/BankCards.tsx'
import { Banks } from '../parts/Banks.tsx'
import { ErrorBanner } from '../parts/Banners.tsx'
import { DesignToggle } from '../parts/DesignToggle.tsx'
import { SpendingBars } from './Spending.tsx'
import type { DashboardProps } from '../parts/types.ts'
import { Metrics, UnknownMetrics } from './Metrics.tsx'
import { PeriodStepper } from '../../../../ui/period/PeriodStepper.tsx'
import { PeriodBar } from '../../../../ui/period/PeriodBar.tsx'
import { Suspense } from 'react'
import { lazyWith } from '../../../../lazy.ts'
import { paths } from '../../../../paths.ts'
import { SpendingChart, hasChart } from '../parts/SpendingChart.tsx'
import { Spent, isCovered } from '../parts/Spent.tsx'

/** The multi-bank dashboard: one figure, one sentence, one chart, then key figures, accounts, categories. */
export function OverviewDashboard(props: DashboardProps) {
  const { t } = useTranslation('dashboard')
  const { data, fetching } = props
  return (
    <>
      <PageHeader
        title={t('design.overview')}
        actions={
          <>
            <DesignToggle className="max-phone:hidden" />
            <Button icon={Plus} variant="primary" className="max-phone:hidden" onClick={() => askToConnect()}>
              {t('accounts.add')}
            </Button>
          </>
        }
      >
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 max-phone:hidden">
          <PeriodBar period={props.period} />
          <PeriodStepper period={props.period} answered={data?.overview.period} />
          <UpdatingMark active={data !== undefined && fetching && !props.error} />
        </div>
      </PageHeader>
      <PayPeriodNote period={props.period} className="mb-4 text-small text-muted" />
      <ErrorBanner {...props} />
      {data ? <Loaded {...props} data={data} /> : props.error ? <UnknownMetrics /> : <Waiting />}
    </>
  )
}

function Loaded({ data, period, stale }: DashboardProps & { data: DashboardData }) {
  return (
    <div className="grid grid-cols-1 gap-5" aria-busy={stale || undefined}>
      <CardRegion>
        <Hero data={data} />
        {/* On a phone the figure comes before the period. */}
        <div className="mt-3 grid justify-items-center gap-1 phone:hidden">
          <PeriodBar period={period} />
          <PeriodStepper period={period} answered={data.overview.period} />
        </div>
      </CardRegion>
      <CardRegion>
        <Metrics data={data} period={period} />
      </CardRegion>
      {data.accounts.count > 0 && (
        <CardRegion>
          <StandingPlace />
        </CardRegion>
      )}
      <Accounts data={data} />
      <CardRegion>
        <Categories data={data} period={period} />
      </CardRegion>
      <OverviewActions />
      <DesignToggle className="justify-self-center phone:hidden" />
    </div>
  )
}

function Accounts({ data }: { data: DashboardData }) {
  const { t } = useTranslation('dashboard')
  return (
    <section aria-labelledby="overview-accounts">
      <CardTitle
        id="overview-accounts"
        action={
          <Button size="small" icon={Plus} className="phone:hidden" onClick={() => askToConnect()}>
            {t('accounts.add')}
          </Button>
        }
      >
        {t('accounts.title')}
      </CardTitle>
      {data.accounts.count > 0 && (
        <CardRegion>
          <BankCards data={data} />
        </CardRegion>
      )}
      {!hasBankAccount(data) && (
        <div className={data.accounts.count > 0 ? 'mt-5' : undefined}>
          <Banks />
        </div>
      )}
    </section>
  )
}

function Categories({ data, period }: Pick<DashboardProps, 'period'> & { data: DashboardData }) {
  const { t } = useTranslation('overview')
  const categories = spendingOf(data)
  return (
    <Card>
      <CardTitle>{t('categories.title')}</CardTitle>
      {categories.length > 0 ? (
        <SpendingBars categories={categories} period={period} />
      ) : (
        <p className="py-6 text-center text-small text-muted">
          <span className="block font-medium text-ink">
            <None>{t('categories.empty')}</None>
          </span>
          {t('categories.emptyText')}
        </p>
      )}
    </Card>
  )
}

function Waiting() {
  return (
    <LoadingBlock className="grid grid-cols-1 gap-5">
      <div className="grid gap-2">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-11 w-64" />
        <Skeleton className="h-4 w-80 max-w-full" />
        <Skeleton className="mt-3 h-56 rounded-card" />
      </div>
      <div className="grid grid-cols-2 gap-3 roomy:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-24 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-40 rounded-card" />
    </LoadingBlock>
  )
}

const Standing = lazyWith(() => import('./Standing.tsx').then((m) => m.Standing), ['standing'])

/** Loads where the user stands after the dashboard's own figures, into a placeholder of its size. */
function StandingPlace() {
  return (
    <Suspense
      fallback={
        <LoadingBlock>
          <Skeleton className="h-32 rounded-card" />
        </LoadingBlock>
      }
    >
      <Standing />
    </Suspense>
  )
}

function OverviewActions() {
  const { t } = useTranslation('dashboard')
  return (
    <Card>
      <CardTitle>{t('quick.label')}</CardTitle>
      <div className="grid gap-2 tablet:grid-cols-3">
        <ButtonLink href={paths.addTransaction} icon={Plus} className="px-2!">
          {t('quick.add')}
        </ButtonLink>
        <ButtonLink href={paths.transactions} icon={List} className="px-2!">
          {t('quick.viewAll')}
        </ButtonLink>
        <Button icon={Landmark} className="px-2!" onClick={() => askToConnect()}>
          {t('quick.connectAccount')}
        </Button>
      </div>
    </Card>
  )
}

/** Spending of the period: one figure, one sentence, one chart. */
function Hero({ data }: { data: DashboardData }) {
  const { t } = useTranslation('dashboard')
  return (
    <section aria-labelledby="hero-title">
      <Spent data={data} />
      {hasChart(data.trend) ? (
        <SpendingChart trend={data.trend} covered={isCovered(data)} className="mt-4" />
      ) : (
        data.overview.period_summary.expenses === 0 && (
          <p className="mt-5 rounded-card border border-dashed border-line px-4 py-10 text-center text-small text-muted">
            {t('hero.empty')}
          </p>
        )
      )}
    </section>
  )
}
