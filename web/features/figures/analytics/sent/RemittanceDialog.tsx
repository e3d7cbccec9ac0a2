import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { type Recipient, type Remittance, updateRemittance } from '#contract/uae/remittances.ts'
import { call } from '../../../../api/call.ts'
import { paths } from '../../../../paths.ts'
import { dateText } from '../../../../ui/format/format.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { amount, choice, namedOptions, text } from '../../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../../ui/forms/FieldsDialog.tsx'
import { textOf } from '../../../../ui/forms/typed.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Fact, Facts } from '../../../../ui/parts/Lists.tsx'

type DialogProps = { remittance: Remittance; recipients: readonly Recipient[]; onClose: () => void }

/** Edits the details of a payment that sent money abroad, from which its cost is calculated. */
export function RemittanceDialog({ remittance: payment, recipients, onClose }: DialogProps) {
  const { t } = useTranslation('sent')
  const params = { id: payment.transaction_id }
  const hasFees = payment.fee_ids.length > 0
  const isEntered = payment.mid_source === 'entered'
  return (
    <FieldsDialog
      title={t('payment.title')}
      fields={[
        { show: <Known one={payment} /> },
        choice('recipient_id', t('payment.recipient'), payment.recipient_id ?? '', {
          options: namedOptions(recipients, t('noRecipient')),
          hint: t('payment.recipientHint'),
          optional: true,
        }),
        [
          amount('received', t('payment.received'), payment.received, { hint: payment.received_currency }),
          text('offered_rate', t('payment.offered'), payment.offered_rate, {
            hint: t('payment.rateHint', { from: payment.currency, to: payment.received_currency ?? '' }),
            inputMode: 'decimal',
            optional: true,
          }),
          text('mid_rate', t('payment.midRate'), isEntered ? payment.mid_rate : '', {
            hint:
              payment.mid_rate === null || isEntered
                ? t('payment.midHint')
                : t('payment.pegHint', { rate: payment.mid_rate }),
            inputMode: 'decimal',
            optional: true,
          }),
          amount('fee', t('payment.feeOf'), hasFees ? '' : payment.fee, {
            hint: hasFees && t('payment.feeFound'),
          }),
          amount('vat', t('payment.vatOf'), hasFees ? '' : payment.vat),
        ],
      ]}
      schema={updateRemittance.body}
      body={({ received, offered_rate: rate, ...body }, values) => {
        // what was changed of what arrived and its rate, which the other one follows
        const isReceivedNew = values.received !== textOf(payment.received)
        const isRateNew = values.offered_rate !== textOf(payment.offered_rate)
        if (!isReceivedNew && !isRateNew) return body
        return { ...body, received: isReceivedNew ? received : null, offered_rate: isRateNew ? rate : null }
      }}
      wrong={{ offered_rate: t('payment.rateWrong'), mid_rate: t('payment.rateWrong') }}
      save={(body) => call(updateRemittance, { params, body })}
      done={t('saved')}
      extra={(form) => (
        <Button
          disabled={form.busy}
          onClick={() =>
            void form.run(() => call(updateRemittance, { params, body: { sent: false } }), t('saved'))
          }
        >
          {t('payment.notSent')}
        </Button>
      )}
      onClose={onClose}
    />
  )
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
