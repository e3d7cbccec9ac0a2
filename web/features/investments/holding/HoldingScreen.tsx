import { ChartPie, Pencil, Plus, Tag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import {
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
import { PageHeader } from '../../../ui/parts/Surface.tsx'
import { InvestmentDialog } from '../InvestmentDialog.tsx'
import { Returns } from '../overview/Returns.tsx'
import { priceText } from '../figures.tsx'
import { PriceChart } from './PriceChart.tsx'
import { Figures } from './Figures.tsx'
import { PriceDialog } from './PriceDialog.tsx'
import { Prices } from './Prices.tsx'
import { TradeDialog } from './TradeDialog.tsx'
import { Trades } from './Trades.tsx'
import type { Detail } from './types.ts'

type Open = { kind: 'edit' | 'price' } | { kind: 'trade'; trade: InvestmentTrade | null }

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
                {detail.holding.instrument.kind !== 'index' && (
                  <Trades detail={detail} onOpen={(trade) => setOpen({ kind: 'trade', trade })} />
                )}
                <div className="grid min-w-0 gap-5">
                  {overview && detail.trades.length > 0 && <Returns overview={overview} instrument={id} />}
                  <Prices detail={detail} />
                </div>
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
      {instrument && open?.kind === 'trade' && (
        <TradeDialog instrument={instrument} trade={open.trade} accounts={accounts} onClose={close} />
      )}
    </>
  )
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
  const { id, currency } = holding.instrument
  const question = feed?.question ?? null
  if (question === null) return null
  const { day, price } = question
  return (
    <Alert
      tone="notice"
      title={t('feed.question', { day: dateText(day), price: priceText(price, currency) })}
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
