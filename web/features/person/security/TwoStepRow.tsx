import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { callIdentityService, renewed, useSession } from '../../../api/auth/session.ts'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { Button, type ButtonVariant } from '../../../ui/parts/Button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { type SignInMethods, refreshIdentity } from '../identity-reads.ts'
import { useStepUp } from '../proof/useStepUp.tsx'
import { Row } from '../../../ui/page/SettingsRow.tsx'
import { ScanDialog } from './ScanDialog.tsx'
import { text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { PasswordField } from '../../../ui/parts/Field.tsx'
import { Download } from 'lucide-react'
import { saveFile } from '../../../ui/save-file.ts'
import { SecretDialog } from '../SecretDialog.tsx'

const Enabled = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })
const Codes = z.object({ backupCodes: z.array(z.string()) })

type Step =
  | { name: 'none' }
  | { name: 'prove'; to: 'on' | 'off' | 'codes' }
  | { name: 'scan'; uri: string; codes: string[] }
  | { name: 'codes'; codes: string[] }

/** Two-step sign-in: turn it on (password, QR code, code, backup codes) or off, or get new backup codes. */
export function TwoStepRow({ ways }: { ways: SignInMethods }) {
  const { t } = useTranslation('settings')
  const [step, setStep] = useState<Step>({ name: 'none' })
  const stepUp = useStepUp()
  const close = (): void => setStep({ name: 'none' })
  const prove = (to: 'on' | 'off' | 'codes') => () => setStep({ name: 'prove', to })
  const changed = async (): Promise<void> => {
    await renewed()
    void refreshIdentity('waysIn', 'sessions')
  }
  const works = {
    on: async (password: string): Promise<void> => {
      const { totpURI, backupCodes } = Enabled.parse(
        await stepUp.run(() => callIdentityService('two-factor/enable', { password }), 'confirmed'),
      )
      setStep({ name: 'scan', uri: totpURI, codes: backupCodes })
    },
    off: async (password: string): Promise<void> => {
      await callIdentityService('two-factor/disable', { password })
      await changed()
      showToast(t('twoStep.isOff'))
      close()
    },
    codes: async (password: string): Promise<void> => {
      const made = Codes.parse(await callIdentityService('two-factor/generate-backup-codes', { password }))
      setStep({ name: 'codes', codes: made.backupCodes })
    },
  }
  const text = !ways.password ? 'needsPassword' : ways.twoStep ? 'onText' : 'offText'
  return (
    <>
      <Row
        title={t('twoStep.title')}
        mark={
          <Badge tone={ways.twoStep ? 'good' : 'neutral'}>
            {t(ways.twoStep ? 'security.on' : 'security.off')}
          </Badge>
        }
        text={t(`twoStep.${text}`)}
        action={
          ways.twoStep ? (
            <>
              <Button size="small" onClick={prove('codes')}>
                {t('twoStep.newCodes')}
              </Button>
              <Button size="small" variant="quiet" onClick={prove('off')}>
                {t('twoStep.turnOff')}
              </Button>
            </>
          ) : (
            ways.password && (
              <Button size="small" onClick={prove('on')}>
                {t('twoStep.turnOn')}
              </Button>
            )
          )
        }
      />
      {step.name === 'prove' && (
        <PasswordDialog
          title={t(proofs[step.to].title)}
          text={t(proofs[step.to].text)}
          submit={t(proofs[step.to].submit)}
          submitting={t('twoStep.checking')}
          failed={t('twoStep.failed')}
          variant={step.to === 'off' ? 'danger' : 'primary'}
          work={works[step.to]}
          onClose={close}
        />
      )}
      {stepUp.dialog}
      {step.name === 'scan' && (
        <ScanDialog
          uri={step.uri}
          onClose={close}
          onDone={() => {
            showToast(t('twoStep.isOn'))
            setStep({ name: 'codes', codes: step.codes })
            void changed()
          }}
        />
      )}
      {step.name === 'codes' && <BackupCodes codes={step.codes} onClose={close} />}
    </>
  )
}

const proofs = {
  on: { title: 'twoStep.proveTitle', text: 'twoStep.proveText', submit: 'twoStep.goOn' },
  off: { title: 'twoStep.proveOffTitle', text: 'twoStep.proveOffText', submit: 'twoStep.turnOff' },
  codes: { title: 'twoStep.proveCodesTitle', text: 'twoStep.proveCodesText', submit: 'twoStep.goOn' },
} as const

const Password = z.object({ password: z.string().check(z.minLength(1)) })

type PasswordDialogProps = {
  title: string
  text: string
  submit: string
  submitting: string
  failed: string
  variant?: ButtonVariant
  /** Performs the action with the password; throws to show why it failed. */
  work: (password: string) => Promise<void>
  onClose: () => void
}

/** Asks for the current password before a sensitive action, which then says what follows. */
function PasswordDialog({ work, ...dialog }: PasswordDialogProps) {
  const { t } = useTranslation('settings')
  return (
    <FieldsDialog
      {...dialog}
      size="small"
      fields={[
        text('password', t('security.current'), '', { as: PasswordField, autoComplete: 'current-password' }),
      ]}
      schema={Password}
      save={({ password }) => work(password)}
      done={() => false}
    />
  )
}

/** Shows the backup codes; they cannot be shown again. */
function BackupCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
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
