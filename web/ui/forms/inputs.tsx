import type { ReactNode } from 'react'
import { SelectField } from '../parts/Field.tsx'

type SelectProps<V extends string> = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  name?: string
  hideLabel?: boolean
  className?: string
  disabled?: boolean
  value: V
  options: readonly { value: V; label: string; disabled?: boolean }[]
  onChange: (value: V) => void
}

/** A choice from a list; like SegmentedControl, but for more options. */
export function SelectInput<V extends string>({ options, onChange, ...field }: SelectProps<V>) {
  return (
    <SelectField
      {...field}
      onChange={({ target }) => {
        const chosen = options.find(({ value }) => value === target.value)
        if (chosen) onChange(chosen.value)
      }}
    >
      {/* of a value that it does not offer, the browser would show the first option */}
      {!options.some(({ value }) => value === field.value) && (
        <option hidden value={field.value}>
          –
        </option>
      )}
      {options.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
