import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Holding, Instrument } from '#contract/investments/investments.ts'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/cx.ts'
import { dateText, percentText } from '../../../ui/format/format.ts'
import { localeNow } from '../../../ui/format/locale.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import { GainFigure, returnText, useQuantityText } from '../figures.tsx'
import { KindMark } from '../fields.tsx'
import type { Overview } from './types.ts'

type HoldingsProps = {
  overview: Pick<Overview, 'holdings' | 'others'>
  /** Whether each opens its page; those of another person have none. */
  linked?: boolean
}

/** All holdings, the largest first or as chosen, and below them what is not held any more. */
export function Holdings({ overview: { holdings, others }, linked = true }: HoldingsProps) {
  const { t } = useTranslation('investments')
  const [order, setOrder] = useState<Order>('value')
  const sorted = order === 'value' ? holdings : holdings.toSorted(by[order])
  return (
    <section aria-labelledby="holdings">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <h2 id="holdings" className="text-section">
          {t('holdings.title')}
        </h2>
        {holdings.length > 1 && (
          <SelectInput
            label={t('holdings.sort')}
            value={order}
            onChange={(value) => setOrder(orders.find((each) => each === value) ?? 'value')}
            options={orders.map((value) => ({ value, label: t(`holdings.orders.${value}`) }))}
          />
        )}
      </div>
      {holdings.length > 0 && (
        <Card as="div" flush>
          <ul className="divide-y divide-line">
            {sorted.map((holding) => (
              <Row key={holding.instrument.id} holding={holding} linked={linked} />
            ))}
          </ul>
        </Card>
      )}
      {linked && others.length > 0 && <Others instruments={others} />}
    </section>
  )
}

const orders = ['value', 'gain', 'growth', 'name'] as const
type Order = (typeof orders)[number]
/** What is not known comes last. */
const down = (a: number | null | undefined, b: number | null | undefined): number =>
  (b ?? -Infinity) - (a ?? -Infinity) || 0
const by: Readonly<Record<Exclude<Order, 'value'>, (a: Holding, b: Holding) => number>> = {
  gain: (a, b) => down(a.total?.aed, b.total?.aed),
  growth: (a, b) => down(a.growth, b.growth),
  name: (a, b) => a.instrument.name.localeCompare(b.instrument.name, localeNow()),
}

const rowClass = 'flex min-h-14 items-center gap-3 px-4 py-3 phone:px-5'
const linkClass = cx(rowClass, 'hover:bg-sunk')

function Row({ holding, linked }: { holding: Holding; linked: boolean }) {
  return (
    <li>
      {linked ? (
        <Link href={paths.investmentOf(holding.instrument.id)} className={linkClass}>
          <Content holding={holding} />
        </Link>
      ) : (
        <div className={rowClass}>
          <Content holding={holding} />
        </div>
      )}
    </li>
  )
}

function Content({ holding }: { holding: Holding }) {
  const { t } = useTranslation('investments')
  const quantityText = useQuantityText()
  const { instrument, price, value, total, growth, share, exceeded_on: exceeded } = holding
  const { kind, name, symbol, currency } = instrument
  const quantity = { quantity: quantityText(holding.quantity) }
  return (
    <>
      <span className="max-[22.5rem]:hidden">
        <KindMark kind={kind} />
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <bdi className="line-clamp-2 font-medium break-words">{name}</bdi>
          {symbol !== null && <bdi className="text-meta text-muted">{symbol}</bdi>}
          {exceeded !== null && <Badge tone="bad">{t('holdings.exceeded')}</Badge>}
          {price?.stale && <Badge tone="notice">{t('holdings.old')}</Badge>}
        </span>
        <span className="text-meta text-muted">
          {t(kind === 'gold' ? 'holdings.grams' : 'holdings.units', quantity)}
          {' · '}
          {price ? t('holdings.asOf', { day: dateText(price.day) }) : t('holdings.noPrice')}
          {growth !== null && ` · ${t('holdings.onCost', { percent: returnText(growth) })}`}
        </span>
      </span>
      <span className="shrink-0 text-end">
        <Money
          amount={value?.aed ?? value?.amount}
          currency={value?.aed == null ? currency : 'AED'}
          className="font-medium"
        />
        <span className="block text-meta text-muted">
          {total ? (
            <GainFigure amount={total.aed ?? total.amount} currency={total.aed === null ? currency : 'AED'} />
          ) : (
            t('holdings.noCost')
          )}
          {share !== null && (
            <span className="max-phone:hidden">
              {' '}
              · {t('holdings.share', { percent: percentText(share * 100, 1) })}
            </span>
          )}
        </span>
      </span>
    </>
  )
}

function Others({ instruments }: { instruments: readonly Instrument[] }) {
  const { t } = useTranslation('investments')
  return (
    <details className="mt-2">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1.5 text-small text-muted">
        <ChevronDown aria-hidden="true" className="size-4" />
        {t('holdings.others')}
      </summary>
      <Card as="div" flush>
        <ul className="divide-y divide-line">
          {instruments.map(({ id, kind, name }) => (
            <li key={id}>
              <Link href={paths.investmentOf(id)} className={linkClass}>
                <KindMark kind={kind} />
                <bdi className="min-w-0 flex-1 break-words">{name}</bdi>
                <span className="text-meta text-muted">{t(`kinds.${kind}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </details>
  )
}
