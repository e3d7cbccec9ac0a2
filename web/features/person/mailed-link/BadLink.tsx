import { Unlink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AuthPage } from '../AuthPage.tsx'
import { BackToLogin, DoneMark } from '../parts.tsx'

/** Replaces the page of a mailed link that has no token in its URL. */
export function BadLink() {
  const { t } = useTranslation('auth')
  return (
    <AuthPage title={t('badLink.title')} mark={<DoneMark icon={Unlink} bad />}>
      <p>{t('badLink.text')}</p>
      <BackToLogin />
    </AuthPage>
  )
}
