import { useState } from 'react'
import { latinAmount } from '#contract/money.ts'
import { TextField } from '../../../ui/parts/Field.tsx'

/** The lower or upper bound of an amount range; invalid input changes nothing. */
export function AmountEnd({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}) {
  const [text, setText] = useState(value ?? '')
  const [of, setOf] = useState(value)
  if (of !== value) {
    setOf(value)
    setText(value ?? '')
  }
  const type = (next: string): void => {
    setText(next)
    const plain = latinAmount(next)
    if (plain !== '' && !/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return
    setOf(plain || undefined)
    onChange(plain || undefined)
  }
  return (
    <TextField
      hideLabel
      label={label}
      placeholder={label}
      inputMode="decimal"
      value={text}
      onChange={(event) => type(event.target.value)}
    />
  )
}
