import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Holding, Instrument } from '#contract/investments/investments.ts'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/cx.ts'
import { dateText, percentText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import { GainFigure, useQuantityText } from '../figures.tsx'
import { KindMark } from '../fields.tsx'
import type { Overview } from './types.ts'

type HoldingsProps = {
  overview: Pick<Overview, 'holdings' | 'others'>
  /** Whether each opens its page; those of another person have none. */
  linked?: boolean
}

/** All holdings, the largest first, and below them what is not held any more. */
export function Holdings({ overview: { holdings, others }, linked = true }: HoldingsProps) {
  const { t } = useTranslation('investments')
  return (
    <section aria-labelledby="holdings">
      <h2 id="holdings" className="mb-3 text-section">
        {t('holdings.title')}
      </h2>
      {holdings.length > 0 && (
        <Card as="div" flush>
          <ul className="divide-y divide-line">
            {holdings.map((holding) => (
              <Row key={holding.instrument.id} holding={holding} linked={linked} />
            ))}
          </ul>
        </Card>
      )}
      {linked && others.length > 0 && <Others instruments={others} />}
    </section>
  )
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
  const { instrument, price, value, total, share, exceeded_on: exceeded } = holding
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
          {share !== null && <span className="max-phone:hidden"> · {percentText(share * 100, 1)}</span>}
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
