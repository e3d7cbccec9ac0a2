import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { callIdentityService } from '../../../api/auth/session.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { IconButton } from '../../../ui/parts/Button.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { QrCode } from './QrCode.tsx'

const codeLength = 6
const Code = z.object({ code: z.string().check(z.length(codeLength)) })

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
  const key = (new URL(uri).searchParams.get('secret') ?? '').replace(/(.{4})(?=.)/g, '$1 ')
  const form = useForm({
    start: () => ({ code: '' }),
    schema: Code,
    save: ({ code }) => callIdentityService('two-factor/verify-totp', { code }),
    done: () => {
      onDone()
      return false
    },
    failed: t('twoStep.failed'),
    patient: true,
    onClose,
  })
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(key.replaceAll(' ', '')).catch(() => undefined)
    showToast(t('twoStep.copied'))
  }
  return (
    <FormDialog
      form={form}
      size="small"
      title={t('twoStep.scanTitle')}
      text={t('twoStep.scanText')}
      ready={form.values.code.length === codeLength}
      submit={t('twoStep.confirm')}
      submitting={t('twoStep.confirming')}
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
        inputMode="numeric"
        maxLength={codeLength + 1}
        {...form.input('code')}
        autoComplete="one-time-code"
        // after a wrong code, typing replaces it
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => form.set({ code: target.value.replace(/\D/g, '').slice(0, codeLength) })}
      />
    </FormDialog>
  )
}
