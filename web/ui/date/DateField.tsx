import { CalendarDays } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, type Day, isDay } from '#contract/period.ts'
import { text, type TypedField } from '../forms/fields.tsx'
import { placePanel } from '../overlays/Menu.tsx'
import { Button } from '../parts/Button.tsx'
import { TextField } from '../parts/Field.tsx'
import { Calendar } from './Calendar.tsx'
import { useToday } from './use-today.ts'
import { readTypedDate, typedDate } from './typed-date.ts'

type DateFieldProps = {
  label: string
  /** An ISO day, or '' for none. */
  value: string
  min?: string | undefined
  max?: string | undefined
  name?: string
  hint?: ReactNode
  error?: ReactNode
  disabled?: boolean
  className?: string
  /** Called with the day, or with '' while the typed text is not a date. */
  onChange: (day: string) => void
}

type DateOptions = Pick<DateFieldProps, 'hint' | 'min' | 'max'> & { optional?: boolean }

/** A date in a list of fields. */
export const date: TypedField<string | null, DateOptions> = (name, label, start, options = {}) => {
  const { shown, at, optional, ...input } = options
  return {
    ...text(name, label, start, { shown, at, optional }),
    draw: (bound, { look }) => <DateField label={label} {...bound} {...input} {...look} />,
  }
}

/** A date field for typing in the language's order or choosing from a calendar with Today and Yesterday. */
export function DateField(props: DateFieldProps) {
  const { label, value, min, max, hint, error, onChange, className, ...input } = props
  const { t } = useTranslation(['parts', 'ui'])
  const id = useId()
  const today = useToday()
  const [text, setText] = useState(() => (isDay(value) ? typedDate(value) : ''))
  const [lastValue, setLastValue] = useState(value)
  const [touched, setTouched] = useState(false)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (open && button.current && panel.current) placePanel(button.current, panel.current, 'end')
  }, [open])
  // The value was changed from outside: it replaces the typed text.
  if (value !== lastValue) {
    setLastValue(value)
    if (readTypedDate(text, today) !== value) setText(isDay(value) ? typedDate(value) : '')
  }
  const take = (day: string): void => {
    setLastValue(day)
    onChange(day)
  }
  const choose = (day: Day): void => {
    setText(typedDate(day))
    take(day)
    panel.current?.hidePopover()
    button.current?.focus()
  }
  const bad = touched && text.trim() !== '' && readTypedDate(text, today) === null
  return (
    <div className={className}>
      <div className="relative">
        <TextField
          {...input}
          label={label}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('dateField.placeholder')}
          value={text}
          hint={hint}
          error={error ?? (bad ? t('dateField.bad', { example: typedDate(today) }) : undefined)}
          onChange={(event) => {
            setText(event.target.value)
            setTouched(false)
            take(readTypedDate(event.target.value, today) ?? '')
          }}
          onBlur={() => {
            setTouched(true)
            const day = readTypedDate(text, today)
            if (day) setText(typedDate(day))
          }}
          end={
            <OpenButton ref={button} label={label} expanded={open} panelId={id} disabled={input.disabled} />
          }
        />
      </div>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('dateField.calendar')}
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="fixed m-0 rounded-card border border-line bg-card p-3 text-ink shadow-float"
      >
        {open && <Days value={isDay(value) ? value : null} {...{ today, min, max }} onChoose={choose} />}
      </div>
    </div>
  )
}

type OpenButtonProps = {
  ref: Ref<HTMLButtonElement>
  label: string
  expanded: boolean
  panelId: string
  disabled: boolean | undefined
}

function OpenButton({ ref, label, expanded, panelId, disabled }: OpenButtonProps) {
  const { t } = useTranslation('parts')
  return (
    <button
      ref={ref}
      type="button"
      aria-label={t('dateField.open', { label })}
      aria-haspopup="dialog"
      aria-expanded={expanded}
      popoverTarget={panelId}
      disabled={disabled}
      className="touch inline-flex items-center justify-center rounded-control text-muted hover:text-ink"
    >
      <CalendarDays aria-hidden="true" className="size-4.5" />
    </button>
  )
}

/** A calendar above the buttons Today and Yesterday. */
function Days(props: Parameters<typeof Calendar>[0]) {
  const { t } = useTranslation('ui')
  const { today, min, max, onChoose } = props
  const allowed = (day: Day): boolean => !(min && day < min) && !(max && day > max)
  return (
    <>
      <Calendar {...props} />
      <div className="mt-2 flex gap-2 border-t border-line pt-2">
        {[
          { day: today, label: t('today') },
          { day: addDays(today, -1), label: t('yesterday') },
        ].map((quick) => (
          <Button
            key={quick.day}
            size="small"
            className="flex-1"
            disabled={!allowed(quick.day)}
            onClick={() => onChoose(quick.day)}
          >
            {quick.label}
          </Button>
        ))}
      </div>
    </>
  )
}
