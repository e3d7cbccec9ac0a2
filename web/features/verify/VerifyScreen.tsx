import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../ui/Screens.tsx'
import { PageHeader } from '../../ui/Surface.tsx'

export function VerifyScreen() {
  const { t } = useTranslation('verify')
  usePageTitle(t('title'))
  return <PageHeader title={t('title')} />
}
