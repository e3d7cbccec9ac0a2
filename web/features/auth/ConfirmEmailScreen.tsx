import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Notes.tsx'
import { AuthPage } from './AuthPage.tsx'
import { BadLink } from './BadLink.tsx'
import { BackToLogin, LinkDone } from './parts.tsx'
import { useMailedLink } from './useMailedLink.ts'

/** Puts a new sign-in address into use. */
export function ConfirmEmailScreen() {
  const { t } = useTranslation('auth')
  const link = useMailedLink('confirm-email', t('confirmEmail.failed'))
  if (link.state === 'done')
    return <LinkDone title={t('confirmEmail.doneTitle')} text={t('confirmEmail.done')} />
  if (link.token === '') return <BadLink />
  return (
    <AuthPage title={t('confirmEmail.title')} lead={t('confirmEmail.lead')}>
      <div className="grid gap-4">
        {link.error && <Alert>{link.error}</Alert>}
        <Button
          variant="primary"
          busy={link.state === 'busy'}
          className="w-full"
          onClick={() => void link.send()}
        >
          {link.state === 'busy' ? t('confirmEmail.busy') : t('confirmEmail.submit')}
        </Button>
      </div>
      <BackToLogin />
    </AuthPage>
  )
}
