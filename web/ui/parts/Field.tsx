import { Eye, EyeOff, Search, X } from 'lucide-react'
import {
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../cx.ts'

const box =
  'w-full min-h-11 rounded-control border bg-card px-3 text-body text-ink placeholder:text-muted ' +
  'transition-colors duration-150 hover:border-line-strong focus:border-accent disabled:opacity-60 ' +
  'max-phone:text-[1rem]'
const tone = (error: ReactNode): string => (error ? 'border-alert' : 'border-line-strong/60')

/** How the box of a field looks, for one that is no input. */
export const fieldBox = (error: ReactNode = null): string => cx(box, tone(error))

export type FrameProps = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  className?: string
  hideLabel?: boolean
  /** Marked with a dot; screen readers say it of the control. */
  required?: boolean | undefined
}
type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** Label above, hint and error below, linked by id to the control that `children` renders. */
export function Field({
  label,
  hint,
  error,
  className,
  hideLabel,
  required,
  children,
}: FrameProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={cx('grid grid-cols-[minmax(0,1fr)] gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-small font-medium'}>
        {label}
        {required && <span className="ms-2 inline-block size-1.5 rounded-full bg-alert" />}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-meta text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-meta text-alert">
          {error}
        </p>
      )}
    </div>
  )
}

type InputProps = FrameProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'prefix'> & {
    /** Shown inside the box at the left of the text in both directions, as a currency sign is. */
    prefix?: ReactNode
    /** A button inside the box at its end. */
    end?: ReactNode
    ref?: Ref<HTMLInputElement>
  }

export function TextField({ label, hint, error, className, hideLabel, prefix, end, ...input }: InputProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      className={className}
      hideLabel={hideLabel}
      required={input.required}
    >
      {(wiring) =>
        prefix === undefined && end === undefined ? (
          <input {...input} {...wiring} className={cx(box, tone(error))} />
        ) : (
          <span className="relative block">
            {prefix !== undefined && (
              <span
                aria-hidden="true"
                className="absolute inset-y-0 flex items-center text-muted ltr:start-3 rtl:end-3"
              >
                {prefix}
              </span>
            )}
            <input
              {...input}
              {...wiring}
              className={cx(
                box,
                tone(error),
                input.inputMode !== undefined && 'figures',
                prefix !== undefined && 'ltr:ps-14 rtl:pe-14',
                end !== undefined && 'pe-12',
              )}
            />
            {end !== undefined && <span className="absolute inset-y-0 end-0 flex items-center">{end}</span>}
          </span>
        )
      }
    </Field>
  )
}

/** A field for the e-mail address used to sign in. */
export function EmailField(props: Omit<InputProps, 'type' | 'prefix'>) {
  return (
    <TextField
      name="email"
      autoComplete="username"
      {...props}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
    />
  )
}

export function PasswordField(props: Omit<InputProps, 'type' | 'prefix' | 'end'>) {
  const { t } = useTranslation('ui')
  const [visible, setVisible] = useState(false)
  const Icon = visible ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          aria-label={visible ? t('hidePassword') : t('showPassword')}
          aria-pressed={visible}
          disabled={props.disabled}
          onClick={() => setVisible(!visible)}
          className="touch inline-flex items-center justify-center rounded-control text-muted hover:text-ink"
        >
          <Icon aria-hidden="true" className="size-4.5" />
        </button>
      }
    />
  )
}

type SelectProps = FrameProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> & { ref?: Ref<HTMLSelectElement> }

/**
 * A select in our own style where the browser supports it
 * (`app.css`); pass <option> and <optgroup> as children.
 */
export function SelectField({ label, hint, error, className, hideLabel, children, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className} hideLabel={hideLabel}>
      {(wiring) => (
        <select {...select} {...wiring} className={cx(box, tone(error), 'select pe-9')}>
          {children}
        </select>
      )}
    </Field>
  )
}

type AreaProps = FrameProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> & { ref?: Ref<HTMLTextAreaElement> }

export function TextAreaField({ label, hint, error, className, hideLabel, ...area }: AreaProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className} hideLabel={hideLabel}>
      {(wiring) => <textarea rows={3} {...area} {...wiring} className={cx(box, tone(error), 'py-2.5')} />}
    </Field>
  )
}

type SearchProps = {
  label: string
  value: string
  onChange: (value: string) => void
  onEnter?: () => void
  placeholder?: string
  maxLength?: number
  ref?: Ref<HTMLInputElement>
}

export function SearchInput({ label, value, onChange, onEnter, placeholder, maxLength, ref }: SearchProps) {
  const { t } = useTranslation('ui')
  return (
    <span className="relative block">
      <Search aria-hidden="true" className="absolute start-3 top-1/2 size-4.5 -translate-y-1/2 text-muted" />
      <input
        ref={ref}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') onChange('')
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // In a form, the search must not send it.
          event.preventDefault()
          onEnter?.()
        }}
        className={cx(box, tone(null), 'ps-10 pe-11')}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={t('clearSearch')}
          onClick={() => onChange('')}
          className="touch absolute inset-y-0 end-0 inline-flex items-center justify-center text-muted hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </span>
  )
}
