import '../overlays/earlier.ts'
import { useEffect, useId, useRef, useState, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../overlays/Dialog.tsx'
import { Button, type ButtonVariant } from '../parts/Button.tsx'
import { Alert } from '../parts/Notes.tsx'
import { GoesOn, useLasting } from '../waiting.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { type Form, useFaultFocus } from './useForm.ts'
import type { Done } from './useSave.ts'

type Removal = {
  label: string
  /** The question asked first; without it, the removal must be one that can be undone. */
  sure?: string
  work: () => Promise<unknown>
  done?: Done<unknown>
}
type FormProps = {
  form: Form
  title: string
  text?: ReactNode
  children?: ReactNode
  /** The text of the submit button, and its text while saving. */
  submit?: string
  submitting?: string
  variant?: ButtonVariant
  /** While false, there is nothing to submit. */
  ready?: boolean
  cancel?: string
  remove?: Removal | null | false | undefined
  /** Further buttons. */
  extra?: ReactNode
  size?: 'small' | 'normal'
  /** Cancel leads back to an earlier step. */
  onBack?: () => void
}

/** The one dialog with a form: Enter submits; closing asks if something was typed. */
export function FormDialog({ form, title, text, children, size, remove, ...buttons }: FormProps) {
  const id = useId()
  const [leaving, setLeaving] = useState(false)
  const [removing, setRemoving] = useState(false)
  const [body, unplaced] = useFaultFocus(form)
  useEffect(() => {
    // On a phone, the on-screen keyboard would cover the text to be read first.
    if (matchMedia('(pointer: fine)').matches)
      body.current?.querySelector<HTMLElement>('input:not([type=radio]), select, textarea')?.focus()
  }, [body])
  const isSlow = useLasting(form.busy)
  const askOrClose = (): void =>
    form.busy ? form.leave() : form.dirty && !leaving ? setLeaving(true) : form.onClose()
  if (remove && remove.sure !== undefined && removing)
    return (
      <ConfirmDialog
        {...remove}
        title={remove.label}
        onClose={() => setRemoving(false)}
        onDone={form.onClose}
      >
        {remove.sure}
      </ConfirmDialog>
    )
  return (
    <Dialog
      open
      size={size}
      title={title}
      busy={form.busy && !isSlow}
      onClose={askOrClose}
      footer={
        leaving ? (
          <Leaving onStay={() => setLeaving(false)} onLeave={form.onClose} />
        ) : (
          <Buttons id={id} form={form} isSlow={isSlow} {...buttons}>
            {remove && (
              <Button
                variant="danger"
                disabled={form.busy}
                onClick={() =>
                  remove.sure === undefined ? void form.run(remove.work, remove.done) : setRemoving(true)
                }
              >
                {remove.label}
              </Button>
            )}
          </Buttons>
        )
      }
    >
      <form
        ref={body}
        id={id}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!form.busy && buttons.ready !== false) void form.submit()
        }}
      >
        {text && <div className="text-muted">{text}</div>}
        {unplaced && form.summary !== '' && <Alert>{form.summary}</Alert>}
        {children}
      </form>
    </Dialog>
  )
}

type ButtonsProps = Omit<FormProps, 'title' | 'text' | 'size' | 'remove'> & { id: string; isSlow: boolean }

function Buttons({ id, form, isSlow, children, extra, onBack, ready, ...texts }: ButtonsProps) {
  const { t } = useTranslation('ui')
  return (
    <>
      {isSlow && (
        <Suspense fallback={null}>
          <GoesOn className="me-auto self-center max-phone:order-1" />
        </Suspense>
      )}
      {children}
      {extra}
      {isSlow ? (
        <Button onClick={form.leave} className="shrink-0">
          {t('close')}
        </Button>
      ) : (
        <Button onClick={onBack ?? form.onClose} disabled={form.busy} className="shrink-0">
          {texts.cancel ?? t('cancel')}
        </Button>
      )}
      <Button
        type="submit"
        form={id}
        className="shrink-0"
        variant={texts.variant ?? 'primary'}
        busy={form.busy}
        disabled={ready === false || form.blocked}
      >
        {form.busy ? (texts.submitting ?? t('saving')) : (texts.submit ?? t('save'))}
      </Button>
    </>
  )
}

/** The question before something typed is left, with what answers it. */
export function Leaving({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation('ui')
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus(), [])
  return (
    <>
      <p role="alert" className="me-auto self-center text-small max-phone:order-1 max-phone:self-start">
        {t('leave.text')}
      </p>
      <Button variant="danger" onClick={onLeave}>
        {t('leave.leave')}
      </Button>
      <Button ref={stay} onClick={onStay}>
        {t('leave.stay')}
      </Button>
    </>
  )
}
