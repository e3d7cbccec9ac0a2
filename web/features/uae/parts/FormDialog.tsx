import { useId, type ReactNode, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/errors.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'

type FormProps = {
  title: string
  valid: boolean
  busy: boolean
  error: Error | null
  save?: string
  extra?: ReactNode
  onClose: () => void
  onSubmit: () => void
  children: ReactNode
}

/** A dialog with a form; the input is retained if saving fails. */
export function FormDialog({
  title,
  valid,
  busy,
  error,
  save,
  extra,
  onClose,
  onSubmit,
  children,
}: FormProps) {
  const { t } = useTranslation('planning')
  const form = useId()
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (valid && !busy) onSubmit()
  }
  return (
    <Dialog
      open
      title={title}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          {extra}
          <Button onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={busy} disabled={!valid}>
            {busy ? t('saving') : (save ?? t('save'))}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {error && <Alert>{messageOf(error)}</Alert>}
        {children}
      </form>
    </Dialog>
  )
}
