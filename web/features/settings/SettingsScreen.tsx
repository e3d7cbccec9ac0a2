import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { SettingsHub } from './Hub.tsx'

/** Everything that can be set, each with what is behind it. */
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
