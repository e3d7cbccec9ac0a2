import { useTranslation } from 'react-i18next'
import { AuthPage } from './AuthPage.tsx'

export function ResetPasswordScreen() {
  const { t } = useTranslation('auth')
  return <AuthPage title={t('reset.title')}>{null}</AuthPage>
}
