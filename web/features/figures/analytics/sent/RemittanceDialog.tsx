import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { BodyOf } from '#contract/endpoint.ts'
import { type Recipient, type Remittance, updateRemittance } from '#contract/uae/remittances.ts'
import { call } from '../../../../api/call.ts'
import { paths } from '../../../../paths.ts'
import { dateText } from '../../../../ui/format/format.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { SelectInput } from '../../../../ui/forms/inputs.tsx'
import { amountIn, textIn, textOf } from '../../../../ui/forms/typed.ts'
import { useForm } from '../../../../ui/forms/useForm.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { TextField } from '../../../../ui/parts/Field.tsx'
import { Fact, Facts } from '../../../../ui/parts/Lists.tsx'

type DialogProps = { remittance: Remittance; recipients: readonly Recipient[]; onClose: () => void }

/** Edits the details of a payment that sent money abroad, from which its cost is calculated. */
export function RemittanceDialog({ remittance: payment, recipients, onClose }: DialogProps) {
  const { t } = useTranslation('sent')
  const params = { id: payment.transaction_id }
  const hasFees = payment.fee_ids.length > 0
  const form = useForm({
    start: () => ({
      recipient_id: textOf(payment.recipient_id),
      received: textOf(payment.received),
      offered_rate: textOf(payment.offered_rate),
      mid_rate: payment.mid_source === 'entered' ? textOf(payment.mid_rate) : '',
      fee: hasFees ? '' : textOf(payment.fee),
      vat: hasFees ? '' : textOf(payment.vat),
    }),
    schema: updateRemittance.body,
    body: (values) => ({
      recipient_id: textIn(values.recipient_id),
      ...ratesIn(values, payment),
      mid_rate: textIn(values.mid_rate),
      fee: amountIn(values.fee),
      vat: amountIn(values.vat),
    }),
    wrong: { offered_rate: t('payment.rateWrong'), mid_rate: t('payment.rateWrong') },
    save: (body) => call(updateRemittance, { params, body }),
    done: t('saved'),
    onClose,
  })
  const notSent = (): Promise<void> =>
    form.run(() => call(updateRemittance, { params, body: { sent: false } }), t('saved'))
  return (
    <FormDialog
      form={form}
      title={t('payment.title')}
      extra={
        <Button disabled={form.busy} onClick={() => void notSent()}>
          {t('payment.notSent')}
        </Button>
      }
    >
      <Known one={payment} />
      <SelectInput
        label={t('payment.recipient')}
        hint={t('payment.recipientHint')}
        {...form.field('recipient_id')}
        options={[
          { value: '', label: t('noRecipient') },
          ...recipients.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <TextField
          label={t('payment.received')}
          hint={payment.received_currency ?? undefined}
          inputMode="decimal"
          {...form.input('received')}
        />
        <TextField
          label={t('payment.offered')}
          hint={t('payment.rateHint', { from: payment.currency, to: payment.received_currency ?? '' })}
          inputMode="decimal"
          {...form.input('offered_rate')}
        />
        <TextField
          label={t('payment.midRate')}
          hint={
            payment.mid_rate === null || payment.mid_source === 'entered'
              ? t('payment.midHint')
              : t('payment.pegHint', { rate: payment.mid_rate })
          }
          inputMode="decimal"
          {...form.input('mid_rate')}
        />
        <TextField
          label={t('payment.feeOf')}
          hint={hasFees ? t('payment.feeFound') : undefined}
          inputMode="decimal"
          {...form.input('fee')}
        />
        <TextField label={t('payment.vatOf')} inputMode="decimal" {...form.input('vat')} />
      </div>
    </FormDialog>
  )
}

/** What arrived and its rate: the one that was changed, which the other one follows, or both if both were. */
function ratesIn(
  values: { received: string; offered_rate: string },
  payment: Remittance,
): Pick<BodyOf<typeof updateRemittance>, 'received' | 'offered_rate'> {
  const isReceivedNew = values.received !== textOf(payment.received)
  const isRateNew = values.offered_rate !== textOf(payment.offered_rate)
  if (!isReceivedNew && !isRateNew) return {}
  return {
    received: isReceivedNew ? amountIn(values.received) : null,
    offered_rate: isRateNew ? textIn(values.offered_rate) : null,
  }
}

/** The payment itself, and what is known of its cost. */
function Known({ one: remittance }: { one: Remittance }) {
  const { t } = useTranslation('sent')
  return (
    <>
      <p className="text-small">
        <Link
          href={paths.transactionOf(remittance.transaction_id)}
          className="text-accent underline underline-offset-4"
        >
          <bdi>{remittance.text}</bdi>
        </Link>{' '}
        · {dateText(remittance.date)}
      </p>
      <Facts>
        <Fact label={t('payment.sent')}>
          <Money amount={remittance.amount} currency={remittance.currency} />
        </Fact>
        {remittance.received !== null && remittance.received_currency !== null && (
          <Fact label={t('payment.received')}>
            <Money amount={remittance.received} currency={remittance.received_currency} />
          </Fact>
        )}
        <Fact label={t('payment.fee')} hint={t('payment.withVat')}>
          <Money
            amount={remittance.fee === null ? null : remittance.fee + (remittance.vat ?? 0)}
            currency={remittance.currency}
          />
        </Fact>
        <Fact
          label={t('margin')}
          hint={
            remittance.mid_source
              ? t(`payment.mid.${remittance.mid_source}`, {
                  date: remittance.mid_date === null ? '' : dateText(remittance.mid_date),
                })
              : undefined
          }
        >
          {remittance.margin === null ? (
            t('marginUnknown')
          ) : (
            <Money amount={remittance.margin} currency={remittance.currency} />
          )}
        </Fact>
        <Fact label={t(remittance.cost !== null && remittance.cost_at_least ? 'costFrom' : 'cost')}>
          <Money amount={remittance.cost} currency={remittance.currency} />
        </Fact>
      </Facts>
    </>
  )
}
