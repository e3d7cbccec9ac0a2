import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { latinAmount, parseMinor, wireAmount } from '#contract/money.ts'
import { saveZakat, type Zakat, zakatMetals, zakatYears } from '#contract/zakat.ts'
import { messageOf } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { CurrencyMark } from '../../../ui/format/CurrencyMark.tsx'

/** Parses an AED amount; null unless it is valid and above zero. */
export function amountOf(text: string): number | null {
  const minor = parseMinor(latinAmount(text).replaceAll(',', ''), 'AED')
  return minor === null || minor <= 0n ? null : wireAmount(minor, 'AED')
}

/** The price on which the nisab is based, and the start of the zakat year. */
export function Nisab({ zakat, today }: { zakat: Zakat; today: string }) {
  const { t } = useTranslation('zakat')
  const [text, setText] = useState(zakat.price ? String(zakat.price.per_gram) : '')
  const [day, setDay] = useState(zakat.price?.day ?? today)
  const [begins, setBegins] = useState(zakat.begins ?? '')
  const [tried, setTried] = useState(false)
  const save = useApiMutation(saveZakat)
  const amount = amountOf(text)
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    setTried(true)
    if (amount === null || day === '' || save.isPending) return
    const body = { price: { per_gram: amount, day }, begins: begins === '' ? null : begins }
    save.mutate({ body }, { onSuccess: () => showToast(t('saved')) })
  }
  return (
    <Card aria-labelledby="nisab">
      <CardTitle id="nisab" action={<Money amount={zakat.nisab.amount} className="font-medium" />}>
        {t('nisab.title')}
      </CardTitle>
      {save.error && <Alert className="mb-4">{messageOf(save.error, t('saveFailed'))}</Alert>}
      <form noValidate onSubmit={submit} className="grid gap-4">
        <SegmentedControl
          label={t('nisab.metal')}
          value={zakat.metal}
          options={zakatMetals.map((value) => ({ value, label: t(`nisab.metals.${value}`) }))}
          onChange={(metal) => save.mutate({ body: { metal } })}
        />
        <div className="grid items-start gap-4 phone:grid-cols-2">
          <TextField
            label={t(zakat.metal === 'gold' ? 'nisab.price' : 'nisab.priceSilver')}
            inputMode="decimal"
            autoComplete="off"
            prefix={<CurrencyMark />}
            value={text}
            error={tried && amount === null ? t('nisab.wrong') : undefined}
            onChange={(event) => setText(event.target.value)}
          />
          <DateField label={t('nisab.day')} max={today} value={day} onChange={setDay} />
        </div>
        <SegmentedControl
          label={t('year.kind')}
          value={zakat.year}
          options={zakatYears.map((value) => ({ value, label: t(`year.kinds.${value}`) }))}
          onChange={(year) => save.mutate({ body: { year } })}
        />
        <DateField label={t('year.begins')} max={today} value={begins} onChange={setBegins} />
        <Button type="submit" variant="primary" busy={save.isPending} className="w-fit">
          {t('save')}
        </Button>
      </form>
    </Card>
  )
}
