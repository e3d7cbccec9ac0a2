import { Copy, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../api/auth/session.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { saveFile } from '../../../ui/save-file.ts'

/** Shows the backup codes; they cannot be shown again. */
export function BackupCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const email = useSession().user?.email ?? ''
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(codes.join('\n')).catch(() => undefined)
    showToast(t('twoStep.copied'))
  }
  const save = (): void => {
    const text = [t('twoStep.fileHead', { email }), '', ...codes, ''].join('\n')
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), t('twoStep.fileName'))
  }
  return (
    <Dialog
      open
      busy
      size="small"
      title={t('twoStep.codesTitle')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('twoStep.kept')}
        </Button>
      }
    >
      <p className="text-muted">{t('twoStep.codesText')}</p>
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
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" icon={Copy} onClick={() => void copy()}>
          {t('twoStep.copyCodes')}
        </Button>
        <Button size="small" icon={Download} onClick={save}>
          {t('twoStep.saveCodes')}
        </Button>
      </div>
    </Dialog>
  )
}
