import { Coins, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addInvestmentCash, cashRowKinds } from '#contract/investments/investment-cash.ts'
import { currencies } from '#contract/currencies.ts'
import { deleteInvestmentAccount, updateInvestmentAccount } from '#contract/investments/investments.ts'
import { listOwnAccounts } from '#contract/accounts/own-accounts.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { date } from '../../../ui/date/DateField.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { amount, choice, namedOptions, optionsOf, text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { IconButton } from '../../../ui/parts/Button.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import type { Overview } from './types.ts'

type Account = Overview['accounts'][number]

/** Where investments are held, and which entered total they stand for. */
export function Places({ accounts }: { accounts: readonly Account[] }) {
  const { t } = useTranslation('investments')
  const [editing, setEditing] = useState<Account | null>(null)
  const [paying, setPaying] = useState<Account | null>(null)
  const totals = useRead(listOwnAccounts).data?.accounts ?? []
  return (
    <Card aria-labelledby="places">
      <CardTitle id="places">{t('places.title')}</CardTitle>
      <ul className="divide-y divide-line">
        {accounts.map((account) => {
          const replaced = totals.find(({ id }) => id === account.replaces_id)
          return (
            <li key={account.id} className="flex items-center gap-2 py-1">
              <span className="min-w-0 flex-1">
                <bdi className="block break-words">{account.name}</bdi>
                {replaced && (
                  <span className="block text-meta text-muted">
                    {t('places.replacing', { name: replaced.name })}
                  </span>
                )}
                {account.cash.map(({ currency, amount: balance }) => (
                  <span key={currency} className="block text-meta text-muted">
                    {t('places.cash')} <Money amount={balance} currency={currency} />
                  </span>
                ))}
              </span>
              <Money amount={account.value} className="shrink-0" />
              <IconButton
                icon={Coins}
                label={t('places.addCash', { name: account.name })}
                onClick={() => setPaying(account)}
              />
              <IconButton
                icon={Pencil}
                label={t('places.edit', { name: account.name })}
                onClick={() => setEditing(account)}
              />
            </li>
          )
        })}
      </ul>
      {paying && <CashDialog account={paying} onClose={() => setPaying(null)} />}
      {editing && <PlaceDialog account={editing} totals={totals} onClose={() => setEditing(null)} />}
    </Card>
  )
}

/** Money that came, left or is there; from the first entry on it is followed. */
function CashDialog({ account: { id, name, cash }, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('investments')
  const today = useToday()
  return (
    <FieldsDialog
      size="small"
      title={t('places.addCash', { name })}
      fields={[
        { show: <p className="text-small text-muted">{t('places.cashHint')}</p> },
        choice('kind', t('places.cashKind'), cash.length === 0 ? 'balance' : 'deposit', {
          options: optionsOf(cashRowKinds, (kind) => t(`places.cashKinds.${kind}`)),
        }),
        date('day', t('places.cashDay'), today),
        choice<'currency', string>('currency', t('form.currency'), cash[0]?.currency ?? 'USD', {
          options: optionsOf<string>(currencies, (currency) => currency),
        }),
        amount('amount', t('places.cashAmount'), null),
      ]}
      schema={addInvestmentCash.body}
      save={(body) => call(addInvestmentCash, { params: { id }, body })}
      done={t('places.saved')}
      failed={t('saveFailed')}
      onClose={onClose}
    />
  )
}

type DialogProps = {
  account: Account
  totals: readonly { id: string; name: string; kind: string }[]
  onClose: () => void
}

function PlaceDialog({ account, totals, onClose }: DialogProps) {
  const { t } = useTranslation('investments')
  const { id, name } = account
  const replaceable = totals.filter(({ kind }) => kind !== 'cash' && kind !== 'loan' && kind !== 'car')
  return (
    <FieldsDialog
      size="small"
      title={t('places.edit', { name })}
      fields={[
        text('name', t('places.name'), name, { maxLength: 60 }),
        choice('replaces_id', t('places.replaces'), account.replaces_id ?? '', {
          options: namedOptions(replaceable, t('places.none')),
          hint: t('places.replacesHint'),
          optional: true,
          shown: replaceable.length > 0,
        }),
      ]}
      schema={updateInvestmentAccount.body}
      save={(body) => call(updateInvestmentAccount, { params: { id }, body })}
      done={t('places.saved')}
      failed={t('saveFailed')}
      remove={{
        label: t('places.delete'),
        sure: t('places.deleteSure', { name }),
        work: () => call(deleteInvestmentAccount, { params: { id } }),
        done: t('places.deleted', { name }),
      }}
      onClose={onClose}
    />
  )
}
