import { Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { HouseholdBudget } from '#contract/household/together.ts'
import { cx } from '../../../ui/cx.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import { IconMark } from '../../../ui/marks/Mark.tsx'
import { toTint } from '../../../ui/parts/Badge.tsx'
import { categoryIcon } from '../../categories/category-icon.ts'
import { nameOf, type Ours } from '../parts.tsx'
import { ProgressRow } from './ProgressRow.tsx'

type RowProps = { budget: HouseholdBudget; people: Ours['people']; onOpen: () => void }

export function BudgetRow({ budget, people, onOpen }: RowProps) {
  const { t } = useTranslation('ours')
  const money = useMoneyText()
  const { category, spent, limit, left, membership_id: membership } = budget
  const isOver = left < 0
  const line = t('budgets.spentOf', { spent: money(spent), limit: money(limit) })
  return (
    <ProgressRow
      mark={
        <IconMark
          icon={category ? categoryIcon(category.icon) : Wallet}
          tint={toTint(category?.color)}
          className="max-phone:size-8"
        />
      }
      title={<bdi>{category?.name ?? t('budgets.everything')}</bdi>}
      amount={
        <span className={cx('text-small', isOver && 'text-alert')}>
          <WithAmount text={t(isOver ? 'budgets.over' : 'budgets.left')}>
            <Money amount={Math.abs(left)} />
          </WithAmount>
        </span>
      }
      share={spent / limit}
      fill={isOver ? 'bg-alert' : 'bg-accent'}
      text={membership === null ? line : `${line} · ${t('of', { name: nameOf(people, membership, '') })}`}
      onOpen={membership === null ? onOpen : null}
    />
  )
}
