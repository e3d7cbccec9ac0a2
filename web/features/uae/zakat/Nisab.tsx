import { useTranslation } from 'react-i18next'
import { parseMinor, wireAmount } from '#contract/money.ts'
import { saveZakat, type Zakat, zakatMetals, zakatYears } from '#contract/uae/zakat.ts'
import { call } from '../../../api/call.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { InlineForm } from '../../../ui/forms/InlineForm.tsx'
import { textIn, textOf, plainNumber } from '../../../ui/forms/typed.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { CurrencyMark } from '../../../ui/format/CurrencyMark.tsx'

/** Parses an AED amount; null unless it is valid and above zero. */
export function amountOf(text: string): number | null {
  const minor = parseMinor(plainNumber(text), 'AED')
  return minor === null || minor <= 0n ? null : wireAmount(minor, 'AED')
}

/** The price on which the nisab is based, and the start of the zakat year. */
export function Nisab({ zakat, today }: { zakat: Zakat; today: string }) {
  const { t } = useTranslation('zakat')
  const choosing = useSave(t('saveFailed'), { queued: true })
  const form = useForm({
    start: () => ({
      per_gram: textOf(zakat.price?.per_gram),
      day: zakat.price?.day ?? today,
      begins: zakat.begins ?? '',
    }),
    schema: saveZakat.body,
    body: ({ per_gram, day, begins }) => ({
      price: { per_gram: amountOf(per_gram) ?? Number.NaN, day },
      begins: textIn(begins),
    }),
    wrong: { price: t('nisab.wrong') },
    save: (body) => call(saveZakat, { body }),
    done: t('saved'),
    failed: t('saveFailed'),
    onClose: () => undefined,
  })
  return (
    <Card aria-labelledby="nisab">
      <CardTitle id="nisab" action={<Money amount={zakat.nisab.amount} className="font-medium" />}>
        {t('nisab.title')}
      </CardTitle>
      {choosing.error && <Alert className="mb-4">{choosing.error}</Alert>}
      <InlineForm form={form} submit={t('save')} variant="primary">
        <SegmentedControl
          label={t('nisab.metal')}
          value={zakat.metal}
          options={zakatMetals.map((value) => ({ value, label: t(`nisab.metals.${value}`) }))}
          onChange={(metal) => void choosing.save(() => call(saveZakat, { body: { metal } }))}
        />
        <div className="grid items-start gap-4 tablet:grid-cols-2">
          <TextField
            label={t(zakat.metal === 'gold' ? 'nisab.price' : 'nisab.priceSilver')}
            inputMode="decimal"
            prefix={<CurrencyMark />}
            {...form.input('per_gram')}
            error={form.error('price.per_gram')}
          />
          <DateField
            label={t('nisab.day')}
            max={today}
            {...form.field('day')}
            error={form.error('price.day')}
          />
        </div>
        <SegmentedControl
          label={t('year.kind')}
          value={zakat.year}
          options={zakatYears.map((value) => ({ value, label: t(`year.kinds.${value}`) }))}
          onChange={(year) => void choosing.save(() => call(saveZakat, { body: { year } }))}
        />
        <DateField label={t('year.begins')} max={today} {...form.field('begins')} />
      </InlineForm>
    </Card>
  )
}
