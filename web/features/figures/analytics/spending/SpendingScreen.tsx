import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { spending } from '#contract/figures/analytics.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { type PeriodChoice, queryOf, usePeriod } from '../../../../api/period.ts'
import { useRead } from '../../../../api/queries.ts'
import { lazyWith } from '../../../../lazy.ts'
import { paths } from '../../../../paths.ts'
import { None } from '../../../../ui/page/None.tsx'
import { SegmentedControl } from '../../../../ui/parts/Choice.tsx'
import { type LaterPart, PageParts, PartLinks } from '../../../../ui/page/PagePart.tsx'
import { UpdatingMark } from '../../../../ui/parts/Progress.tsx'
import { Card, CardTitle } from '../../../../ui/parts/Surface.tsx'
import { Before, MoneyStat, NeedStats } from '../parts/Figures.tsx'
import { AnalyticsFrame, PeriodPicker } from '../parts/AnalyticsFrame.tsx'
import { LeftOut, Loaded, NothingYet } from '../parts/States.tsx'
import { RankedRows } from './RankedRows.tsx'
import { Subscriptions } from './Subscriptions.tsx'
import { type Step, backTo, searchOf, shownGroups, trailOf } from './trail.ts'
import { MonthlyTrend } from './MonthlyTrend.tsx'
import { type CostKind, costKinds, filterTotals } from '#contract/ledger/transactions.ts'
import { ChevronRight } from 'lucide-react'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { listTags } from '#contract/payments/tags.ts'
import { TextLink } from '../../../../ui/parts/Links.tsx'
import { useCategories } from '../../../ledger/list/list-data.ts'

type Spending = ResponseOf<typeof spending>

const parts: readonly LaterPart[] = [
  {
    id: 'calendar',
    Part: lazyWith(() => import('../calendar/CalendarPart.tsx').then((m) => m.CalendarPart), ['analytics']),
  },
  {
    id: 'sent-home',
    Part: lazyWith(() => import('../sent/SentPart.tsx').then((m) => m.SentPart), ['analytics', 'sent']),
  },
]

/** Where the money of a period went; each tap drills one level down. */
export function SpendingScreen() {
  const { t } = useTranslation('analytics')
  const search = useSearch()
  const [, navigate] = useLocation()
  const [period] = usePeriod()
  const [listed, setListed] = useState(false)
  const trail = trailOf(search)
  const query = { ...trail.filter, ...queryOf(period), group: trail.group, trend: 'true' as const }
  const read = useRead(spending, { query }, { keepPrevious: true })
  const empty = read.data !== undefined && trail.steps.length === 0 && isEmpty(read.data, period)
  const groups = (
    <div className="flex flex-wrap items-center gap-3">
      <SegmentedControl
        label={t('spending.by')}
        value={listed ? 'subscriptions' : trail.group}
        onChange={(group) => {
          setListed(group === 'subscriptions')
          if (group !== 'subscriptions') navigate(`${paths.spending}${searchOf(group, trail.steps)}`)
        }}
        options={[
          ...shownGroups.map((value) => ({ value, label: t(`spending.groups.${value}`) })),
          { value: 'subscriptions' as const, label: t('spending.groups.subscriptions') },
        ]}
      />
      <UpdatingMark active={read.isPlaceholderData} />
    </div>
  )
  return (
    <AnalyticsFrame tab="spending">
      {!empty && (
        <PartLinks
          label={t('onThisPage')}
          parts={[
            { path: paths.calendar, label: t('tabs.calendar') },
            { path: paths.sent, label: t('tabs.sent') },
          ]}
        />
      )}
      <PeriodPicker period={period} />
      {listed ? (
        <div className="grid gap-4">
          {groups}
          <Subscriptions />
        </div>
      ) : (
        <>
          <Trail trail={trail} />
          <Loaded query={read}>
            {(figures) => <Figures figures={figures} trail={trail} groups={groups} />}
          </Loaded>
        </>
      )}
      {/* later than what stands above, which would push them down */}
      {!read.isLoading && (
        <div className="mt-10">
          <PageParts parts={empty ? parts.filter(({ id }) => id === 'sent-home') : parts} />
        </div>
      )}
    </AnalyticsFrame>
  )
}

/** Whether there is nothing to show in any period: no bank, and no payment in this period and the one before. */
function isEmpty({ total, data_from: since }: Spending, period: PeriodChoice): boolean {
  return total.count === 0 && (period === 'all' || (since === null && !total.previous))
}

type FiguresProps = {
  figures: Spending
  trail: ReturnType<typeof trailOf>
  /** The choice of what the rows are. */
  groups: ReactNode
}

function Figures({ figures, trail, groups }: FiguresProps) {
  const { t } = useTranslation('analytics')
  const { total } = figures
  const [period] = usePeriod()
  const filter = { ...trail.filter, type: 'expense' as const, ...queryOf(period) }
  if (trail.steps.length === 0 && isEmpty(figures, period)) return <NothingYet />
  return (
    <div className="grid gap-5">
      <Card>
        <dl className="grid grid-cols-2 gap-4 tablet:grid-cols-4">
          <MoneyStat
            label={t('spending.total')}
            filter={filter}
            amount={total.amount}
            note={
              <Before now={total.amount} before={total.previous} days={figures.previous} to={figures.to} />
            }
          />
          {trail.steps.length === 0 && <NeedStats days={queryOf(period)} />}
        </dl>
        <MonthlyTrend filter={trail.filter} />
      </Card>
      {groups}
      <Card>
        {figures.rows.length === 0 ? (
          <p className="py-6 text-center text-small text-muted">
            <None>{t('spending.none')}</None>
          </p>
        ) : (
          <RankedRows figures={figures} trail={trail} />
        )}
        {figures.group === 'tag' && <p className="mt-2 text-small text-muted">{t('spending.tagsOverlap')}</p>}
        <LeftOut unconverted={figures.unconverted} />
      </Card>
      {trail.steps.length === 0 && <Costs />}
    </div>
  )
}

/** Cash withdrawals and bank charges, each as a figure of its own. */
function Costs() {
  const { t } = useTranslation('analytics')
  return (
    <Card>
      <CardTitle>{t('costs.title')}</CardTitle>
      <dl className="grid grid-cols-2 gap-4 tablet:grid-cols-4">
        {costKinds.map((cost) => (
          <Cost key={cost} cost={cost} />
        ))}
      </dl>
    </Card>
  )
}

function Cost({ cost }: { cost: CostKind }) {
  const { t } = useTranslation('analytics')
  const [period] = usePeriod()
  const filter = { type: 'expense' as const, cost, ...queryOf(period) }
  const totals = useRead(filterTotals, { query: filter }, { keepPrevious: true }).data
  return (
    <MoneyStat
      label={t(`costs.${cost}`)}
      filter={filter}
      amount={totals?.total.expenses}
      note={totals && totals.count > 0 ? t('payments', { count: totals.count }) : undefined}
    />
  )
}

/** Breadcrumbs of the drill-down, each leading back to its level. */
function Trail({ trail }: { trail: ReturnType<typeof trailOf> }) {
  const { t } = useTranslation('analytics')
  const nameOf = useStepName(trail.steps.some(({ name }) => name === 'tag'))
  if (trail.steps.length === 0) return null
  return (
    <nav aria-label={t('spending.trail')} className="mb-3">
      <ol className="flex flex-wrap items-center gap-1 text-small">
        <li>
          <TextLink href={`${paths.spending}${backTo(trail, -1)}`}>{t('spending.all')}</TextLink>
        </li>
        {trail.steps.map((step, index) => (
          <li key={step.name} className="flex items-center gap-1">
            <ChevronRight aria-hidden="true" className="size-4 text-muted" />
            {index === trail.steps.length - 1 ? (
              <span aria-current="page" className="font-medium">
                {nameOf(step)}
              </span>
            ) : (
              <TextLink href={`${paths.spending}${backTo(trail, index)}`}>{nameOf(step)}</TextLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function useStepName(tagged: boolean): (step: Step) => string {
  const { t } = useTranslation('analytics')
  const categories = useCategories()
  const accounts = useRead(accountsQuick).data?.data ?? []
  const tags = useRead(listTags, undefined, { enabled: tagged }).data?.tags ?? []
  return ({ name, value }) => {
    if (name === 'category')
      return value === 'uncategorised' ? t('uncategorised') : (categories.byId.get(value)?.name ?? value)
    if (name === 'category_group') return categories.groups.find(({ id }) => id === value)?.name ?? value
    if (name === 'account') return accounts.find(({ id }) => id === value)?.account_name ?? t('account')
    if (name === 'tag') return tags.find(({ id }) => id === value)?.name ?? t('spending.noTag')
    if (name === 'weekday') return t('weekdays', { returnObjects: true })[Number(value) - 1] ?? value
    return value
  }
}
