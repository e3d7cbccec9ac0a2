import { Trash2 } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteZakatPayment, payZakat, type Zakat } from '#contract/zakat.ts'
import { messageOf } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Button, IconButton } from '../../../ui/parts/Button.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { amountOf } from './Nisab.tsx'
import { CurrencyMark } from '../../../ui/format/CurrencyMark.tsx'

/** Zakat payments logged by the user; no bank payment is ever suggested. */
export function Payments({ zakat, today }: { zakat: Zakat; today: string }) {
  const { t } = useTranslation('zakat')
  const [text, setText] = useState('')
  const [day, setDay] = useState(today)
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const pay = useApiMutation(payZakat)
  const remove = useApiMutation(deleteZakatPayment)
  const amount = amountOf(text)
  const error = pay.error ?? remove.error
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    setTried(true)
    if (amount === null || day === '' || pay.isPending) return
    const done = (): void => {
      setText('')
      setNote('')
      setTried(false)
    }
    pay.mutate({ body: { day, amount, note: note.trim() } }, { onSuccess: done })
  }
  return (
    <Card aria-labelledby="payments">
      <CardTitle id="payments">{t('payments.title')}</CardTitle>
      {error && <Alert className="mb-4">{messageOf(error, t('saveFailed'))}</Alert>}
      {zakat.payments.length === 0 ? (
        <p className="mb-4 text-small text-muted">{t('payments.none')}</p>
      ) : (
        <ul className="mb-4 divide-y divide-line border-y border-line">
          {zakat.payments.map((payment) => (
            <li key={payment.id} className="flex items-center gap-3 py-1">
              <span className="min-w-0 flex-1 text-small">
                {dateText(payment.day)}
                {payment.note && <bdi className="block text-meta text-muted">{payment.note}</bdi>}
              </span>
              <Money amount={payment.amount} className="text-small" />
              <IconButton
                icon={Trash2}
                label={t('payments.remove', { day: dateText(payment.day) })}
                disabled={remove.isPending}
                onClick={() => remove.mutate({ params: { id: payment.id } })}
              />
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={submit} className="grid items-start gap-4 phone:grid-cols-3">
        <TextField
          label={t('payments.amount')}
          inputMode="decimal"
          autoComplete="off"
          prefix={<CurrencyMark />}
          value={text}
          error={tried && amount === null ? t('payments.wrong') : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <DateField label={t('payments.day')} max={today} value={day} onChange={setDay} />
        <TextField
          label={t('payments.note')}
          autoComplete="off"
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Button type="submit" busy={pay.isPending} className="w-fit">
          {t('payments.add')}
        </Button>
      </form>
    </Card>
  )
}
