import { useTranslation } from 'react-i18next'
import type { TradeKind } from '#contract/investments/investment-kinds.ts'
import { type ChartEvent, eventClass, type EventShape } from '../../../ui/charts/tones.ts'
import { LazyTimeChart } from '../../../ui/charts/LazyCharts.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import { useQuantityText } from '../figures.tsx'
import type { Detail } from './types.ts'

/** How trades are drawn; the others do not change what is held at a price. */
const shapeOf: Partial<Record<TradeKind, EventShape>> = { buy: 'full', sell: 'hollow', dividend: 'low' }
const drawn = ['buy', 'sell', 'dividend'] as const

/** The price over time, with what was bought, sold and distributed. */
export function PriceChart({ detail: { holding, prices, trades } }: { detail: Detail }) {
  const { t } = useTranslation('investments')
  const quantityText = useQuantityText()
  const { name, currency } = holding.instrument
  const [first] = prices
  if (!first || prices.length < 2) return null
  const events = trades.toReversed().flatMap(({ kind, day, quantity }): ChartEvent[] => {
    const shape = shapeOf[kind]
    if (shape === undefined || day < first.day) return []
    const text = [t(`trade.kinds.${kind}`), quantity === null ? '' : quantityText(quantity)]
    return [{ day, shape, text: text.join(' ').trim() }]
  })
  return (
    <Card>
      <LazyTimeChart
        label={t('one.chart', { name })}
        currency={currency}
        baseline="near"
        days={prices.map(({ day }) => day)}
        events={events}
        series={[
          {
            key: 'price',
            label: t('one.price'),
            tone: 'now',
            filled: true,
            values: prices.map(({ price }) => price),
          },
        ]}
      />
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-meta text-muted">
        {drawn
          .flatMap((kind) => shapeOf[kind] ?? [])
          .map((shape, index) =>
            events.some((event) => event.shape === shape) ? (
              <li key={shape} className="flex items-center gap-1.5">
                <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3">
                  <circle cx="6" cy="6" r="4" className={eventClass[shape]} strokeWidth="2" />
                </svg>
                {t(`trade.kinds.${drawn[index] ?? 'buy'}`)}
              </li>
            ) : null,
          )}
      </ul>
    </Card>
  )
}
