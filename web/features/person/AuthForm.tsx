import type { FormHTMLAttributes, ReactNode, Ref } from 'react'
import { Button } from '../../ui/parts/Button.tsx'
import { Alert } from '../../ui/parts/Notes.tsx'

type AuthFormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & {
  ref?: Ref<HTMLFormElement>
  busy: boolean
  error: string
  /** What can be done about the error. */
  errorAction?: ReactNode
  /** The text of the button, and that of the button while busy. */
  submit: readonly [idle: string, busy: string]
  disabled: boolean
  buttonClass?: string
  /** `form` is for checking its fields. */
  onSubmit: (form: HTMLFormElement) => void
  /** Shown below the button. */
  after?: ReactNode
}

/** A form of one column with its error above the fields and its button below them. */
export function AuthForm(props: AuthFormProps) {
  const {
    busy,
    error,
    errorAction,
    submit,
    disabled,
    buttonClass = '',
    onSubmit,
    after,
    children,
    ...form
  } = props
  return (
    <form
      {...form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event.currentTarget)
      }}
    >
      {error && <Alert action={errorAction}>{error}</Alert>}
      {children}
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        disabled={disabled}
        className={`w-full ${buttonClass}`}
      >
        {submit[busy ? 1 : 0]}
      </Button>
      {after}
    </form>
  )
}
