import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { signInWithGoogle } from '../../../api/auth/google.ts'
import { callIdentityService, renewed, useSession } from '../../../api/auth/session.ts'
import { config } from '../../../api/config.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Button, type ButtonVariant } from '../../../ui/parts/Button.tsx'
import { PasswordField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { useSignInMethods } from '../identity-reads.ts'
import { useConfirmation } from './useConfirmation.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'

/** What the server wants before it adds a way into the account. */
export type Wanted = 'proof_required' | 'email_unconfirmed'
type Props = { onAnswer: (isProven: boolean) => void }

/** Asks for what the server wants before it adds a way into the account. */
export function StepUpDialog({ wanted, onAnswer }: Props & { wanted: Wanted }) {
  const ways = useSignInMethods()
  if (wanted === 'email_unconfirmed') return <Confirm onAnswer={onAnswer} />
  // somebody whose ways cannot be read is asked for a password, as most people have one
  if (ways.isPending) return null
  return (ways.data?.password ?? true) ? (
    <Password onAnswer={onAnswer} />
  ) : (
    <Passwordless onAnswer={onAnswer} />
  )
}

const Proof = z.object({ password: z.string().check(z.minLength(1)) })

function Password({ onAnswer }: Props) {
  const { t } = useTranslation('proof')
  const form = useForm({
    start: () => ({ password: '' }),
    schema: Proof,
    save: (body) => callIdentityService('prove-password', body),
    done: () => {
      onAnswer(true)
      return false
    },
    failed: t('failed'),
    patient: true,
    refetch: [],
    onClose: () => onAnswer(false),
  })
  return (
    <FormDialog
      form={{ ...form, dirty: false }}
      size="small"
      title={t('title')}
      text={t('text')}
      submit={t('submit')}
      submitting={t('submitting')}
    >
      <PasswordField label={t('password')} {...form.input('password')} autoComplete="current-password" />
    </FormDialog>
  )
}

/** Somebody who signs in with Google alone does so again, or sets a password, by which they can prove themselves. */
function Passwordless({ onAnswer }: Props) {
  const { t } = useTranslation('proof')
  const email = useSession().user?.email ?? ''
  const google = useSave(t('failed'))
  const mail = useSave(t('notSent'))
  const again = async (): Promise<void> => {
    const isDone = await google.run(async () => {
      await signInWithGoogle()
      await renewed()
    })
    if (isDone) onAnswer(true)
  }
  const setPassword = (): Promise<boolean> =>
    mail.save(() => callIdentityService('request-password-reset', { email }), t('mailSent', { email }))
  const error = google.error || mail.error
  return (
    <Dialog
      open
      size="small"
      title={t('title')}
      busy={google.busy}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button busy={mail.busy} onClick={() => void setPassword()}>
            {t('byMail')}
          </Button>
          {config.google && (
            <Button variant="primary" busy={google.busy} onClick={() => void again()}>
              {t('google')}
            </Button>
          )}
        </>
      }
    >
      {error && <Alert className="mb-3">{error}</Alert>}
      <p className="text-muted">{t(config.google ? 'googleText' : 'noGoogle')}</p>
    </Dialog>
  )
}

function Confirm({ onAnswer }: Props) {
  const { t } = useTranslation('proof')
  useConfirmation(true, () => onAnswer(true))
  const email = useSession().user?.email ?? ''
  return (
    <Dialog
      open
      size="small"
      title={t('confirmTitle')}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{t('close')}</Button>
          <ConfirmationButton variant="primary" />
        </>
      }
    >
      <p className="text-muted">{t('confirmText')}</p>
      <p className="mt-2">
        <bdi className="wrap-anywhere">{email}</bdi>
      </p>
    </Dialog>
  )
}

/** Says what to do before a press leads to `Confirm`; nothing once the address is confirmed. */
export function ConfirmFirst() {
  const { t } = useTranslation('proof')
  const { user } = useSession()
  const isUnconfirmed = user?.emailVerified === false && !user.demoEndsAt
  useConfirmation(isUnconfirmed)
  if (!isUnconfirmed) return null
  return (
    <Alert tone="notice" title={t('confirmTitle')} action={<ConfirmationButton size="small" />}>
      {t('confirmText')} <bdi className="wrap-anywhere">{user.email}</bdi>
    </Alert>
  )
}

/** Has the link mailed again by which the address is confirmed. */
export function ConfirmationButton({ variant, size }: { variant?: ButtonVariant; size?: 'small' }) {
  const { t } = useTranslation('proof')
  const email = useSession().user?.email ?? ''
  const saving = useSave(t('notSent'), { inToast: true })
  const send = async (): Promise<void> => {
    const isSent = await saving.run(async () => void (await callIdentityService('send-confirmation', {})))
    if (!isSent) return
    showToast(t('sent', { email }))
  }
  return (
    <Button variant={variant} size={size} busy={saving.busy} onClick={() => void send()}>
      {saving.busy ? t('sending') : t('again')}
    </Button>
  )
}
