import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import {
  type ReturnKind,
  type Savings,
  readSavings,
  returnKinds,
  updateSavings,
} from '#contract/uae/savings.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { dateText, percentText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Sheet } from '../../../ui/overlays/Dialog.tsx'
import { Card, CardTitle, Stat } from '../../../ui/parts/Surface.tsx'
import { call } from '../../../api/call.ts'
import { amount, optionsOf, segments } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'

const kindOf = ({ returns }: Savings): 'interest' | 'profit' | 'either' => returns ?? 'either'

/** What an account earned, as credited by its bank: interest, or profit on an Islamic account. */
export function SavingsSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('returns')
  const account = useRead(accountsQuick).data?.data.find((one) => one.id === id)
  const read = useRead(readSavings, { params: { accountId: id } })
  const [editing, setEditing] = useState(false)
  const name = account?.account_name ?? t('title')
  const savings = read.data?.savings
  if (editing && savings) return <ReturnsDialog savings={savings} onClose={() => setEditing(false)} />
  return (
    <Sheet
      open
      title={<bdi>{name}</bdi>}
      onClose={onClose}
      footer={savings && <Button onClick={() => setEditing(true)}>{t(`edit.${kindOf(savings)}`)}</Button>}
    >
      {account && (
        <p className="mb-4 text-small text-muted">
          <bdi>{account.bank_name}</bdi>
        </p>
      )}
      <Loaded query={read} failed={t('loadFailed')}>
        {({ savings: details }) => (
          <div className="grid gap-5">
            <Summary savings={details} />
            <Credits savings={details} />
          </div>
        )}
      </Loaded>
    </Sheet>
  )
}

function Summary({ savings }: { savings: Savings }) {
  const { t } = useTranslation('returns')
  const kind = kindOf(savings)
  const { balance, currency, received, since, yearly_rate: rate } = savings
  return (
    <Card aria-label={t('now')}>
      <dl className="grid gap-4">
        <Stat label={t('balance')} value={<Money amount={balance} currency={currency} />} />
        <Stat
          label={t(`received.${kind}`)}
          value={<Money amount={received} currency={currency} />}
          note={t('since', { day: dateText(since) })}
        />
        <Stat
          label={t(`rate.${kind}`)}
          value={rate === null ? '–' : percentText(rate, Number.isInteger(rate) ? 0 : 2)}
          note={t(rate === null ? 'rateUnknown' : 'rateEntered')}
        />
      </dl>
      <p className="mt-4 text-meta text-muted">{t(`counts.${kind}`)}</p>
    </Card>
  )
}

function Credits({ savings }: { savings: Savings }) {
  const { t } = useTranslation('returns')
  const kind = kindOf(savings)
  const { account_id, credits, currency, since } = savings
  return (
    <Card aria-label={t(`credits.${kind}`)}>
      <CardTitle
        action={
          <Link
            href={paths.transactionsWith({ account: account_id, from: since, type: 'income' })}
            className="text-small text-accent underline underline-offset-4"
          >
            {t('all')}
          </Link>
        }
      >
        {t(`credits.${kind}`)}
      </CardTitle>
      {credits.length === 0 ? (
        <p className="text-small text-muted">{t(`none.${kind}`)}</p>
      ) : (
        <ul className="divide-y divide-line text-small">
          {credits.map(({ transaction_id, date, amount }) => (
            <li key={transaction_id} className="flex items-center justify-between gap-4 py-1.5">
              <Link
                href={paths.transactionOf(transaction_id)}
                className="inline-flex min-h-8 items-center text-accent underline underline-offset-4"
              >
                {dateText(date)}
              </Link>
              <Money amount={amount} currency={currency} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Sets whether an account earns interest or profit, and at what rate. */
function ReturnsDialog({ savings, onClose }: { savings: Savings; onClose: () => void }) {
  const { t } = useTranslation('returns')
  return (
    <FieldsDialog
      title={({ returns }) => t(`edit.${returns || 'either'}`)}
      fields={[
        segments('returns', t('earns'), savings.returns ?? '', {
          options: optionsOf<ReturnKind | ''>(returnKinds, (kind) => kind && t(`kinds.${kind}`)),
        }),
        amount('yearly_rate', '', savings.yearly_rate),
      ]}
      vary={({ returns }) => ({
        yearly_rate: {
          label: t(`rateField.${returns || 'either'}`),
          hint: t(`rateHint.${returns || 'either'}`),
        },
      })}
      schema={updateSavings.body}
      body={(body) => ({ ...body, returns: body.returns || null })}
      wrong={{ yearly_rate: t('rateWrong') }}
      save={(body) => call(updateSavings, { params: { accountId: savings.account_id }, body })}
      done={t('saved')}
      onClose={onClose}
    />
  )
}
