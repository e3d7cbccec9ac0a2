import { useTranslation } from 'react-i18next'
import { settleShares, type SharedBalance } from '#contract/payments/shares.ts'
import { searchTransactions } from '#contract/ledger/transactions.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { dotList } from '../../../ui/format/comma-list.ts'
import { useDateWords } from '../../../ui/format/DateText.tsx'
import { dayText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { moneyText } from '../../../ui/format/money-format.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { textIn } from '../../../ui/forms/typed.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { useMasked } from '../../../ui/preferences.ts'

const shownPayments = 50

/** Settles everything a person owes, by an incoming payment or in cash. */
export function SettleDialog({ balance, onClose }: { balance: SharedBalance; onClose: () => void }) {
  const { t } = useTranslation('payment')
  const [masked] = useMasked()
  const dateWords = useDateWords()
  const { data } = useRead(searchTransactions, { query: { type: 'income', size: shownPayments } })
  const { person, currency } = balance
  const form = useForm({
    start: () => ({ transaction_id: '' }),
    schema: settleShares.body,
    body: (values) => ({
      ids: balance.shares.filter((share) => share.settled_at === null).map(({ id }) => id),
      settled: true,
      transaction_id: textIn(values.transaction_id),
    }),
    save: (body) => call(settleShares, { body }),
    done: t('shared.settled', { person }),
    failed: (error) => t('shares.failed', { error }),
    onClose,
  })
  const payments = (data?.data ?? []).filter((row) => row.currency === currency)
  return (
    <FormDialog
      form={form}
      size="small"
      title={t('shared.settleWith', { person })}
      submit={t('shared.settle')}
      submitting={t('shared.settle')}
    >
      <p>
        {t('shared.owes')} <Money amount={balance.open} currency={currency} />
      </p>
      <SelectInput
        label={t('shared.payment')}
        hint={t('shared.paymentHint')}
        {...form.field('transaction_id')}
        options={[
          { value: '', label: t('shared.without') },
          ...payments.map(({ id, date, description, amount }) => ({
            value: id,
            label: dotList([
              dayText(date, dateWords),
              description,
              ...(masked ? [] : [moneyText(amount, currency)]),
            ]),
          })),
        ]}
      />
    </FormDialog>
  )
}
