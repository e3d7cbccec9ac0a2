import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonVariant } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Alert } from '../../ui/parts/Notes.tsx'

type FormDialogProps = {
  title: string
  text?: ReactNode
  children?: ReactNode
  error: string
  busy: boolean
  /** Whether all required fields are filled in. */
  ready: boolean
  submit: string
  submitting: string
  variant?: ButtonVariant
  onSubmit: () => Promise<void>
  onClose: () => void
}

/** A short form in a dialog, with Cancel and a submit button. */
export function FormDialog(props: FormDialogProps) {
  const { t } = useTranslation('settings')
  const form = useId()
  const body = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // On a phone, the on-screen keyboard would cover the text to be read first.
    if (matchMedia('(pointer: fine)').matches) body.current?.querySelector('input')?.focus()
  }, [])
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (!props.busy && props.ready) void props.onSubmit()
  }
  return (
    <Dialog
      open
      size="small"
      title={props.title}
      busy={props.busy}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose} disabled={props.busy}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            variant={props.variant ?? 'primary'}
            busy={props.busy}
            disabled={!props.ready}
          >
            {props.busy ? props.submitting : props.submit}
          </Button>
        </>
      }
    >
      <form ref={body} id={form} noValidate onSubmit={submit} className="grid gap-4">
        {props.text && <div className="text-muted">{props.text}</div>}
        {props.error && <Alert>{props.error}</Alert>}
        {props.children}
      </form>
    </Dialog>
  )
}
