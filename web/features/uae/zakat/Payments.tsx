import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { deleteZakatPayment, payZakat, type Zakat } from '#contract/uae/zakat.ts'
import { call } from '../../../api/call.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { dateText } from '../../../ui/format/format.ts'
import { lunarDateText } from '../../../ui/format/seldom.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { InlineForm } from '../../../ui/forms/InlineForm.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { IconButton } from '../../../ui/parts/Button.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { amountOf } from './Nisab.tsx'
import { CurrencyMark } from '../../../ui/format/CurrencyMark.tsx'

/** Zakat payments logged by the user; no bank payment is ever suggested. */
export function Payments({ zakat, today }: { zakat: Zakat; today: string }) {
  const { t } = useTranslation('zakat')
  const removing = useSave(t('saveFailed'))
  const form = useForm({
    start: () => ({ amount: '', day: today, note: '' }),
    schema: payZakat.body,
    body: (values) => ({ ...values, amount: amountOf(values.amount) ?? Number.NaN }),
    wrong: { amount: t('payments.wrong') },
    save: (body) => call(payZakat, { body }),
    failed: t('saveFailed'),
    onClose: () => form.reset({ amount: '', note: '' }),
  })
  return (
    <Card aria-labelledby="payments">
      <CardTitle id="payments">{t('payments.title')}</CardTitle>
      {removing.error && <Alert className="mb-4">{removing.error}</Alert>}
      {zakat.payments.length === 0 ? (
        <p className="mb-4 text-small text-muted">{t('payments.none')}</p>
      ) : (
        <ul className="mb-4 divide-y divide-line border-y border-line">
          {zakat.payments.map((payment) => (
            <li key={payment.id} className="flex items-center gap-3 py-1">
              <span className="min-w-0 flex-1 text-small">
                {lunarDateText(payment.day)}
                {payment.note && <bdi className="block text-meta text-muted">{payment.note}</bdi>}
              </span>
              <Money amount={payment.amount} className="text-small" />
              <IconButton
                icon={Trash2}
                label={t('payments.remove', { day: dateText(payment.day) })}
                disabled={removing.busy}
                onClick={() =>
                  void removing.save(() => call(deleteZakatPayment, { params: { id: payment.id } }))
                }
              />
            </li>
          ))}
        </ul>
      )}
      <InlineForm form={form} submit={t('payments.add')} className="tablet:grid-cols-3">
        <TextField
          label={t('payments.amount')}
          inputMode="decimal"
          prefix={<CurrencyMark />}
          {...form.input('amount')}
        />
        <DateField label={t('payments.day')} max={today} {...form.field('day')} />
        <TextField label={t('payments.note')} maxLength={200} {...form.input('note')} />
      </InlineForm>
    </Card>
  )
}
