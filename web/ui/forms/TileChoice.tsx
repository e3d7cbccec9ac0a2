import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'

type TileOption<V> = { value: V; label: string; className: string; content: ReactNode }
type TileProps<V> = {
  label: string
  value: V
  options: readonly TileOption<V>[]
  className?: string
  onChange: (value: V) => void
}

/** A choice among small tiles, such as icons. */
export function TileChoice<V extends string>({ label, value, options, className, onChange }: TileProps<V>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2 text-small font-medium">{label}</legend>
      <div className={className ?? 'flex flex-wrap gap-2'}>
        {options.map((option) => (
          <label
            key={option.value}
            title={option.label}
            className={cx(
              'relative grid size-11 cursor-pointer place-items-center rounded-control border has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              option.className,
            )}
          >
            <input
              type="radio"
              name={name}
              aria-label={option.label}
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.content}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
