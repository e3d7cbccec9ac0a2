import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/parts/Surface.tsx'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { TabLinks } from '../../ui/page/TabLinks.tsx'
import { paths } from '../../paths.ts'
import { Link } from 'wouter'
import { listPeriods } from '#contract/days/periods.ts'
import { useRead } from '../../api/queries.ts'
import { dateText, rangeText } from '../../ui/format/format.ts'

type PlanFrameProps = {
  tab: PlanTab
  /** The page's title, where a tab has several pages; the tab's name if absent. */
  title?: string | undefined
  actions?: ReactNode
  /** Whether the line below the tabs names the days of the pay period. */
  dated?: boolean
  children: ReactNode
}

/** The frame of the plan's screens: the heading, and the tabs, each with its own URL. */
export function PlanFrame({ tab, title, actions, dated = false, children }: PlanFrameProps) {
  const { t } = useTranslation('planning')
  usePageTitle(title ?? t(`tabs.${tab}`))
  return (
    <>
      <PageHeader title={t('plan')} actions={actions} />
      <TabLinks
        label={t('plan')}
        current={tab}
        tabs={planTabs.map(({ key, path }) => ({ key, path, label: t(`tabs.${key}`) }))}
      />
      {dated && <PlanHead />}
      {children}
    </>
  )
}

/** The tabs of the plan in their order. */
const planTabs = [
  { key: 'ahead', path: paths.lookAhead },
  { key: 'budgets', path: paths.budgets },
  { key: 'bills', path: paths.bills },
  { key: 'goals', path: paths.goals },
] as const
type PlanTab = (typeof planTabs)[number]['key']

/** The line below the plan's tabs: the days of the pay period, and how they were determined. */
function PlanHead() {
  const { t } = useTranslation('planning')
  const read = useRead(listPeriods).data
  const from = read?.periods.find(({ key }) => key === 'pay')?.from
  if (!read || !from) return null
  const range = rangeText(from, read.pay.until)
  const payDayText = read.pay.late
    ? t('periodLate', { day: dateText(from, 'dayMonth') })
    : t(read.pay.source === 'calendar' && read.pay.mode === 'salary' ? 'periodCalendar' : 'period', { range })
  return (
    <p className="mb-5 text-small text-muted">
      {payDayText}{' '}
      <Link href={paths.payDay} className="whitespace-nowrap text-accent underline underline-offset-4">
        {t('payDay')}
      </Link>
    </p>
  )
}
