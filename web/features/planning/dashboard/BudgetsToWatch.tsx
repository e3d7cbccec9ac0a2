import { useTranslation } from 'react-i18next'
import { listBudgets } from '#contract/planning/budgets.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/cx.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import { TextLink } from '../../../ui/parts/Links.tsx'
import { AsOf } from '../../../ui/parts/AsOf.tsx'
import { CardTitle } from '../../../ui/parts/Surface.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { barOf, barTone, causeOf, sortByUrgency } from '../budgets/words.ts'

const most = 3

/** The budgets that most need attention, at most three; without any, a link to create the first. */
export function BudgetsToWatch() {
  const { t } = useTranslation('dashboard')
  const today = useToday()
  const read = useRead(listBudgets)
  const budgets = read.data?.budgets
  const urgent = sortByUrgency(budgets ?? [], today)
    .filter((budget) => budget.group === 'flexible' || causeOf(budget, today) !== 'fine')
    .slice(0, most)
  const none = budgets?.length === 0
  return (
    <>
      <CardTitle action={<TextLink href={paths.budgets}>{t(none ? 'later.create' : 'later.all')}</TextLink>}>
        {t('later.budget')}
      </CardTitle>
      <div className={cx(!budgets && 'min-h-24')}>
        <AsOf of={read} />
        {none && <p className="text-small text-muted">{t('later.budgetText')}</p>}
        <ul className="grid grid-cols-1 gap-2.5 text-small">
          {urgent.map((budget) => {
            const cause = causeOf(budget, today)
            const over = budget.left < 0
            const { spent } = barOf(budget, today)
            return (
              <li key={budget.id} className="grid gap-1.5">
                <span className="flex justify-between gap-3">
                  <bdi className="min-w-0 truncate">{budget.name}</bdi>
                  <span className={cx('shrink-0', cause === 'over' ? 'text-alert' : 'text-muted')}>
                    <WithAmount text={t(over ? 'later.over' : 'later.left')}>
                      <Money amount={Math.abs(budget.left)} />
                    </WithAmount>
                  </span>
                </span>
                <span aria-hidden="true" className="block h-1 overflow-hidden rounded-full bg-line">
                  <span
                    className={cx('block h-full', barTone(budget, today))}
                    style={{ inlineSize: `${spent}%` }}
                  />
                </span>
                {(cause === 'ahead' || cause === 'before') && (
                  <span className="text-meta text-notice">{t(`later.causes.${cause}`)}</span>
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </>
  )
}
