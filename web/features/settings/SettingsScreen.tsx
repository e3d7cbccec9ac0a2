import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { SettingsHub } from './Hub.tsx'

/** All settings pages, each with a hint of what it contains. */
export function SettingsScreen() {
  const { t } = useTranslation('settings')
  usePageTitle(t('title'))
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-5 text-title">{t('title')}</h1>
      <SettingsHub />
    </div>
  )
}
