import { useId, useRef, type ButtonHTMLAttributes, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '../cx.ts'

type Option<V extends string> = { value: V; label: ReactNode; title?: string; disabled?: boolean }
type SegmentedProps<V extends string> = {
  /** The accessible name of the group. */
  label: string
  value: V
  options: readonly Option<V>[]
  onChange: (value: V) => void
  /** Fills the width with segments of equal size. */
  wide?: boolean
  className?: string
}

const steps = new Map([
  ['ArrowRight', 1],
  ['ArrowDown', 1],
  ['ArrowLeft', -1],
  ['ArrowUp', -1],
])

/**
 * A choice between a few options, as a radio group: arrow keys
 * choose, Tab leaves. For periods, filters and Expense/Income.
 */
export function SegmentedControl<V extends string>(props: SegmentedProps<V>) {
  const group = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent): void => {
    const step = steps.get(event.key)
    if (step === undefined || !group.current) return
    event.preventDefault()
    const rtl =
      getComputedStyle(group.current).direction === 'rtl' &&
      event.key !== 'ArrowUp' &&
      event.key !== 'ArrowDown'
    const open = props.options.filter((option) => !option.disabled)
    const chosenIndex = open.findIndex((option) => option.value === props.value)
    const next = open[(chosenIndex + (rtl ? -step : step) + open.length) % open.length]
    if (!next) return
    props.onChange(next.value)
    group.current.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus()
  }
  return (
    <div
      ref={group}
      role="radiogroup"
      tabIndex={-1}
      aria-label={props.label}
      onKeyDown={move}
      className={cx(
        'max-w-full scroll-row max-phone:flex-wrap rounded-control border border-line bg-sunk p-0.5',
        props.wide ? 'flex w-full' : 'inline-flex w-fit',
        // lines of about equal length
        props.options.length === 7 && 'max-phone:grid max-phone:grid-cols-[repeat(4,auto)]',
        props.options.length === 5 && 'max-[22.5rem]:grid max-[22.5rem]:grid-cols-[repeat(3,auto)]',
        props.className,
      )}
    >
      {props.options.map((option, index) => {
        const chosen = option.value === props.value
        const reachable = chosen || (index === 0 && !props.options.some(({ value }) => value === props.value))
        return (
          <Segment
            key={option.value}
            option={option}
            chosen={chosen}
            wide={props.wide}
            tabIndex={reachable ? 0 : -1}
            onClick={() => props.onChange(option.value)}
          />
        )
      })}
    </div>
  )
}

type SegmentProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  option: Option<string>
  chosen: boolean
  wide: boolean | undefined
}

function Segment({ option, chosen, wide, ...button }: SegmentProps) {
  return (
    <button
      {...button}
      type="button"
      role="radio"
      aria-checked={chosen}
      data-value={option.value}
      title={option.title}
      disabled={option.disabled}
      className={cx(
        'min-h-10 min-w-11 rounded-[0.375rem] border text-small transition-colors duration-150 max-phone:min-h-11',
        // equal segments share the available width, so their labels wrap instead of overflowing the screen
        wide
          ? 'flex-1 px-1.5 leading-tight wrap-break-word phone:px-3'
          : 'shrink-0 grow px-2 whitespace-nowrap max-[25rem]:px-1.5 max-[25rem]:text-meta min-[22.5rem]:px-2.5 phone:px-3',
        chosen ? 'border-line bg-card font-medium text-ink' : 'border-transparent text-muted hover:text-ink',
      )}
    >
      {option.label}
    </button>
  )
}

type SwitchProps = {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <span className="min-w-0">
        <label id={`${id}-label`} htmlFor={id} className="text-body">
          {label}
        </label>
        {hint && (
          <span id={`${id}-hint`} className="block text-meta text-muted">
            {hint}
          </span>
        )}
      </span>
      <button
        id={id}
        type="button"
        role="switch"
        aria-labelledby={`${id}-label`}
        aria-checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        className="touch inline-flex shrink-0 items-center justify-center disabled:opacity-50"
      >
        <span
          className={cx(
            'flex h-6.5 w-11 items-center rounded-full border px-0.5 transition-colors duration-150',
            checked ? 'justify-end border-accent bg-accent' : 'border-line-strong bg-sunk',
          )}
        >
          <span className={cx('size-5 rounded-full', checked ? 'bg-on-accent' : 'bg-line-strong')} />
        </span>
      </button>
    </div>
  )
}
