import { Repeat } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Cadence, listRecurring, type Series } from '#contract/expected/series.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { useRead } from '../../../../api/queries.ts'
import { dateText } from '../../../../ui/format/format.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { MerchantMark } from '../../../../ui/marks/Mark.tsx'
import { None } from '../../../../ui/page/None.tsx'
import { Empty } from '../../../../ui/parts/Notes.tsx'
import { Card, CardTitle } from '../../../../ui/parts/Surface.tsx'
import { Loaded } from '../parts/States.tsx'
import { sumOf, useMoneyText } from '../parts/texts.ts'

const perYear: Readonly<Record<Cadence, bigint>> = {
  weekly: 52n,
  fortnightly: 26n,
  monthly: 12n,
  quarterly: 4n,
  half_yearly: 2n,
  yearly: 1n,
}

/** The yearly cost of a series, in its own currency. */
function yearlyCost({
  expected,
  currency,
  cadence,
}: Pick<Series, 'expected' | 'currency' | 'cadence'>): number {
  return wireAmount(minorFromWire(expected, currency) * perYear[cadence], currency)
}

/** Subscriptions with their yearly cost and every price change, most expensive first. */
export function Subscriptions() {
  const { t } = useTranslation('analytics')
  const read = useRead(listRecurring)
  return (
    <Loaded query={read}>
      {({ series }) => (
        <List
          series={series.filter(({ kind, state }) => kind === 'subscription' && state !== 'ended')}
          empty={t('subscriptions.none')}
        />
      )}
    </Loaded>
  )
}

function List({ series, empty }: { series: readonly Series[]; empty: string }) {
  const { t } = useTranslation('analytics')
  const money = useMoneyText()
  if (series.length === 0)
    return (
      <Card>
        <Empty icon={Repeat} title={<None>{empty}</None>}>
          {t('subscriptions.noneText')}
        </Empty>
      </Card>
    )
  const rows = series
    .map((subscription) => ({ subscription, yearly: yearlyCost(subscription) }))
    .toSorted((a, b) =>
      a.subscription.currency === b.subscription.currency
        ? b.yearly - a.yearly
        : a.subscription.currency < b.subscription.currency
          ? -1
          : 1,
    )
  const inDirhams = rows.filter(({ subscription }) => subscription.currency === 'AED')
  const total = sumOf(inDirhams.map(({ yearly }) => yearly))
  return (
    <Card>
      <CardTitle>{t('subscriptions.total', { amount: money(total), count: inDirhams.length })}</CardTitle>
      <ul className="divide-y divide-line">
        {rows.map(({ subscription, yearly }) => (
          <li key={subscription.id} className="flex items-center gap-3 py-3">
            <MerchantMark name={subscription.name} size="small" />
            <span className="min-w-0 flex-1">
              <bdi className="block truncate">{subscription.name}</bdi>
              <span className="block text-meta text-muted">
                <Money amount={subscription.expected} currency={subscription.currency} />{' '}
                {t(`subscriptions.cadence.${subscription.cadence}`)}
              </span>
              <PriceChanges subscription={subscription} />
            </span>
            <span className="text-end text-small">
              <Money amount={yearly} currency={subscription.currency} />
              <span className="block text-meta text-muted">{t('subscriptions.aYear')}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Each price change with its day, newest first. */
function PriceChanges({ subscription }: { subscription: Series }) {
  const { t } = useTranslation('analytics')
  if (subscription.price_changes.length === 0) return null
  return (
    <ul aria-label={t('subscriptions.changes', { name: subscription.name })} className="text-meta text-muted">
      {subscription.price_changes.toReversed().map(({ date, from, to }) => (
        <li key={date}>
          {t(to > from ? 'subscriptions.rose' : 'subscriptions.fell', { day: dateText(date, 'short') })}{' '}
          <Money amount={from} currency={subscription.currency} /> {t('subscriptions.to')}{' '}
          <Money amount={to} currency={subscription.currency} />
        </li>
      ))}
    </ul>
  )
}
