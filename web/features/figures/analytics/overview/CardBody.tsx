import { useTranslation } from 'react-i18next'
import { addDays, addMonths } from '#contract/period.ts'
import { paths } from '../../../../paths.ts'
import { LazyFlowChart, LazyTimeChart } from '../../../../ui/charts/LazyCharts.tsx'
import { dateText, difference, rangeText } from '../../../../ui/format/format.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { comparedDays, useMoneyText, usePercentText } from '../parts/texts.ts'
import { chartRows } from '../flow/chart-rows.ts'
import { WorthChart } from '../worth/WorthChart.tsx'
import type { Card } from './cards.ts'
import { Insights } from './Insights.tsx'
import { CardFrame } from './CardFrame.tsx'
import { Link } from 'wouter'
import { WithAmount } from '../../../../ui/format/WithAmount.tsx'
import { ShareBar } from '../../../../ui/parts/Progress.tsx'

type Of<K extends Card['kind']> = Extract<Card, { kind: K }>

/** Renders an overview card by its kind. */
export function CardBody({ card }: { card: Card }) {
  switch (card.kind) {
    case 'saved':
      return <Saved card={card} />
    case 'changed':
      return <Changed card={card} />
    case 'growing':
      return <Growing card={card} />
    case 'unusual':
      return <Insights card={card} />
    case 'worth':
      return <Worth card={card} />
    case 'largest':
      return <Largest card={card} />
    default:
      return <Weekday card={card} />
  }
}

const chartHeight = 'h-40 phone:h-52'

function Saved({ card }: { card: Of<'saved'> }) {
  const { t } = useTranslation('analytics')
  const money = useMoneyText()
  const { amount, before, month, flow } = card
  const name = dateText(month, 'monthYear')
  const kind =
    amount < 0 ? 'overspent' : amount === before ? 'savedSame' : amount > before ? 'savedMore' : 'savedLess'
  return (
    <CardFrame
      dismissKey={card.key}
      sentence={t(`overview.${kind}`, { month: name, amount: money(Math.abs(amount)) })}
      evidence={t('overview.savedBefore', { amount: money(before) })}
      href={`${paths.cashFlow}?by=month&at=${month}`}
      link={t('tabs.flow')}
    >
      <LazyFlowChart
        label={t('flow.chart', { unit: t('units.month') })}
        height={chartHeight}
        rows={chartRows('month', flow.rows)}
      />
    </CardFrame>
  )
}

/** Link to a category's expenses in the current month. */
const listOf = ({ key }: { key: string }): string =>
  paths.transactionsWith({ type: 'expense', category: key, period: 'mtd' })

function Changed({ card }: { card: Of<'changed'> }) {
  const { t } = useTranslation('analytics')
  const money = useMoneyText()
  const { top, rows, month } = card
  const { from, to, previous, total } = month
  if (from === null || to === null || previous === null) return null
  const inAll = total.previous === null ? null : difference(total.amount, total.previous)
  const all = inAll === 0 ? 'allSame' : (inAll ?? 0) > 0 ? 'allMore' : 'allLess'
  const one = { amount: money(Math.abs(top.change)), name: top.row.name }
  return (
    <CardFrame
      dismissKey={card.key}
      sentence={
        inAll === null
          ? t(`overview.${top.change > 0 ? 'changedMore' : 'changedLess'}`, one)
          : t(`overview.${all}`, { amount: money(Math.abs(inAll)) })
      }
      evidence={
        <>
          <span className="whitespace-nowrap">{rangeText(from, to)}</span> {t('overview.against')}{' '}
          <span className="whitespace-nowrap">{comparedDays(to, previous)}</span>
          {inAll !== null && (
            <span className="block">{t(`overview.${top.change > 0 ? 'mostMore' : 'mostLess'}`, one)}</span>
          )}
        </>
      }
      href={paths.compareOf({ from, to }, previous)}
      link={t('tabs.compare')}
    >
      <Bars
        label={t('overview.changedLabel')}
        rows={rows.map(({ row: { key, name }, change }) => ({
          key,
          name,
          amount: Math.abs(change),
          sign: change > 0 ? 'more' : 'less',
        }))}
        hrefOf={listOf}
      />
    </CardFrame>
  )
}

function Growing({ card }: { card: Of<'growing'> }) {
  const { t } = useTranslation('analytics')
  const money = useMoneyText()
  const percentText = usePercentText()
  const { row, now, before, percent } = card
  const trend = row.trend?.slice(0, -1) ?? []
  const months = trend.map((_, index) => addMonths(card.month, index - trend.length))
  return (
    <CardFrame
      dismissKey={card.key}
      sentence={t('overview.growing', {
        name: row.name,
        percent: percentText(percent),
        from: dateText(addMonths(card.month, -3), 'monthShortYear'),
        to: dateText(addMonths(card.month, -1), 'monthShortYear'),
      })}
      evidence={t('overview.growingEvidence', { now: money(now), before: money(before) })}
      href={`${paths.spending}?group=merchant&category=${encodeURIComponent(row.key)}`}
      link={t('tabs.spending')}
    >
      <LazyTimeChart
        label={t('overview.growingChart', { name: row.name })}
        height={chartHeight}
        monthly
        days={months}
        series={[{ key: row.key, label: row.name, tone: 'now', filled: true, values: trend }]}
      />
    </CardFrame>
  )
}

function Worth({ card }: { card: Of<'worth'> }) {
  const { t } = useTranslation('analytics')
  const money = useMoneyText()
  const { worth, change } = card
  return (
    <CardFrame
      dismissKey={card.key}
      sentence={t(change >= 0 ? 'overview.worthMore' : 'overview.worthLess', {
        amount: money(Math.abs(change)),
        day: dateText(addDays(worth.from, -1), 'short'),
      })}
      evidence={
        <>
          {t('worth.net')}: <Money amount={worth.closing} />
        </>
      }
      href={`${paths.netWorth}?period=1y`}
      link={t('tabs.worth')}
    >
      <WorthChart points={worth.points} height={chartHeight} />
    </CardFrame>
  )
}

function Largest({ card }: { card: Of<'largest'> }) {
  const { t } = useTranslation('analytics')
  const percentText = usePercentText()
  const { top, rows } = card
  return (
    <CardFrame
      dismissKey={card.key}
      sentence={t('overview.largest', {
        name: top.name,
        share: percentText((top.share ?? 0) * 100),
      })}
      evidence={t('payments', { count: card.month.total.count })}
      href={`${paths.spending}?period=mtd`}
      link={t('tabs.spending')}
    >
      <Bars label={t('overview.largestLabel')} rows={rows} hrefOf={listOf} />
    </CardFrame>
  )
}

function Weekday({ card }: { card: Of<'weekday'> }) {
  const { t } = useTranslation('analytics')
  const percentText = usePercentText()
  const { top, rows, from, to } = card
  return (
    <CardFrame
      dismissKey={card.key}
      sentence={t('overview.weekday', {
        day: t('weekdayPlurals', { returnObjects: true })[Number(top.key) - 1] ?? '',
      })}
      evidence={t('overview.weekdayEvidence', {
        share: percentText((top.share ?? 0) * 100),
      })}
      href={`${paths.spending}?group=weekday&period=1y`}
      link={t('tabs.spending')}
    >
      <Bars
        label={t('overview.weekdayLabel')}
        rows={rows}
        hrefOf={({ key }) =>
          `${paths.transactionsWith({ type: 'expense', recurring: 'none', from, to })}&weekday=${key}`
        }
      />
    </CardFrame>
  )
}

type Row = { key: string; name: string; amount: number; sign?: 'more' | 'less' }
type BarsProps<R extends Row> = { label: string; rows: readonly R[]; hrefOf: (row: R) => string }

/** A few amounts as bars; each links to its transactions. */
export function Bars<R extends Row>({ label, rows, hrefOf }: BarsProps<R>) {
  const { t } = useTranslation('analytics')
  const largest = Math.max(1, ...rows.map(({ amount }) => Math.abs(amount)))
  return (
    <ul aria-label={label} className="-mx-2 grid grid-cols-1">
      {rows.map((row) => (
        <li key={row.key}>
          <Link
            href={hrefOf(row)}
            className="grid min-h-11 grid-cols-1 content-center gap-1 rounded-control px-2 py-1 hover:bg-sunk"
          >
            <span className="flex items-baseline justify-between gap-3 text-small">
              <bdi className="min-w-0 truncate">{row.name}</bdi>
              <span className="shrink-0">
                <WithAmount text={row.sign ? t(`overview.${row.sign}`) : '<amount/>'}>
                  <Money amount={row.amount} />
                </WithAmount>
              </span>
            </span>
            <ShareBar
              share={Math.abs(row.amount) / largest}
              fill={row.sign === 'less' || row.amount < 0 ? 'bg-before' : 'bg-accent'}
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
