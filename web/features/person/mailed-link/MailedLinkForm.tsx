import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { AuthPage } from '../AuthPage.tsx'
import { BadLink } from './BadLink.tsx'
import { BackToLogin, LinkDone } from '../parts.tsx'
import { useMailedLink } from './useMailedLink.ts'

type MailedLinkFormProps = {
  /** The key of its texts in the catalogue. */
  name: 'confirmEmail' | 'restoreEmail' | 'linkGoogle'
  /** The identity endpoint that accepts the token. */
  path: string
  /** Explains what else the confirmation does. */
  children?: ReactNode
}

/** The page of a mailed link that needs only one press to confirm. */
export function MailedLinkForm({ name, path, children }: MailedLinkFormProps) {
  const { t } = useTranslation('auth')
  const link = useMailedLink(path, t(`${name}.failed`))
  const { busy } = link
  if (link.used) return <LinkDone title={t(`${name}.doneTitle`)} text={t(`${name}.done`)} />
  if (link.token === '') return <BadLink />
  return (
    <AuthPage title={t(`${name}.title`)} lead={t(`${name}.lead`)}>
      {children}
      <div className="grid gap-4">
        {link.error && <Alert>{link.error}</Alert>}
        <Button variant="primary" busy={busy} className="w-full" onClick={() => void link.send()}>
          {t(`${name}.${busy ? 'busy' : 'submit'}`)}
        </Button>
      </div>
      <BackToLogin />
    </AuthPage>
  )
}
