import { ChartPie, Pencil, Plus, Tag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import {
  type Instrument,
  type InvestmentTrade,
  readInstrument,
  readInvestments,
  savePrice,
} from '#contract/investments/investments.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { dateText } from '../../../ui/format/format.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Button, ButtonLink, IconButton } from '../../../ui/parts/Button.tsx'
import { BackLink } from '../../../ui/parts/Links.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Alert, Empty } from '../../../ui/parts/Notes.tsx'
import { usePageTitle } from '../../../ui/parts/Screens.tsx'
import { Card, PageHeader } from '../../../ui/parts/Surface.tsx'
import { InvestmentDialog } from '../InvestmentDialog.tsx'
import { Returns } from '../overview/Returns.tsx'
import type { Overview } from '../overview/types.ts'
import { priceText, useQuantityText } from '../figures.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { Figures } from './Figures.tsx'
import { PriceDialog } from './PriceDialog.tsx'
import { Prices } from './Prices.tsx'
import { TradeDialog } from './TradeDialog.tsx'
import { Trades } from './Trades.tsx'
import type { Detail } from './types.ts'
import type { TradeKind } from '#contract/investments/investment-kinds.ts'
import { type ChartEvent, type EventShape, eventClass } from '../../../ui/charts/tones.ts'
import { LazyTimeChart } from '../../../ui/charts/LazyCharts.tsx'

type Open = { kind: 'edit' | 'price' | 'action' } | { kind: 'trade'; trade: InvestmentTrade | null }

/** One investment: what is held of it, its price over time and its trades. */
export function HoldingScreen() {
  const { t } = useTranslation('investments')
  const id = new URLSearchParams(useSearch()).get('instrument') ?? ''
  const [, navigate] = useLocation()
  const [open, setOpen] = useState<Open | null>(null)
  const read = useRead(readInstrument, { params: { id } }, { enabled: id !== '' })
  const overview = useRead(readInvestments).data
  const instrument = read.data?.holding.instrument
  usePageTitle(instrument?.name ?? t('title'))
  const close = (): void => setOpen(null)
  const accounts = overview?.accounts ?? []
  return (
    <>
      <BackLink href={paths.investments}>{t('backToAll')}</BackLink>
      <PageHeader
        title={<bdi>{instrument?.name ?? t('title')}</bdi>}
        lead={instrument && [t(`kinds.${instrument.kind}`), instrument.symbol].filter(Boolean).join(' · ')}
        actions={
          instrument && (
            <>
              <IconButton icon={Pencil} label={t('one.edit')} onClick={() => setOpen({ kind: 'edit' })} />
              <Button icon={Tag} onClick={() => setOpen({ kind: 'price' })}>
                {t('one.setPrice')}
              </Button>
              {instrument.kind !== 'index' && (
                <Button icon={Plus} variant="primary" onClick={() => setOpen({ kind: 'trade', trade: null })}>
                  {t('one.trade')}
                </Button>
              )}
            </>
          )
        }
      />
      {id === '' ? (
        <Empty
          icon={ChartPie}
          title={t('one.gone')}
          action={<ButtonLink href={paths.investments}>{t('title')}</ButtonLink>}
        />
      ) : (
        <Loaded query={read} failed={t('one.failed')}>
          {(detail) => (
            <div className="grid grid-cols-1 gap-5">
              <Notices detail={detail} />
              <Question detail={detail} />
              {detail.holding.instrument.kind !== 'index' && <Figures holding={detail.holding} />}
              <PriceChart detail={detail} />
              <div className="grid grid-cols-1 items-start gap-5 roomy:grid-cols-2">
                <div className="grid min-w-0 gap-5">
                  {overview && detail.trades.length > 0 && <Returns overview={overview} instrument={id} />}
                  <Prices detail={detail} />
                </div>
                {detail.holding.instrument.kind !== 'index' && (
                  <Trades
                    detail={detail}
                    onOpen={(trade) => setOpen({ kind: 'trade', trade })}
                    onAction={() => setOpen({ kind: 'action' })}
                  />
                )}
              </div>
            </div>
          )}
        </Loaded>
      )}
      {instrument && open?.kind === 'edit' && (
        <InvestmentDialog
          instrument={instrument}
          accounts={accounts}
          onClose={close}
          onGone={() => navigate(paths.investments)}
        />
      )}
      {instrument && open?.kind === 'price' && <PriceDialog instrument={instrument} onClose={close} />}
      {instrument && open?.kind === 'action' && (
        <ActionDialog
          instrument={instrument}
          others={othersThan(instrument, overview)}
          accounts={accounts}
          onClose={close}
        />
      )}
      {instrument && open?.kind === 'trade' && (
        <TradeDialog instrument={instrument} trade={open.trade} accounts={accounts} onClose={close} />
      )}
    </>
  )
}

/** Investments in the same currency, which its units may have become. */
function othersThan({ id, currency }: Instrument, overview: Overview | undefined): Instrument[] {
  const all = [...(overview?.holdings.map(({ instrument }) => instrument) ?? []), ...(overview?.others ?? [])]
  return all.filter((each) => each.id !== id && each.currency === currency && each.kind !== 'index')
}

function Notices({ detail: { holding } }: { detail: Detail }) {
  const { t } = useTranslation('investments')
  const { price, exceeded_on: exceeded, quantity } = holding
  if (exceeded !== null) return <Alert>{t('one.exceeded', { day: dateText(exceeded) })}</Alert>
  if (quantity === '0') return null
  if (price === null) return <Alert tone="notice">{t('one.noPrice')}</Alert>
  return price.stale ? <Alert tone="notice">{t('one.old', { day: dateText(price.day) })}</Alert> : null
}

/** A price of the address that is far from the one before it, which counts only once the user says that it is right. */
function Question({ detail: { holding, feed } }: { detail: Detail }) {
  const { t } = useTranslation('investments')
  const confirming = useSave(t('saveFailed'), { inToast: true })
  const { id } = holding.instrument
  const question = feed?.question ?? null
  if (question === null) return null
  const { day, price } = question
  return (
    <Alert
      tone="notice"
      title={t('feed.question', { day: dateText(day), price: priceText(price, holding.instrument) })}
      action={
        <Button
          size="small"
          disabled={confirming.busy}
          onClick={() =>
            void confirming.save(
              () => call(savePrice, { params: { id }, body: { day, price, confirmed: true } }),
              t('price.saved'),
            )
          }
        >
          {t('price.confirm')}
        </Button>
      }
    >
      {t('feed.questionText')}
    </Alert>
  )
}

/** How trades are drawn; the others do not change what is held at a price. */
const shapeOf: Partial<Record<TradeKind, EventShape>> = { buy: 'full', sell: 'hollow', dividend: 'low' }
const drawn = ['buy', 'sell', 'dividend'] as const

/** The price over time, with what was bought, sold and distributed. */
function PriceChart({ detail: { holding, prices, trades } }: { detail: Detail }) {
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
