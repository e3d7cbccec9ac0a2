import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CurrencyMark } from '../../../ui/format/CurrencyMark.tsx'

type AmountProps = { value: string; disabled: boolean; onChange: (value: string) => void }

/** The amount input: first in the form, and as large as a headline. */
export function AmountField({ value, disabled, onChange }: AmountProps) {
  const { t } = useTranslation('add')
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-small text-muted">
        {t('amount')}
      </label>
      <div className="flex items-baseline gap-2 border-b rtl:flex-row-reverse border-line-strong/60 pb-1 focus-within:border-accent">
        <span aria-hidden="true" className="text-section text-muted">
          <CurrencyMark />
        </span>
        <input
          id={id}
          name="amount"
          inputMode="decimal"
          placeholder="0.00"
          autoComplete="off"
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
          className="figures w-full min-w-0 bg-transparent text-hero font-medium outline-none placeholder:text-muted disabled:opacity-60"
        />
      </div>
    </div>
  )
}
