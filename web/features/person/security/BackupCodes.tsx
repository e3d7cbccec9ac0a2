import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../api/auth/session.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { SecretDialog } from '../SecretDialog.tsx'

/** Shows the backup codes; they cannot be shown again. */
export function BackupCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const email = useSession().user?.email ?? ''
  const save = (): void => {
    const text = [t('twoStep.fileHead', { email }), '', ...codes, ''].join('\n')
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), t('twoStep.fileName'))
  }
  return (
    <SecretDialog
      title={t('twoStep.codesTitle')}
      text={t('twoStep.codesText')}
      secret={codes.join('\n')}
      copy={t('twoStep.copyCodes')}
      copied={t('twoStep.copied')}
      close={t('twoStep.kept')}
      extra={
        <Button size="small" icon={Download} onClick={save}>
          {t('twoStep.saveCodes')}
        </Button>
      }
      onClose={onClose}
    >
      <ul
        aria-label={t('twoStep.codes')}
        className="mt-4 grid grid-cols-2 gap-x-6 gap-y-2 rounded-control bg-sunk p-4"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ul>
    </SecretDialog>
  )
}
