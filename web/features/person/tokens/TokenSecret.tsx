import { useTranslation } from 'react-i18next'
import { SecretDialog } from '../SecretDialog.tsx'

/** Shows a new token. */
export function TokenSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('tokens')
  return (
    <SecretDialog
      title={t('secretTitle')}
      text={t('secretText')}
      secret={secret}
      copy={t('copy')}
      copied={t('copied')}
      close={t('close')}
      onClose={onClose}
    >
      <p className="mt-4 rounded-control bg-sunk p-4">
        <code aria-label={t('secret')} dir="ltr" className="text-small break-all select-all">
          {secret}
        </code>
      </p>
    </SecretDialog>
  )
}
