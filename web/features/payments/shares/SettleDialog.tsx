import { useTranslation } from 'react-i18next'
import { settleShares, type SharedBalance } from '#contract/payments/shares.ts'
import { searchTransactions } from '#contract/ledger/transactions.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { dayText, dotList } from '../../../ui/format/format.ts'
import { useDateWords } from '../../../ui/format/DateText.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { moneyText } from '../../../ui/format/money-format.ts'
import { choice } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { useMasked } from '../../../ui/preferences.ts'

const shownPayments = 50

/** Settles everything a person owes, by an incoming payment or in cash. */
export function SettleDialog({ balance, onClose }: { balance: SharedBalance; onClose: () => void }) {
  const { t } = useTranslation('payment')
  const [masked] = useMasked()
  const dateWords = useDateWords()
  const { data } = useRead(searchTransactions, { query: { type: 'income', size: shownPayments } })
  const { person, currency } = balance
  const payments = (data?.data ?? []).filter((row) => row.currency === currency)
  return (
    <FieldsDialog
      size="small"
      title={t('shared.settleWith', { person })}
      fields={[
        {
          show: (
            <p>
              {t('shared.owes')} <Money amount={balance.open} currency={currency} />
            </p>
          ),
        },
        choice('transaction_id', t('shared.payment'), '', {
          options: [
            { value: '', label: t('shared.without') },
            ...payments.map(({ id, date, description, amount }) => ({
              value: id,
              label: dotList([
                dayText(date, dateWords),
                description,
                ...(masked ? [] : [moneyText(amount, currency)]),
              ]),
            })),
          ],
          hint: t('shared.paymentHint'),
          optional: true,
        }),
      ]}
      schema={settleShares.body}
      body={(body) => ({
        ...body,
        ids: balance.shares.filter((share) => share.settled_at === null).map(({ id }) => id),
        settled: true,
      })}
      save={(body) => call(settleShares, { body })}
      done={t('shared.settled', { person })}
      failed={(error) => t('shares.failed', { error })}
      submit={t('shared.settle')}
      submitting={t('shared.settle')}
      onClose={onClose}
    />
  )
}
