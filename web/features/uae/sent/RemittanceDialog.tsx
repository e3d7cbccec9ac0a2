import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { type Recipient, type Remittance, updateRemittance } from '#contract/remittances.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { showUndoable } from '../../../api/undo.ts'
import { paths } from '../../../paths.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { SelectField, TextField } from '../../../ui/parts/Field.tsx'
import { typedAmount } from '../../planning/budgets/words.ts'
import { Fact, Facts } from '../parts/Facts.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { AmountInput } from '../parts/Inputs.tsx'

type DialogProps = { remittance: Remittance; recipients: readonly Recipient[]; onClose: () => void }
const textOf = (value: number | string | null): string => (value === null ? '' : String(value))
const isRate = (text: string): boolean => text === '' || /^\d{1,9}(\.\d{1,8})?$/.test(text)

/** Edits the details of a payment that sent money abroad, from which its cost is calculated. */
export function RemittanceDialog({ remittance: one, recipients, onClose }: DialogProps) {
  const { t } = useTranslation('sent')
  const update = useApiMutation(updateRemittance)
  const [form, setForm] = useState({
    recipient: one.recipient_id ?? '',
    offered: textOf(one.offered_rate),
    mid: one.mid_source === 'entered' ? textOf(one.mid_rate) : '',
    fee: one.fee_ids.length > 0 ? '' : textOf(one.fee),
    vat: one.fee_ids.length > 0 ? '' : textOf(one.vat),
  })
  const set = (part: Partial<typeof form>): void => setForm({ ...form, ...part })
  const [fee, vat] = [typedAmount(form.fee), typedAmount(form.vat)]
  const valid = isRate(form.offered) && isRate(form.mid) && fee !== undefined && vat !== undefined
  const params = { id: one.transaction_id }
  const done = (answer: unknown): void => {
    showUndoable(t('saved'), answer)
    onClose()
  }
  const submit = (): void =>
    update.mutate(
      {
        params,
        body: {
          recipient_id: form.recipient === '' ? null : form.recipient,
          offered_rate: form.offered === '' ? null : form.offered,
          mid_rate: form.mid === '' ? null : form.mid,
          fee,
          vat,
        },
      },
      { onSuccess: done },
    )
  return (
    <FormDialog
      title={t('payment.title')}
      valid={valid}
      busy={update.isPending}
      error={update.error}
      onClose={onClose}
      onSubmit={submit}
      extra={
        <Button
          disabled={update.isPending}
          onClick={() => update.mutate({ params, body: { sent: false } }, { onSuccess: done })}
        >
          {t('payment.notSent')}
        </Button>
      }
    >
      <Known one={one} />
      <SelectField
        label={t('payment.recipient')}
        hint={t('payment.recipientHint')}
        value={form.recipient}
        onChange={(event) => set({ recipient: event.target.value })}
      >
        <option value="">{t('noRecipient')}</option>
        {recipients.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="grid items-start gap-4 phone:grid-cols-2">
        <TextField
          label={t('payment.offered')}
          hint={t('payment.rateHint', { from: one.currency, to: one.received_currency ?? '' })}
          inputMode="decimal"
          autoComplete="off"
          value={form.offered}
          error={isRate(form.offered) ? undefined : t('payment.rateWrong')}
          onChange={(event) => set({ offered: event.target.value.trim() })}
        />
        <TextField
          label={t('payment.midRate')}
          hint={
            one.mid_source === 'peg'
              ? t('payment.pegHint', { rate: one.mid_rate ?? '' })
              : t('payment.midHint')
          }
          inputMode="decimal"
          autoComplete="off"
          value={form.mid}
          error={isRate(form.mid) ? undefined : t('payment.rateWrong')}
          onChange={(event) => set({ mid: event.target.value.trim() })}
        />
        <AmountInput
          label={t('payment.feeOf')}
          hint={one.fee_ids.length > 0 ? t('payment.feeFound') : undefined}
          value={form.fee}
          onChange={(fee) => set({ fee })}
        />
        <AmountInput label={t('payment.vatOf')} value={form.vat} onChange={(vat) => set({ vat })} />
      </div>
    </FormDialog>
  )
}

/** The payment itself, and what is known of its cost. */
function Known({ one }: { one: Remittance }) {
  const { t } = useTranslation('sent')
  return (
    <>
      <p className="text-small">
        <Link
          href={paths.transactionOf(one.transaction_id)}
          className="text-accent underline underline-offset-4"
        >
          <bdi>{one.text}</bdi>
        </Link>{' '}
        · {dateText(one.date)}
      </p>
      <Facts>
        <Fact label={t('payment.sent')}>
          <Money amount={one.amount} currency={one.currency} />
        </Fact>
        {one.received !== null && one.received_currency !== null && (
          <Fact label={t('payment.received')}>
            <Money amount={one.received} currency={one.received_currency} />
          </Fact>
        )}
        <Fact label={t('payment.fee')} hint={t('payment.withVat')}>
          <Money amount={one.fee === null ? null : one.fee + (one.vat ?? 0)} currency={one.currency} />
        </Fact>
        <Fact label={t('margin')} hint={one.mid_source ? t(`payment.mid.${one.mid_source}`) : undefined}>
          {one.margin === null ? t('marginUnknown') : <Money amount={one.margin} currency={one.currency} />}
        </Fact>
        <Fact label={t('cost')}>
          <Money amount={one.cost} currency={one.currency} />
        </Fact>
      </Facts>
    </>
  )
}
