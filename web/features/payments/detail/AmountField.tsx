import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CurrencyMark } from '../../../ui/format/CurrencyMark.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { useMasked } from '../../../ui/preferences.ts'
import type { amountFault } from './edit-values.ts'

type AmountFieldProps = {
  value: string
  currency: string
  fault: ReturnType<typeof amountFault>
  /** The amount from the bank; undefined for a manual entry. */
  bankAmount?: number | undefined
  onChange: (value: string) => void
}

/** An editable amount. While amounts are masked, it reveals no digit until the user asks. */
export function AmountField({ value, currency, fault, bankAmount, onChange }: AmountFieldProps) {
  const { t } = useTranslation('transactions')
  const [masked] = useMasked()
  const [revealed, setAsked] = useState(false)
  if (masked && !revealed)
    return (
      <div className="grid content-start gap-1.5">
        <p className="text-small font-medium">{t('edit.amount')}</p>
        <p className="flex min-h-11 items-center justify-between gap-2 rounded-control border border-line bg-sunk ps-3 pe-1">
          <Money amount={Number(value)} currency={currency} />
          <Button size="small" variant="quiet" className="min-h-9!" onClick={() => setAsked(true)}>
            {t('edit.amountShow')}
          </Button>
        </p>
      </div>
    )
  return (
    <div className="grid content-start gap-1.5">
      <TextField
        label={t('edit.amount')}
        type="number"
        inputMode="decimal"
        step="0.01"
        min="0"
        prefix={<CurrencyMark currency={currency} />}
        value={value}
        error={fault && t(fault === 'required' ? 'edit.amountBad' : 'edit.amountDigits')}
        onChange={(event) => onChange(event.target.value)}
      />
      {bankAmount !== undefined && (
        <div className="flex flex-wrap items-center gap-x-2 text-meta text-muted">
          {Number(value) === bankAmount ? (
            t('edit.bankAmountHint')
          ) : (
            <>
              <span>
                {t('edit.bankSays')} <Money amount={bankAmount} currency={currency} />
              </span>
              <Button
                size="small"
                variant="quiet"
                className="min-h-9!"
                onClick={() => onChange(String(bankAmount))}
              >
                {t('edit.bankAmountUse')}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  )
}
