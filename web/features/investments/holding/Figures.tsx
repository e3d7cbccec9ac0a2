import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Holding } from '#contract/investments/investments.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { Card, Stat } from '../../../ui/parts/Surface.tsx'
import { GainFigure, priceText, useQuantityText } from '../figures.tsx'

const methods = ['average', 'fifo'] as const
type Amounts = { amount: number; aed: number | null; currency?: number | null }

/** Quantity, value, cost and gains, in the instrument's currency and in dirhams. */
export function Figures({ holding }: { holding: Holding }) {
  const { t } = useTranslation('investments')
  const quantityText = useQuantityText()
  const [method, setMethod] = useState<(typeof methods)[number]>('average')
  const { instrument, quantity, price, value, cost, unrealised, realised, dividends, fees, total } = holding
  const { currency } = instrument
  const cell = (label: string, amounts: Amounts | null, gain: boolean) => (
    <Stat
      label={label}
      value={<Figure amounts={amounts} currency={currency} gain={gain} />}
      note={amounts === null ? t('one.unknown') : <InAed amounts={amounts} currency={currency} gain={gain} />}
    />
  )
  const differs =
    JSON.stringify([cost.average, realised.average]) !== JSON.stringify([cost.fifo, realised.fifo])
  return (
    <Card as="div">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 roomy:grid-cols-4">
        <Stat
          label={t('one.value')}
          value={<Money amount={value?.amount} currency={currency} fit className="text-title" />}
          note={value && <InAed amounts={value} currency={currency} gain={false} />}
        />
        <Stat
          label={t('one.quantity')}
          value={<span className="figures">{quantityText(quantity)}</span>}
          note={
            price && t('one.priceOf', { price: priceText(price.price, instrument), day: dateText(price.day) })
          }
        />
        {cell(t('one.total'), total, true)}
        {cell(t('sum.dividends'), dividends, false)}
        {cell(t('one.cost'), cost[method], false)}
        {cell(t('one.unrealised'), unrealised[method], true)}
        {cell(t('one.realised'), realised[method], true)}
        {fees.amount > 0 && cell(t('trade.fee'), fees, false)}
      </dl>
      {differs && (
        <SegmentedControl
          label={t('one.method')}
          className="mt-4"
          value={method}
          onChange={setMethod}
          options={methods.map((key) => ({ value: key, label: t(`one.${key}`) }))}
        />
      )}
    </Card>
  )
}

type FigureProps = { amounts: Amounts | null; currency: string; gain: boolean }

function Figure({ amounts, currency, gain }: FigureProps) {
  return gain ? (
    <GainFigure amount={amounts?.amount} currency={currency} />
  ) : (
    <Money amount={amounts?.amount} currency={currency} />
  )
}

/** Less than a dirham of a gain is rounding, as between currencies with a fixed rate. */
const leastShown = 1

/** The same in dirhams, and how much of a gain exchange rates made. */
function InAed({ amounts, currency, gain }: FigureProps) {
  const { t } = useTranslation('investments')
  if (currency === 'AED' || amounts === null || amounts.aed === null) return null
  const rates = amounts.currency ?? 0
  return (
    <>
      {gain ? <GainFigure amount={amounts.aed} /> : <Money amount={amounts.aed} />}
      {gain && Math.abs(rates) >= leastShown && (
        <span className="block">
          <WithAmount text={t('sum.currency')}>
            <GainFigure amount={rates} />
          </WithAmount>
        </span>
      )}
    </>
  )
}
