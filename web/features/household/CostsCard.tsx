import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { type CostBalance, readOursCosts } from '#contract/household/together.ts'
import { type SharedBalance, settleShares } from '#contract/payments/shares.ts'
import { call } from '../../api/call.ts'
import { useRead } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { DateText } from '../../ui/format/DateText.tsx'
import { dateText } from '../../ui/format/format.ts'
import { Money } from '../../ui/format/Money.tsx'
import { useSave } from '../../ui/forms/useSave.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Loaded } from '../../ui/parts/Loaded.tsx'
import { Card, CardTitle } from '../../ui/parts/Surface.tsx'
import { SettleDialog } from '../payments/shares/SettleDialog.tsx'
import { TitleLine } from '../ledger/DotLine.tsx'

/** Who owes whom in the household. */
export function CostsCard() {
  const { t } = useTranslation('ours')
  const read = useRead(readOursCosts)
  return (
    <Card>
      <CardTitle>{t('costs.title')}</CardTitle>
      <Loaded query={read} failed={t('costs.failed')} label={t('costs.title')} height="h-24">
        {({ balances }) =>
          balances.length === 0 ? (
            <p className="text-small text-muted">{t('costs.none')}</p>
          ) : (
            <div className="grid grid-cols-1 gap-5">
              {balances.map((balance) => (
                <Balance
                  key={`${balance.membership_id} ${balance.name} ${balance.currency}`}
                  balance={balance}
                />
              ))}
            </div>
          )
        }
      </Loaded>
    </Card>
  )
}

const asShared = ({ name, currency, owed, owed_costs: costs }: CostBalance): SharedBalance => ({
  person: name,
  currency,
  open: owed,
  shares: costs.map((cost) => ({ ...cost, settled_at: null, settled_by: null })),
})

function Balance({ balance }: { balance: CostBalance }) {
  const { t } = useTranslation('ours')
  const [settling, setSettling] = useState(false)
  const { name, currency, owed, owing, net } = balance
  return (
    <section className="grid grid-cols-1 gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-small">
          {t(net > 0 ? 'costs.owesYou' : net < 0 ? 'costs.youOwe' : 'costs.even', { name })}
        </span>
        <Money amount={Math.abs(net)} currency={currency} className="text-section font-medium" />
      </p>
      <Costs
        title={t('costs.owed', { name })}
        amount={owed}
        costs={balance.owed_costs}
        currency={currency}
        own
      />
      <Costs
        title={t('costs.owing', { name })}
        amount={owing}
        costs={balance.owing_costs}
        currency={currency}
      />
      {owed > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          {balance.matched && <Matched balance={balance} matched={balance.matched} />}
          <Button size="small" onClick={() => setSettling(true)}>
            {t('costs.settle')}
          </Button>
        </div>
      )}
      {owing > 0 && <p className="text-meta text-muted">{t('costs.theySettle', { name })}</p>}
      {settling && <SettleDialog balance={asShared(balance)} onClose={() => setSettling(false)} />}
    </section>
  )
}

/** A transfer of exactly what is owed: settles all of it in one press. */
function Matched({
  balance: { name, owed_costs: costs },
  matched,
}: {
  balance: CostBalance
  matched: NonNullable<CostBalance['matched']>
}) {
  const { t } = useTranslation('ours')
  const saving = useSave(t('failed'), { inToast: true })
  const settle = () =>
    call(settleShares, {
      body: { ids: costs.map(({ id }) => id), settled: true, transaction_id: matched.transaction_id },
    })
  return (
    <div className="grid w-full gap-2 rounded-control bg-accent-soft p-3 text-small">
      <p>{t('costs.matched', { day: dateText(matched.date, 'dayMonth') })}</p>
      <div>
        <Button
          size="small"
          variant="primary"
          busy={saving.busy}
          onClick={() => void saving.save(settle, t('costs.settled', { name }))}
        >
          {t('costs.settleWithIt')}
        </Button>
      </div>
    </div>
  )
}

type CostsProps = {
  title: string
  amount: number
  costs: CostBalance['owed_costs']
  currency: string
  /** The payments are the user's own. */
  own?: boolean
}
const shownCosts = 4

function Costs({ title, amount, costs, currency, own }: CostsProps) {
  const { t } = useTranslation('ours')
  const [all, setAll] = useState(false)
  if (costs.length === 0) return null
  return (
    <div className="rounded-card border border-line px-4 py-2 text-small">
      <p className="flex justify-between gap-4 py-1 text-muted">
        {title} <Money amount={amount} currency={currency} />
      </p>
      <ul className="divide-y divide-line">
        {(all ? costs : costs.slice(0, shownCosts)).map((cost) => (
          <li key={cost.id} className="flex min-h-11 items-center justify-between gap-4 py-1">
            <span className="min-w-0">
              {own ? (
                <Link href={paths.transactionOf(cost.transaction_id)} className="block hover:underline">
                  <TitleLine title={cost.description} />
                </Link>
              ) : (
                <TitleLine title={cost.description} />
              )}
              <span className="block text-meta text-muted">
                <DateText value={cost.date} />
              </span>
            </span>
            <Money amount={cost.amount} currency={currency} className="shrink-0" />
          </li>
        ))}
      </ul>
      {!all && costs.length > shownCosts && (
        <Button size="small" variant="quiet" onClick={() => setAll(true)}>
          {t('bills.all', { count: costs.length })}
        </Button>
      )}
    </div>
  )
}
