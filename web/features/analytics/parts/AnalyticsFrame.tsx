import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../ui/parts/Screens.tsx'
import { PageHeader } from '../../../ui/parts/Surface.tsx'
import { PageLinks, TabLinks } from '../../../ui/parts/TabLinks.tsx'
import { type AnalyticsPage, tabs } from './tabs.ts'

type AnalyticsFrameProps = { tab: AnalyticsPage; actions?: ReactNode; children: ReactNode }

/** The frame of every analytics screen: the heading, the tabs and their pages, each with its own URL. */
export function AnalyticsFrame({ tab, actions, children }: AnalyticsFrameProps) {
  const { t } = useTranslation('analytics')
  usePageTitle(tab === 'overview' ? t('title') : `${t(`tabs.${tab}`)} · ${t('title')}`)
  const current = tabs.find(({ pages }) => pages.some(({ key }) => key === tab)) ?? tabs[0]
  return (
    <>
      <PageHeader title={t('title')} actions={actions} />
      <TabLinks
        label={t('title')}
        current={current.key}
        tabs={tabs.map(({ key, pages }) => ({ key, path: pages[0].path, label: t(`tabs.${key}`) }))}
      />
      {current.pages.length > 1 && (
        <PageLinks
          label={t(`tabs.${current.key}`)}
          current={tab}
          pages={current.pages.map(({ key, path }) => ({
            key,
            path,
            label: key === 'spending' ? t('byCategory') : t(`tabs.${key}`),
          }))}
        />
      )}
      {children}
    </>
  )
}
