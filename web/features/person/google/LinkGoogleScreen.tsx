import { useTranslation } from 'react-i18next'
import { MailedLinkForm } from '../mailed-link/MailedLinkForm.tsx'

/** Links Google to an account through the mailed link, after explaining the side effects. */
export function LinkGoogleScreen() {
  const { t } = useTranslation('auth')
  return (
    <MailedLinkForm name="linkGoogle" path="google/link-confirm">
      <ul className="mb-6 list-disc space-y-1.5 ps-5 text-small">
        {t('linkGoogle.points', { returnObjects: true }).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </MailedLinkForm>
  )
}
