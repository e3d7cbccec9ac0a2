import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callIdentityService } from '../../../api/auth/session.ts'
import { IconButton } from '../../../ui/parts/Button.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { useAction } from '../useAction.ts'
import { QrCode } from './QrCode.tsx'

const codeLength = 6

/** Shows the TOTP secret as a QR code and as text, and asks for the first code. */
export function ScanDialog({
  uri,
  onClose,
  onDone,
}: {
  uri: string
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useTranslation('settings')
  const [code, setCode] = useState('')
  const action = useAction(t('twoStep.failed'))
  const key = (new URL(uri).searchParams.get('secret') ?? '').replace(/(.{4})(?=.)/g, '$1 ')
  const confirm = async (): Promise<void> => {
    if (await action.run(async () => void (await callIdentityService('two-factor/verify-totp', { code }))))
      return onDone()
    setCode('')
  }
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(key.replaceAll(' ', '')).catch(() => undefined)
    showToast(t('twoStep.copied'))
  }
  return (
    <FormDialog
      title={t('twoStep.scanTitle')}
      text={t('twoStep.scanText')}
      error={action.error}
      busy={action.busy}
      ready={code.length === codeLength}
      submit={t('twoStep.confirm')}
      submitting={t('twoStep.confirming')}
      onSubmit={confirm}
      onClose={onClose}
    >
      <QrCode text={uri} label={t('twoStep.qr')} />
      <div className="rounded-control bg-sunk py-2 ps-3.5 pe-1">
        <p className="text-meta text-muted">{t('twoStep.key')}</p>
        <div className="flex items-center gap-2">
          <code className="min-w-0 flex-1 text-small break-words select-all" data-testid="totp-key">
            {key}
          </code>
          <IconButton icon={Copy} label={t('twoStep.copyKey')} onClick={() => void copy()} />
        </div>
      </div>
      <TextField
        label={t('twoStep.code')}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={codeLength + 1}
        disabled={action.busy}
        value={code}
        onChange={(event) => {
          setCode(event.target.value.replace(/\D/g, '').slice(0, codeLength))
          action.clear()
        }}
      />
    </FormDialog>
  )
}
