import type { ReactNode } from 'react'
import { TextField } from '../../../ui/parts/Field.tsx'

type InputProps = {
  label: string
  hint?: ReactNode
  value: string
  maxLength?: number
  onChange: (text: string) => void
}

/** A name or a short text. */
export function NameInput({ onChange, ...props }: InputProps) {
  return <TextField {...props} autoComplete="off" onChange={(event) => onChange(event.target.value)} />
}

/** An amount, a rate or a share. */
export function AmountInput(props: InputProps) {
  return <Numeric {...props} inputMode="decimal" />
}

export function WholeNumberInput(props: InputProps) {
  return <Numeric {...props} inputMode="numeric" />
}

function Numeric({ onChange, ...props }: InputProps & { inputMode: 'decimal' | 'numeric' }) {
  return <TextField {...props} autoComplete="off" onChange={(event) => onChange(event.target.value)} />
}
