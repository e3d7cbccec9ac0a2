import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { listBudgets } from '#contract/planning/budgets.ts'
import { lookAhead } from '#contract/planning/look-ahead.ts'
import { daysBetween, type Day } from '#contract/period.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/cx.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'

type Pool = NonNullable<ResponseOf<typeof listBudgets>['flexible']>

type PoolCardProps = {
  pool: Pool
  today: Day
  /** Nothing was paid since the budgets were made, so that nothing is wrong yet. */
  isNew: boolean
}

/** What can still be spent of all flexible budgets, a day and against an even pace, and how it adds up. */
export function PoolCard({ pool, today, isNew }: PoolCardProps) {
  const { t } = useTranslation('planning')
  const { days, left } = pool
  const short = left < 0
  const facts = [
    ['planned', pool.available],
    ['spent', pool.spent],
    ['pending', pool.pending],
    ['expected', pool.expected],
  ] as const
  return (
    <Card aria-labelledby="still-to-spend">
      <h2 id="still-to-spend" className="text-small text-muted">
        {t(short ? 'pool.over' : 'pool.title')}
      </h2>
      <p className={cx('mt-1 text-hero font-medium', short && !isNew && 'text-alert')}>
        <Money amount={Math.abs(left)} fit />
      </p>
      {days && (
        <p className="mt-1 text-body">
          <WithAmount text={t('pool.perDay', { day: dateText(days.to, 'weekday') })}>
            <Money amount={days.per_day} className="font-medium" />
          </WithAmount>
        </p>
      )}
      <PaceLine pool={pool} today={today} isNew={isNew} />
      <SafeBeside />
      <dl className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-meta text-muted">
        {facts
          .filter(([key, amount]) => amount !== 0 || key === 'planned' || key === 'spent')
          .map(([key, amount]) => (
            <div key={key} className="flex gap-1.5">
              <dt>{t(key === 'expected' ? 'detail.expected' : `facts.${key}`)}</dt>
              <dd>
                <Money amount={amount} />
              </dd>
            </div>
          ))}
      </dl>
    </Card>
  )
}

/** What all accounts allow, which is another figure than what the budgets leave. */
function SafeBeside() {
  const { t } = useTranslation('planning')
  const safe = useRead(lookAhead).data?.safe_to_spend
  if (!safe) return null
  return (
    <p className="mt-3 text-small text-muted">
      <WithAmount
        text={t(safe.amount < 0 ? 'pool.short' : 'pool.safe', { day: dateText(safe.until, 'weekday') })}
      >
        <Money amount={Math.abs(safe.amount)} />
      </WithAmount>{' '}
      <Link href={paths.lookAhead} className="text-accent underline underline-offset-4">
        {t('pool.toSafe')}
      </Link>
    </p>
  )
}

/** What is spent of the pool, paler what is pending and expected, with a mark where an even pace would be. */
function PaceLine({
  pool: { available, spent, pending, expected, left, days },
  today,
  isNew,
}: PoolCardProps) {
  const { t } = useTranslation('planning')
  const share = (amount: number): number =>
    available <= 0 ? (amount > 0 ? 100 : 0) : Math.min(100, Math.max(0, (amount / available) * 100))
  const length = days ? daysBetween(days.from, days.to) + 1 : 0
  const pace = days ? Math.min(100, ((daysBetween(days.from, today) + 1) / length) * 100) : null
  const isAhead = pace !== null && share(spent + pending) > pace
  const tone = isNew ? 'bg-accent' : left < 0 ? 'bg-alert' : isAhead ? 'bg-notice' : 'bg-accent'
  return (
    <div aria-hidden="true" className="mt-4">
      <div className="relative h-2 rounded-full bg-line">
        <span className="flex h-full overflow-hidden rounded-full">
          <span className={cx('h-full', tone)} style={{ inlineSize: `${share(spent)}%` }} />
          <span
            className={cx('h-full opacity-40', tone)}
            style={{ inlineSize: `${share(pending + expected)}%` }}
          />
        </span>
        {pace !== null && (
          <span
            className="absolute -top-0.5 h-3 w-0.5 rounded-full bg-ink"
            style={{ insetInlineStart: `calc(${pace}% - 1px)` }}
          />
        )}
      </div>
      {pace !== null && <p className="mt-1.5 text-meta text-muted">{t('pool.pace')}</p>}
    </div>
  )
}
