import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { choiceOf, queryOf } from '../../../../api/period.ts'
import { paths } from '../../../../paths.ts'
import { cx } from '../../../../ui/cx.ts'
import { dateText, rangeText } from '../../../../ui/format/format.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { WithAmount } from '../../../../ui/format/WithAmount.tsx'
import { compareSpending } from '../compare.ts'
import type { DashboardData } from '../data.ts'

/** What was spent in the period, and how that compares with the period before. */
export function Spent({ data, size = 'hero' }: { data: DashboardData; size?: 'hero' | 'title' }) {
  const { t } = useTranslation('dashboard')
  const { period, period_summary: flow, previous } = data.overview
  const title =
    period.from && period.to
      ? t('hero.spent', { range: rangeText(period.from, period.to) })
      : t('hero.spentAll')
  const unknown = data.overview.coverage.state === 'none'
  const covered = isCovered(data)
  return (
    <>
      <h2 id="hero-title" className="text-small text-muted">
        {title}
      </h2>
      <p className={cx('mt-1 font-medium', size === 'hero' ? 'text-hero' : 'text-title')}>
        <Link
          href={paths.transactionsWith({ type: 'expense', ...queryOf(choiceOf(period) ?? 'all') })}
          className="block rounded-control max-phone:py-1 decoration-1 underline-offset-8 hover:underline"
        >
          <Money amount={unknown ? null : flow.expenses} fit />
        </Link>
      </p>
      <p className="mt-1 text-body text-muted">
        {unknown ? (
          t('hero.unknown')
        ) : covered || data.overview.data_from === null ? (
          <Sentence now={flow.expenses} previous={previous} />
        ) : (
          t('hero.since', { date: dateText(data.overview.data_from) })
        )}
      </p>
    </>
  )
}

/** Whether every bank has data for the previous period. */
export function isCovered({ overview: { data_from, previous } }: DashboardData): boolean {
  return previous === null || data_from === null || data_from <= previous.from
}

type SentenceProps = { now: number; previous: DashboardData['overview']['previous'] }

function Sentence({ now, previous }: SentenceProps) {
  const { t } = useTranslation('dashboard')
  const compared = compareSpending(now, previous?.expenses ?? null)
  const range = previous ? rangeText(previous.from, previous.to) : ''
  if (compared.kind === 'nothing_to_compare') return t('hero.all')
  if (compared.kind === 'none_before') return t('hero.noneBefore', { range })
  if (compared.kind === 'same' && now === 0) return t('hero.nothing', { range })
  if (compared.kind === 'same') return t('hero.same', { range })
  return (
    <WithAmount text={t(`hero.${compared.kind}`, { range })}>
      <Money amount={compared.amount} className="font-medium text-ink" />
    </WithAmount>
  )
}
