import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { config } from '../../api/config.ts'
import { useSession } from '../../api/auth/session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { BackLink } from '../../ui/parts/Links.tsx'
import { Empty } from '../../ui/parts/Notes.tsx'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { ContactForm } from './ContactForm.tsx'

/** A mail to support, answered at the address of the account or, for visitors, at the one they give. */
export function ContactScreen() {
  const { t } = useTranslation('help')
  const { user } = useSession()
  const [sentFrom, setSentFrom] = useState('')
  usePageTitle(t('contact.title'))
  return (
    <div className="mx-auto max-w-2xl">
      <BackLink href={paths.help}>{t('title')}</BackLink>
      <h1 className="mt-1 text-title">{t('contact.title')}</h1>
      {!config.support ? (
        <p className="mt-3 text-muted">{t('contact.unavailable')}</p>
      ) : sentFrom === '' ? (
        <>
          <p className="mt-1 mb-6 text-muted">{t('contact.lead')}</p>
          <ContactForm key={user?.id ?? ''} user={user} onSent={setSentFrom} />
        </>
      ) : (
        <div role="status">
          <Empty
            icon={MailCheck}
            tint="green"
            title={t('contact.sent')}
            action={<Button onClick={() => setSentFrom('')}>{t('contact.another')}</Button>}
          >
            {t('contact.reply', { email: sentFrom })}
          </Empty>
        </div>
      )}
    </div>
  )
}
