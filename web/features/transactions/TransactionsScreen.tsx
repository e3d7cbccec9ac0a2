import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../ui/Screens.tsx'
import { PageHeader } from '../../ui/Surface.tsx'

export function TransactionsScreen() {
  const { t } = useTranslation('transactions')
  usePageTitle(t('title'))
  return <PageHeader title={t('title')} />
}
