import { useTranslation } from 'react-i18next'
import { AuthPage } from './AuthPage.tsx'

export function ForgotPasswordScreen() {
  const { t } = useTranslation('auth')
  return <AuthPage title={t('forgot.title')}>{null}</AuthPage>
}
