import { PasswordField } from '../../../ui/parts/Field.tsx'
import type { NewPasswordValue } from './new-password.ts'
import { StrengthMeter } from './StrengthMeter.tsx'

type NewPasswordProps = {
  labels: readonly [password: string, confirm: string]
  value: NewPasswordValue
  edit: (field: keyof NewPasswordValue) => (event: { target: { value: string } }) => void
  error?: (field: keyof NewPasswordValue) => string | undefined
  disabled: boolean
}

/** A new password with its strength, and its confirmation. */
export function NewPassword({ labels, value, edit, error, disabled }: NewPasswordProps) {
  const field = (name: keyof NewPasswordValue, label: string) => (
    <PasswordField
      label={label}
      name={name}
      autoComplete="new-password"
      disabled={disabled}
      value={value[name]}
      error={error?.(name)}
      onChange={edit(name)}
    />
  )
  return (
    <>
      <div>
        {field('password', labels[0])}
        <StrengthMeter password={value.password} />
      </div>
      {field('confirm', labels[1])}
    </>
  )
}
