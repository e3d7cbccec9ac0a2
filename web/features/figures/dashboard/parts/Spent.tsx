import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { choiceOf, queryOf } from '../../../../api/period.ts'
import { paths } from '../../../../paths.ts'
import { cx } from '../../../../ui/cx.ts'
import { dateText, rangeText } from '../../../../ui/format/format.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { WithAmount } from '../../../../ui/format/WithAmount.tsx'
import { AsOf } from '../../../../ui/parts/AsOf.tsx'
import { compareSpending } from '../compare.ts'
import { isPayKey, type PayKey, type PeriodQuery } from '#contract/days/pay-period.ts'
import { type DashboardData, useDashboard } from '../data.ts'

type Recent = NonNullable<DashboardData['recent']>
type Before = Recent['before']

/** What was spent in the period, and how that compares with the period before. */
export function Spent({ data, size = 'hero' }: { data: DashboardData; size?: 'hero' | 'title' }) {
  const { period, period_summary: flow, previous } = data.overview
  const covered = isCovered(data)
  return (
    <Figure
      size={size}
      range={period}
      query={queryOf(choiceOf(period) ?? 'all')}
      amount={data.overview.coverage.state === 'none' ? null : flow.expenses}
      since={covered ? null : data.overview.data_from}
      previous={previous}
      pay={period.key !== 'custom' && isPayKey(period.key) ? period.key : null}
    />
  )
}

/** The same of the last thirty days, in place of a period that has only begun. */
export function SpentRecently({ recent, since }: { recent: Recent; since: string | null }) {
  const { days, expenses, before } = recent
  const range = { from: days[0] ?? before.to, to: days.at(-1) ?? before.to }
  return (
    <Figure
      size="title"
      range={range}
      query={range}
      amount={expenses}
      since={since !== null && since > before.from ? since : null}
      previous={before}
    />
  )
}

type FigureProps = {
  size: 'hero' | 'title'
  range: { from: string | null; to: string | null }
  query: PeriodQuery
  /** Null as long as nothing is known. */
  amount: number | null
  /** The first day of the user's data where the period before is not known in full. */
  since: string | null
  previous: Before | null
  /** Which period it is of those from pay day to pay day, which other screens do not count by. */
  pay?: PayKey | null
}

function Figure({ size, range: { from, to }, query, amount, since, ...before }: FigureProps) {
  const { t } = useTranslation('dashboard')
  return (
    <>
      <h2 id="hero-title" className="text-small text-muted">
        {from && to ? t('hero.spent', { range: rangeText(from, to) }) : t('hero.spentAll')}
      </h2>
      <p className={cx('mt-1 font-medium', size === 'hero' ? 'text-hero' : 'text-title')}>
        <Link
          href={paths.transactionsWith({ type: 'expense', ...query })}
          className="block rounded-control max-phone:py-1 decoration-1 underline-offset-8 hover:underline"
        >
          <Money amount={amount} fit />
        </Link>
      </p>
      <p className={cx('mt-1 text-muted', size === 'hero' ? 'text-body' : 'text-small')}>
        {amount === null ? (
          t('hero.unknown')
        ) : since === null ? (
          <Sentence now={amount} range={from && to ? { from, to } : null} {...before} />
        ) : (
          t('hero.since', { date: dateText(since) })
        )}
      </p>
      <AsOf of={useDashboard()} />
    </>
  )
}

/** Whether every bank has data for the previous period. */
export function isCovered({ overview: { data_from, previous } }: DashboardData): boolean {
  return previous === null || data_from === null || data_from <= previous.from
}

type SentenceProps = Pick<FigureProps, 'previous' | 'pay'> & {
  now: number
  range: Pick<Before, 'from' | 'to'> | null
}

/** It leads to the comparison of the very days that it is about. */
function Sentence({ now, range: these, previous, pay = null }: SentenceProps) {
  const { t } = useTranslation(['dashboard', 'parts'])
  const compared = compareSpending(now, previous?.expenses ?? null)
  const days = previous ? rangeText(previous.from, previous.to) : ''
  const range = pay ? t('hero.payDays', { days }) : days
  if (compared.kind === 'nothing_to_compare') return t('hero.all')
  if (compared.kind === 'none_before') return t('hero.noneBefore', { range })
  if (compared.kind === 'same' && now === 0) return t('hero.nothing', { range })
  if (compared.kind === 'same') return t('hero.same', { range })
  const named = pay === 'pay' || pay === 'pay-1' ? `${t(`parts:periodLong.${pay}`)}: ` : ''
  const text = (
    <WithAmount text={named + t(`hero.${compared.kind}`, { range })}>
      <Money amount={compared.amount} className="font-medium text-ink" />
    </WithAmount>
  )
  if (!these || !previous) return text
  return (
    <Link href={paths.compareOf(these, previous)} className="underline decoration-1 underline-offset-4">
      {text}
    </Link>
  )
}
