import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/parts/Field.tsx'
import { typedAmount } from '../../planning/budgets/words.ts'

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

/** An amount or a percentage; shows an error if the text is not a number. */
export function AmountInput(props: InputProps) {
  const { t } = useTranslation('planning')
  const wrong = typedAmount(props.value) === undefined
  return <Numeric {...props} inputMode="decimal" error={wrong ? t('amountWrong') : undefined} />
}

export function WholeNumberInput(props: InputProps) {
  return <Numeric {...props} inputMode="numeric" />
}

function Numeric({
  onChange,
  ...props
}: InputProps & { inputMode: 'decimal' | 'numeric'; error?: string | undefined }) {
  return <TextField {...props} autoComplete="off" onChange={(event) => onChange(event.target.value)} />
}
