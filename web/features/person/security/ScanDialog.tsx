import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { callIdentityService } from '../../../api/auth/session.ts'
import { text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { digitsIn } from '../../../ui/forms/typed.ts'
import { IconButton } from '../../../ui/parts/Button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { encode } from 'uqr'

const codeLength = 6
const Code = z.object({ code: z.string().check(z.length(codeLength)) })

type ScanProps = { uri: string; onClose: () => void; onDone: () => void }

/** Shows the TOTP secret as a QR code and as text, and asks for the first code. */
export function ScanDialog({ uri, onClose, onDone }: ScanProps) {
  const { t } = useTranslation('settings')
  const key = (new URL(uri).searchParams.get('secret') ?? '').replace(/(.{4})(?=.)/g, '$1 ')
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(key.replaceAll(' ', '')).catch(() => undefined)
    showToast(t('twoStep.copied'))
  }
  return (
    <FieldsDialog
      size="small"
      title={t('twoStep.scanTitle')}
      text={t('twoStep.scanText')}
      fields={[
        { show: <QrCode text={uri} label={t('twoStep.qr')} /> },
        {
          show: (
            <div className="rounded-control bg-sunk py-2 ps-3.5 pe-1">
              <p className="text-meta text-muted">{t('twoStep.key')}</p>
              <div className="flex items-center gap-2">
                <code className="min-w-0 flex-1 text-small break-words select-all" data-testid="totp-key">
                  {key}
                </code>
                <IconButton icon={Copy} label={t('twoStep.copyKey')} onClick={() => void copy()} />
              </div>
            </div>
          ),
        },
        text('code', t('twoStep.code'), '', {
          inputMode: 'numeric',
          maxLength: codeLength + 1,
          autoComplete: 'one-time-code',
          // after a wrong code, typing replaces it
          onFocus: ({ target }) => target.select(),
          clean: (typed) => digitsIn(typed).slice(0, codeLength),
        }),
      ]}
      ready={({ code }) => code.length === codeLength}
      schema={Code}
      save={({ code }) => callIdentityService('two-factor/verify-totp', { code })}
      done={() => {
        onDone()
        return false
      }}
      failed={t('twoStep.failed')}
      patient
      submit={t('twoStep.confirm')}
      submitting={t('twoStep.confirming')}
      onClose={onClose}
    />
  )
}

/** A QR code drawn as one path; always dark on white, as cameras expect. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-56 max-w-full rounded-control border border-line"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
