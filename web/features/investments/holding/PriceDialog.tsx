import { isQuotedInPercent } from '#contract/investments/investment-kinds.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importPrices, type Instrument, savePrice } from '#contract/investments/investments.ts'
import { call } from '../../../api/call.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { TextField } from '../../../ui/parts/Field.tsx'
import { FileField } from '../../../ui/forms/FileField.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { decimalIn } from '../../../ui/forms/typed.ts'

type PriceProps = { instrument: Instrument; onClose: () => void }
const waysOfGold = ['gram', 'metalGram', 'metalOunce'] as const
type Way = 'unit' | (typeof waysOfGold)[number]

/** Pure gold is quoted by the gram in the currency of the holding, and by the ounce in dollars. */
const metalOf = (way: Way, currency: string) =>
  way === 'metalGram'
    ? { unit: 'gram' as const, currency }
    : way === 'metalOunce'
      ? { unit: 'ounce' as const, currency: 'USD' }
      : null

/** Sets the price of a day; a price that was questioned is confirmed by a second press. */
export function PriceDialog({ instrument, onClose }: PriceProps) {
  const { t } = useTranslation('investments')
  const { id, kind, currency } = instrument
  const today = useToday()
  const [questioned, setQuestioned] = useState('')
  const isGold = kind === 'gold'
  const form = useForm({
    start: () => ({ price: '', day: today, way: (isGold ? 'gram' : 'unit') as Way }),
    schema: savePrice.body,
    body: ({ price, day, way }) => ({
      day,
      price: decimalIn(price) ?? '',
      metal: metalOf(way, currency),
      confirmed: questioned === `${day} ${price}`,
    }),
    check: ({ price }) => ({ price: price.trim() === '' && t('form.priceWrong') }),
    save: (body, { day, price }) => {
      // a repeated press with the same figures is the confirmation
      setQuestioned(`${day} ${price}`)
      return call(savePrice, { params: { id }, body })
    },
    done: t('price.saved'),
    failed: t('saveFailed'),
    onClose,
  })
  const { way, day, price } = form.values
  const isAsked = form.error('price') !== undefined && questioned === `${day} ${price}`
  return (
    <FormDialog form={form} title={t('price.title')} {...(isAsked ? { submit: t('price.confirm') } : {})}>
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        {isGold && (
          <SelectInput
            label={t('price.how')}
            className="tablet:col-span-2"
            {...form.field('way')}
            options={waysOfGold.map((value) => ({ value, label: t(`price.${value}`) }))}
          />
        )}
        <TextField
          label={t('price.price')}
          inputMode="decimal"
          prefix={isQuotedInPercent(kind) ? '%' : (metalOf(way, currency)?.currency ?? currency)}
          {...form.input('price')}
        />
        <DateField label={t('price.day')} max={today} {...form.field('day')} />
      </div>
      <FileField
        label={t('price.file')}
        hint={t('price.fileHint')}
        accept=".csv,.txt,text/csv,text/plain"
        disabled={form.busy}
        onChoose={(file) => void form.run(() => sendPrices(id, file), tellOfPrices)}
      />
    </FormDialog>
  )

  function tellOfPrices({ added, unread }: { added: number; unread: number }): string {
    const text = t('price.fileDone', { count: added })
    return unread === 0 ? text : t('price.fileUnread', { added: text, count: unread })
  }
}

async function sendPrices(id: string, file: File): Promise<{ added: number; unread: number }> {
  return call(importPrices, { params: { id }, body: { text: await file.text() } })
}
