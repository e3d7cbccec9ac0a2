import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnKind } from '#contract/accounts/own-accounts.ts'
import { CurrencyMark } from '../../../ui/format/CurrencyMark.tsx'
import { text } from '../../../ui/forms/fields.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { goldValue } from './amount.ts'

const karats = ['24', '22', '21', '18']

type GoldProps = { currency: string; onValue: (value: string) => void }

/** The field for what something is worth; that of gold can be worked out, in the currency chosen if none is given. */
export function useValueField(kind: OwnKind, start: number | null, currency?: string) {
  const { t } = useTranslation('own')
  const label = kind === 'cash' ? 'form.valueCash' : kind === 'loan' ? 'form.valueLoan' : 'form.value'
  const field = text('value', t(label), start, {
    inputMode: 'decimal',
    prefix: currency && <CurrencyMark currency={currency} />,
  })
  if (kind !== 'gold') return field
  const draw: typeof field.draw = (bound, around) => (
    <>
      {field.draw(bound, around)}
      <GoldValue currency={currency ?? String(around.values['currency'])} onValue={bound.onChange} />
    </>
  )
  return { ...field, draw }
}

/** Works out the value of gold from its weight, its karats and the price of a gram of pure gold. */
function GoldValue({ currency, onValue }: GoldProps) {
  const { t } = useTranslation('own')
  const [gold, setGold] = useState({ grams: '', karat: '24', price: '' })
  const change = (part: Partial<typeof gold>): void => {
    const next = { ...gold, ...part }
    setGold(next)
    const value = goldValue(next, currency)
    if (value !== null) onValue(value)
  }
  return (
    <fieldset>
      <legend className="mb-2 text-small text-muted">{t('gold.title')}</legend>
      <div className="grid items-start gap-4 tablet:grid-cols-3">
        <TextField
          label={t('gold.grams')}
          inputMode="decimal"
          value={gold.grams}
          onChange={({ target }) => change({ grams: target.value })}
        />
        <SelectInput
          label={t('gold.karat')}
          value={gold.karat}
          onChange={(karat) => change({ karat })}
          options={karats.map((value) => ({ value, label: value }))}
        />
        <TextField
          label={t('gold.price')}
          inputMode="decimal"
          value={gold.price}
          onChange={({ target }) => change({ price: target.value })}
        />
      </div>
    </fieldset>
  )
}
