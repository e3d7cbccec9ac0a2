import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/parts/Surface.tsx'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { PageLinks, TabLinks } from '../../ui/parts/TabLinks.tsx'
import { PlanHead } from './PlanHead.tsx'
import { commitments, isCommitment, type PlanPage, planTabs } from './tabs.ts'

type PlanFrameProps = { tab: PlanPage; actions?: ReactNode; children: ReactNode }

/** The frame of the plan's screens: the heading, the tabs and their pages, each with its own URL, and the pay period. */
export function PlanFrame({ tab, actions, children }: PlanFrameProps) {
  const { t } = useTranslation('planning')
  usePageTitle(t(`tabs.${tab}`))
  return (
    <>
      <PageHeader title={t('plan')} actions={actions} />
      <TabLinks
        label={t('plan')}
        current={isCommitment(tab) ? 'commitments' : tab}
        tabs={planTabs.map(({ key, path }) => ({ key, path, label: t(`tabs.${key}`) }))}
      />
      {isCommitment(tab) && (
        <PageLinks
          label={t('tabs.commitments')}
          current={tab}
          pages={commitments.map(({ key, path }) => ({ key, path, label: t(`tabs.${key}`) }))}
        />
      )}
      {(tab === 'ahead' || tab === 'budgets') && <PlanHead />}
      {children}
    </>
  )
}
