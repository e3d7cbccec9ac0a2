import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { queryOf, type PeriodChoice } from '../../../../api/period.ts'
import { paths } from '../../../../paths.ts'
import { difference, percentText } from '../../../../ui/format/format.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { WithAmount } from '../../../../ui/format/WithAmount.tsx'
import { IconMark } from '../../../../ui/marks/Mark.tsx'
import { toTint } from '../../../../ui/parts/Badge.tsx'
import { Button, ButtonLink } from '../../../../ui/parts/Button.tsx'
import { ShareBar } from '../../../../ui/parts/Progress.tsx'
import { useMasked } from '../../../../ui/preferences.ts'
import { categoryIcon } from '../../../categories/category-icon.ts'
import type { CategoryFigure } from '../data.ts'

/** Further ones are shown on request. */
const most = 5

type SpendingProps = { categories: readonly CategoryFigure[]; period: PeriodChoice }

/**
 * Categories, largest first, with their share of all spending and their change; each opens its transactions.
 */
export function SpendingBars({ categories, period }: SpendingProps) {
  const { t } = useTranslation('overview')
  const [all, setAll] = useState(false)
  const total = categories.reduce((sum, { amount }) => sum + amount, 0)
  const largest = Math.max(1, ...categories.map(({ amount }) => amount))
  return (
    <>
      <ul aria-label={t('categories.label')} className="-mx-2">
        {(all ? categories : categories.slice(0, most)).map((category) => (
          <li key={category.id ?? category.name}>
            <Link
              href={paths.transactionsWith({
                type: 'expense',
                category: category.id ?? 'uncategorised',
                ...queryOf(period),
              })}
              className="flex min-h-14 items-center gap-3 rounded-control px-2 py-2 hover:bg-sunk"
            >
              <IconMark icon={categoryIcon(category.icon)} tint={toTint(category.color)} size="small" />
              <Figures
                category={category}
                share={category.amount / (total || 1)}
                bar={category.amount / largest}
              />
            </Link>
          </li>
        ))}
      </ul>
      {categories.some(({ id }) => id === null) && (
        <ButtonLink variant="link" size="small" href={paths.verify} className="me-4">
          {t('spending.categorise')}
        </ButtonLink>
      )}
      {categories.length > most && (
        <Button variant="link" size="small" onClick={() => setAll(!all)}>
          {all ? t('categories.showLess') : t('categories.showAll', { count: categories.length })}
        </Button>
      )}
    </>
  )
}

function Figures({ category, share, bar }: { category: CategoryFigure; share: number; bar: number }) {
  const { t } = useTranslation('overview')
  const [masked] = useMasked()
  return (
    <span className="grid min-w-0 flex-1 grid-cols-1 gap-1">
      <span className="flex items-baseline justify-between gap-3 text-small">
        <span className="truncate">
          {category.id === null ? t('spending.uncategorised') : category.name}
          {!masked && (
            <span className="ms-2 text-meta text-muted">{percentText(Math.round(share * 100))}</span>
          )}
        </span>
        <Money amount={category.amount} />
      </span>
      <span className="flex items-center gap-3">
        <ShareBar share={bar} className="flex-1" />
        <Change now={category.amount} before={category.previous} />
      </span>
    </span>
  )
}

/** How much more or less than on the same days of the previous period. */
function Change({ now, before }: { now: number; before: number | null }) {
  const { t } = useTranslation('overview')
  if (before === null) return null
  const change = difference(now, before)
  if (change === 0) return <span className="text-meta text-muted">{t('categories.same')}</span>
  return (
    <span className="min-w-28 shrink-0 text-end text-meta text-muted">
      <WithAmount text={t(change > 0 ? 'categories.more' : 'categories.less')}>
        <Money amount={Math.abs(change)} />
      </WithAmount>
    </span>
  )
}
