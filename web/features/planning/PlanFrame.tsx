import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/parts/Surface.tsx'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { TabLinks } from '../../ui/page/TabLinks.tsx'
import { PlanHead } from './PlanHead.tsx'
import { type PlanTab, planTabs } from './tabs.ts'

type PlanFrameProps = {
  tab: PlanTab
  actions?: ReactNode
  /** Whether the line below the tabs names the days of the pay period. */
  dated?: boolean
  children: ReactNode
}

/** The frame of the plan's screens: the heading, and the tabs, each with its own URL. */
export function PlanFrame({ tab, actions, dated = false, children }: PlanFrameProps) {
  const { t } = useTranslation('planning')
  usePageTitle(t(`tabs.${tab}`))
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
