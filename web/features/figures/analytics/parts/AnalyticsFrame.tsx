import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../../ui/parts/Screens.tsx'
import { PageHeader } from '../../../../ui/parts/Surface.tsx'
import { TabLinks } from '../../../../ui/page/TabLinks.tsx'
import { paths } from '../../../../paths.ts'
import { listPeriods } from '#contract/days/periods.ts'
import { type PeriodChoice, usePeriod } from '../../../../api/period.ts'
import { useRead } from '../../../../api/queries.ts'
import { PeriodStepper } from '../../../../ui/period/PeriodStepper.tsx'
import { isPayKey } from '#contract/days/pay-period.ts'
import { PeriodBar } from '../../../../ui/period/PeriodBar.tsx'

type AnalyticsFrameProps = {
  tab: AnalyticsTab
  /** The part of the tab that is open, as the page's title names it. */
  part?: 'compare' | 'year' | undefined
  actions?: ReactNode
  children: ReactNode
}

/** The frame of every analytics screen: the heading and the tabs, each with its own URL. */
export function AnalyticsFrame({ tab, part, actions, children }: AnalyticsFrameProps) {
  const { t } = useTranslation('analytics')
  usePageTitle(tab === 'overview' ? t('title') : `${t(`tabs.${part ?? tab}`)} · ${t('title')}`)
  return (
    <>
      <div className="max-phone:[&_h1]:sr-only">
        <PageHeader title={t('title')} actions={actions} />
      </div>
      <TabLinks
        label={t('title')}
        current={tab}
        tabs={tabs.map(({ key, path }) => ({ key, path, label: t(`tabs.${key}`) }))}
      />
      {children}
    </>
  )
}

/** The tabs of analytics in their order. */
const tabs = [
  { key: 'overview', path: paths.analytics },
  { key: 'flow', path: paths.cashFlow },
  { key: 'spending', path: paths.spending },
  { key: 'worth', path: paths.netWorth },
  { key: 'reports', path: paths.reports },
] as const
type AnalyticsTab = (typeof tabs)[number]['key']

/** Chooses the period shared by all screens: a named one, the previous or next, or a custom range. */
export function PeriodPicker({ period: shown }: { period?: PeriodChoice }) {
  const [shared] = usePeriod()
  const period = shown ?? shared
  const periods = useRead(listPeriods, undefined, { enabled: isPayKey(period) }).data?.periods
  const answered = periods?.find(({ key }) => key === period)
  return (
    <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 phone:mb-5">
      <PeriodBar period={period} />
      <PeriodStepper period={period} answered={answered} />
    </div>
  )
}
