import '../overlays/clear-save.ts'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Button, type ButtonVariant } from '../parts/Button.tsx'
import { Alert } from '../parts/Notes.tsx'
import { type Form, useFaultFocus } from './useForm.ts'

type InlineProps = {
  form: Form
  label?: string
  submit: string
  submitting?: string
  variant?: ButtonVariant
  /** While false, there is nothing to submit. */
  ready?: boolean
  className?: string
  /** Further buttons. */
  extra?: ReactNode
  children: ReactNode
}

/** A form within a screen; like FormDialog, without the dialog. */
export function InlineForm({
  form,
  label,
  className,
  children,
  variant,
  extra,
  ready,
  ...texts
}: InlineProps) {
  const [body, unplaced] = useFaultFocus(form)
  return (
    <form
      ref={body}
      noValidate
      aria-label={label}
      className={cx('grid items-start gap-4', className)}
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.busy) void form.submit()
      }}
    >
      {unplaced && form.summary !== '' && <Alert className="col-span-full">{form.summary}</Alert>}
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={variant} busy={form.busy} disabled={ready === false || form.blocked}>
          {form.busy ? (texts.submitting ?? texts.submit) : texts.submit}
        </Button>
        {extra}
      </div>
    </form>
  )
}
