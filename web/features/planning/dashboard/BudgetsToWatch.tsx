import { PiggyBank } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { listBudgets } from '#contract/planning/budgets.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/cx.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import { CardTitle } from '../../../ui/parts/Surface.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { sortByUrgency, standingOf } from '../budgets/words.ts'

const most = 3

/** The budgets that most need attention, at most three; without any, a link to create the first. */
export function BudgetsToWatch() {
  const { t } = useTranslation('dashboard')
  const today = useToday()
  const budgets = useRead(listBudgets).data?.budgets
  const urgent = sortByUrgency(budgets ?? [], today).slice(0, most)
  return (
    <div className="flex gap-3 py-4">
      <PiggyBank aria-hidden="true" className="mt-1 size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <CardTitle className="mb-0! min-h-0!">{t('later.budget')}</CardTitle>
        {budgets?.length === 0 && <p className="mt-0.5 text-small text-muted">{t('later.budgetText')}</p>}
        <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-1 text-small">
          {urgent.map((budget) => {
            const over = standingOf(budget, today) === 'over'
            return (
              <li key={budget.id} className="flex justify-between gap-3">
                <bdi className="min-w-0 truncate">{budget.name}</bdi>
                <span className={cx('shrink-0', over ? 'text-alert' : 'text-muted')}>
                  <WithAmount text={t(over ? 'later.over' : 'later.left')}>
                    <Money amount={Math.abs(budget.left)} />
                  </WithAmount>
                </span>
              </li>
            )
          })}
        </ul>
        <Link
          href={paths.budgets}
          className="inline-flex min-h-11 items-center text-small text-accent underline underline-offset-4"
        >
          {t(budgets?.length === 0 ? 'later.create' : 'later.all')}
        </Link>
      </div>
    </div>
  )
}
