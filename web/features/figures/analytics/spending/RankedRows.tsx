import { ChevronRight, List } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { spending, SpendingRow } from '#contract/figures/analytics.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { queryOf, usePeriod } from '../../../../api/period.ts'
import { paths } from '../../../../paths.ts'
import { Sparkline } from '../../../../ui/charts/Sparkline.tsx'
import { cx } from '../../../../ui/cx.ts'
import { percentText } from '../../../../ui/format/format.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { IconMark, MerchantMark } from '../../../../ui/marks/Mark.tsx'
import { toTint } from '../../../../ui/parts/Badge.tsx'
import { ButtonLink } from '../../../../ui/parts/Button.tsx'
import { ShareBar } from '../../../../ui/parts/Progress.tsx'
import { useMasked } from '../../../../ui/preferences.ts'
import { categoryIcon } from '../../../categories/category-icon.ts'
import { Before } from '../parts/Figures.tsx'
import { into, rowFilter, type trailOf } from './trail.ts'

type RankedProps = { figures: ResponseOf<typeof spending>; trail: ReturnType<typeof trailOf> }

/** Rows with bars, largest first: a tap drills one level down, and the list button opens the transactions. */
export function RankedRows({ figures, trail }: RankedProps) {
  const { t } = useTranslation('analytics')
  const [period] = usePeriod()
  const largest = Math.max(1, ...figures.rows.map(({ amount }) => amount))
  return (
    <>
      <ul aria-label={t(`spending.groups.${trail.group}`)} className="-mx-2 grid grid-cols-1">
        {[...figures.rows, ...figures.ended].map((row) => {
          // of what is no more there is only what was before
          const isEnded = row.count === 0 && figures.previous !== null
          const list = paths.transactionsWith({
            ...trail.filter,
            ...rowFilter(figures.group, row.key),
            type: 'expense',
            ...(isEnded ? figures.previous : queryOf(period)),
          })
          const deeper = isEnded ? null : into(trail, row.key)
          return (
            <li key={row.key} className="flex items-center">
              <Link
                href={deeper === null ? list : `${paths.spending}${deeper}`}
                className="flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-control px-2 py-2 hover:bg-sunk"
              >
                <Mark row={row} group={figures.group} />
                <Figures row={row} largest={largest} />
                <ChevronRight
                  aria-hidden="true"
                  className={cx('size-4 shrink-0 text-muted', deeper !== null && 'max-phone:hidden')}
                />
              </Link>
              {deeper !== null && (
                <Link
                  href={list}
                  aria-label={t('spending.list', { name: row.name })}
                  title={t('spending.list', { name: row.name })}
                  className="touch inline-flex items-center justify-center rounded-control text-muted hover:bg-sunk hover:text-ink"
                >
                  <List aria-hidden="true" className="size-4.5" />
                </Link>
              )}
            </li>
          )
        })}
      </ul>
      {figures.group === 'category' && figures.rows.some(({ key }) => key === 'uncategorised') && (
        <ButtonLink variant="link" size="small" href={paths.verify} className="mt-1">
          {t('categorise')}
        </ButtonLink>
      )}
      {figures.others.rows > 0 && (
        <p className="mt-2 text-small text-muted">
          {t('spending.others', { count: figures.others.rows })} <Money amount={figures.others.amount} />
        </p>
      )}
    </>
  )
}

function Mark({ row, group }: { row: SpendingRow; group: string }) {
  if (group === 'category')
    return <IconMark icon={categoryIcon(row.icon ?? '')} tint={toTint(row.color)} size="small" />
  if (group === 'merchant') return <MerchantMark name={row.name} size="small" />
  return null
}

function Figures({ row, largest }: { row: SpendingRow; largest: number }) {
  const { t } = useTranslation('analytics')
  const [masked] = useMasked()
  return (
    <span className="grid min-w-0 flex-1 grid-cols-1 gap-1">
      <span className="flex flex-wrap items-baseline gap-x-3 text-small">
        <bdi className="line-clamp-2 min-w-0 flex-[1_1_5.5rem] wrap-break-word">{row.name}</bdi>
        <Money amount={row.amount} className="ms-auto" />
      </span>
      <span className="flex items-center gap-3">
        <ShareBar share={row.amount / largest} className="flex-1" />
        {row.trend && row.trend.some((amount) => amount > 0) && (
          <span className="w-20 shrink-0 max-phone:hidden">
            <Sparkline values={row.trend} label={t('spending.spark')} className="h-5!" />
          </span>
        )}
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-meta text-muted">
        <span className="flex gap-x-3">
          {!masked && row.share !== null && row.count > 0 && (
            <span>{percentText(Math.round(row.share * 1000) / 10, row.share < 0.1 ? 1 : 0)}</span>
          )}
          <span>{t('payments', { count: row.count })}</span>
        </span>
        <span>
          <Before now={row.amount} before={row.previous} />
        </span>
      </span>
    </span>
  )
}
