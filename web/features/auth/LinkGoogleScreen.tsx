import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Notes.tsx'
import { AuthPage } from './AuthPage.tsx'
import { BadLink } from './BadLink.tsx'
import { BackToLogin, LinkDone } from './parts.tsx'
import { useMailedLink } from './useMailedLink.ts'

/** Joins Google to an account by the mailed link, after saying what else that does. */
export function LinkGoogleScreen() {
  const { t } = useTranslation('auth')
  const link = useMailedLink('google/link-confirm', t('linkGoogle.failed'))
  if (link.state === 'done') return <LinkDone title={t('linkGoogle.doneTitle')} text={t('linkGoogle.done')} />
  if (link.token === '') return <BadLink />
  return (
    <AuthPage title={t('linkGoogle.title')} lead={t('linkGoogle.lead')}>
      <ul className="mb-6 list-disc space-y-1.5 ps-5 text-small">
        {t('linkGoogle.points', { returnObjects: true }).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <div className="grid gap-4">
        {link.error && <Alert>{link.error}</Alert>}
        <Button
          variant="primary"
          busy={link.state === 'busy'}
          className="w-full"
          onClick={() => void link.send()}
        >
          {link.state === 'busy' ? t('linkGoogle.busy') : t('linkGoogle.submit')}
        </Button>
      </div>
      <BackToLogin />
    </AuthPage>
  )
}
