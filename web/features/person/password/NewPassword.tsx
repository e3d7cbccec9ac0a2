import { PasswordField } from '../../../ui/parts/Field.tsx'
import { useTranslation } from 'react-i18next'
import { passwordStrength } from '#contract/person/password.ts'
import { cx } from '../../../ui/cx.ts'

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

const tones = ['bg-alert', 'bg-alert', 'bg-notice', 'bg-accent', 'bg-income', 'bg-income'] as const

/** A five-step bar and a label; screen readers announce a changed label. */
function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation('auth')
  const { score, label } = passwordStrength(password)
  return (
    <div className="mt-2 grid gap-1.5">
      <div aria-hidden="true" className="grid grid-cols-5 gap-1">
        {[1, 2, 3, 4, 5].map((step) => (
          <span
            key={step}
            className={cx(
              'h-1 rounded-full transition-colors duration-200',
              password !== '' && step <= Math.max(score, 1) ? tones[score] : 'bg-line',
            )}
          />
        ))}
      </div>
      <p className="text-meta text-muted">
        <span role="status">
          {password !== '' && (
            <>
              {t('strength')}: <span className="font-medium text-ink">{t(`strengthLabels.${label}`)}</span>
            </>
          )}
        </span>
        {password === '' && t('strengthHint')}
      </p>
    </div>
  )
}

type NewPasswordValue = { password: string; confirm: string }

/** The problem with a new password and its confirmation, as a key of the `auth` texts; null if none. */
export function newPasswordProblem({
  password,
  confirm,
}: NewPasswordValue): 'signup.mismatch' | 'signup.stronger' | null {
  if (password !== confirm) return 'signup.mismatch'
  return passwordStrength(password).acceptable ? null : 'signup.stronger'
}
