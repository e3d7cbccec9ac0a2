import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/auth/session.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/parts/Button.tsx'
import { usePageTitle } from '../../ui/parts/Screens.tsx'

/** The 404 page, with a link to the dashboard or the home page. */
export function NotFoundScreen() {
  const { t } = useTranslation('late')
  usePageTitle(t('notFound.title'))
  const signedIn = useSession().status === 'signed_in'
  return (
    <div className="grid min-h-[20.5rem] place-content-center justify-items-center gap-3 text-center">
      <p aria-hidden="true" className="figures text-display font-light text-muted">
        404
      </p>
      <h1 className="text-title">{t('notFound.title')}</h1>
      <p className="max-w-sm text-muted">{t('notFound.text')}</p>
      <ButtonLink href={signedIn ? paths.dashboard : paths.root} variant="primary" className="mt-3">
        {signedIn ? t('notFound.goDashboard') : t('notFound.goHome')}
      </ButtonLink>
    </div>
  )
}
