import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { latinAmount } from '#contract/money.ts'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'

const karats = ['24', '22', '21', '18']

type GoldProps = { onValue: (value: string) => void }

/** Works out the value of gold from its weight, its karats and the price of a gram of pure gold. */
export function GoldValue({ onValue }: GoldProps) {
  const { t } = useTranslation('own')
  const [gold, setGold] = useState({ grams: '', karat: '24', price: '' })
  const change = (part: Partial<typeof gold>): void => {
    const next = { ...gold, ...part }
    setGold(next)
    const value = (numberOf(next.grams) * Number(next.karat) * numberOf(next.price)) / 24
    if (value > 0) onValue(value.toFixed(2))
  }
  return (
    <fieldset>
      <legend className="mb-2 text-small text-muted">{t('gold.title')}</legend>
      <div className="grid items-start gap-4 phone:grid-cols-3">
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

/** A typed number above zero; NaN if it is none. */
const numberOf = (text: string): number => Number(latinAmount(text).replaceAll(',', '') || NaN)
