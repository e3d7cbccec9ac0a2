import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { TabLinks } from '../../ui/page/TabLinks.tsx'

/** The pages of the settings in the order of their tabs. */
const pages = [
  { key: 'general', path: paths.settings },
  { key: 'profile', path: paths.profile },
  { key: 'notifications', path: paths.notificationSettings },
  { key: 'categories', path: paths.categories },
  { key: 'data', path: paths.data },
] as const
export type SettingsPage = (typeof pages)[number]['key']

/** The heading and the tabs shared by the settings pages. */
export function SettingsFrame({ page, children }: { page: SettingsPage; children: ReactNode }) {
  const { t } = useTranslation('settings')
  usePageTitle(page === 'general' ? t('title') : `${t(`pages.${page}`)} · ${t('title')}`)
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-3 text-title">{t('title')}</h1>
      <TabLinks
        label={t('title')}
        current={page}
        tabs={pages.map(({ key, path }) => ({ key, path, label: t(`pages.${key}`) }))}
      />
      {children}
    </div>
  )
}
