import { useTranslation } from 'react-i18next'
import { passwordStrength } from '#contract/person/password.ts'
import { cx } from '../../../ui/cx.ts'

const tones = ['bg-alert', 'bg-alert', 'bg-notice', 'bg-accent', 'bg-income', 'bg-income'] as const

/** A five-step bar and a label; screen readers announce a changed label. */
export function StrengthMeter({ password }: { password: string }) {
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
