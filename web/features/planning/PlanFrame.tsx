import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/parts/Surface.tsx'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { TabLinks } from '../../ui/page/TabLinks.tsx'
import { PlanHead } from './PlanHead.tsx'
import { type PlanTab, planTabs } from './tabs.ts'

type PlanFrameProps = { tab: PlanTab; actions?: ReactNode; children: ReactNode }

/** The frame of the plan's screens: the heading, the tabs, each with its own URL, and the pay period. */
export function PlanFrame({ tab, actions, children }: PlanFrameProps) {
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
      {(tab === 'ahead' || tab === 'budgets') && <PlanHead />}
      {children}
    </>
  )
}
