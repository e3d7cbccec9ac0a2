import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currencies } from '#contract/currencies.ts'
import {
  decideFoundPayment,
  type FoundPayment,
  listFoundPayments,
} from '#contract/investments/investment-found.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { amount, choice, namedOptions, optionsOf } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import type { Overview } from './types.ts'

type Accounts = Overview['accounts']

/** Bank lines that look like payments to or from a broker, each to be added or left as it is. */
export function FoundPayments({ accounts }: { accounts: Accounts }) {
  const { t } = useTranslation('investments')
  const [adding, setAdding] = useState<FoundPayment | null>(null)
  const deciding = useSave(t('saveFailed'), { inToast: true })
  const found = useRead(listFoundPayments).data?.found ?? []
  if (found.length === 0) return null
  return (
    <Card aria-labelledby="found">
      <CardTitle id="found">{t('found.title')}</CardTitle>
      <p className="mb-2 text-small text-muted">{t('found.lead')}</p>
      <ul className="divide-y divide-line">
        {found.map((payment) => (
          <li key={payment.id} className="grid gap-1 py-2">
            <span className="flex items-baseline justify-between gap-3">
              <bdi className="min-w-0 break-words">{payment.text}</bdi>
              <Money amount={payment.amount} currency={payment.currency} className="shrink-0" />
            </span>
            <span className="text-meta text-muted">
              {t(payment.place ? `found.${payment.kind}` : `found.${payment.kind}Somewhere`, {
                day: dateText(payment.day),
                account: payment.account,
                place: payment.place?.name,
              })}
            </span>
            <span className="flex gap-2">
              <Button onClick={() => setAdding(payment)}>{t('found.add')}</Button>
              <Button
                variant="quiet"
                onClick={() =>
                  void deciding.save(() =>
                    call(decideFoundPayment, { params: { id: payment.id }, body: { account_id: null } }),
                  )
                }
              >
                {t('found.none')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {adding && <AddDialog payment={adding} accounts={accounts} onClose={() => setAdding(null)} />}
    </Card>
  )
}

type DialogProps = { payment: FoundPayment; accounts: Accounts; onClose: () => void }

/** Where the money went, and what of it arrived where that is in another currency. */
function AddDialog({ payment, accounts, onClose }: DialogProps) {
  const { t } = useTranslation('investments')
  const place = accounts.find(({ id }) => id === payment.place?.id)
  const currency = place?.cash[0]?.currency ?? payment.currency
  return (
    <FieldsDialog
      size="small"
      title={t(`found.${payment.kind}Title`)}
      fields={[
        choice<'account_id', string>('account_id', t('form.account'), place?.id ?? accounts[0]?.id ?? '', {
          options: namedOptions(accounts),
        }),
        choice<'currency', string>('currency', t('form.currency'), currency, {
          options: optionsOf<string>(currencies, (code) => code),
        }),
        amount('amount', t('places.cashAmount'), currency === payment.currency ? payment.amount : null, {
          hint: t('found.amountHint'),
        }),
      ]}
      schema={decideFoundPayment.body}
      save={(body) => call(decideFoundPayment, { params: { id: payment.id }, body })}
      done={t('found.added')}
      failed={t('saveFailed')}
      onClose={onClose}
    />
  )
}
