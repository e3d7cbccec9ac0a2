import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/parts/Surface.tsx'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { TabLinks } from '../../ui/parts/TabLinks.tsx'
import { PlanHead } from './PlanHead.tsx'
import { type PlanTab, planTabs } from './tabs.ts'

type PlanFrameProps = {
  tab: PlanTab
  actions?: ReactNode
  /** The period of a screen that does not show the pay period. */
  period?: string
  children: ReactNode
}

/** The frame of the plan's screens: the heading, the pay period and the tabs, each with its own URL. */
export function PlanFrame({ tab, actions, period, children }: PlanFrameProps) {
  const { t } = useTranslation('planning')
  usePageTitle(t(`tabs.${tab}`))
  return (
    <>
      <PageHeader title={t(`tabs.${tab}`)} lead={t(`leads.${tab}`)} actions={actions} />
      {period === undefined ? <PlanHead /> : <p className="mb-5 text-small text-muted">{period}</p>}
      <TabLinks
        label={t('plan')}
        current={tab}
        tabs={planTabs.map(({ key, path }) => ({ key, path, label: t(`tabs.${key}`) }))}
      />
      {children}
    </>
  )
}
