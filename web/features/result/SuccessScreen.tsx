import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../ui/Screens.tsx'
import { PageHeader } from '../../ui/Surface.tsx'

export function SuccessScreen() {
  const { t } = useTranslation('result')
  usePageTitle(t('title'))
  return <PageHeader title={t('title')} />
}
