import { CircleCheck, Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Category } from '#contract/categories/categories.ts'
import type { Budget } from '#contract/planning/budgets.ts'
import type { Day } from '#contract/period.ts'
import { cx } from '../../../ui/cx.ts'
import { commaList, dateText, dotList } from '../../../ui/format/format.ts'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import { IconMark } from '../../../ui/marks/Mark.tsx'
import { toTint } from '../../../ui/parts/Badge.tsx'
import { ListRow } from '../../../ui/parts/Lists.tsx'
import { categoryIcon } from '../../categories/category-icon.ts'
import {
  availableOf,
  barOf,
  barTone,
  causeOf,
  daysLeft,
  expectedNames,
  jarOf,
  overBy,
  standingOf,
  stateOf,
} from './words.ts'

type RowProps = {
  budget: Budget
  /** The category of a budget with a single one; undefined for several, or while it is loading. */
  category: Category | undefined
  today: Day
  onOpen: () => void
}

/** One budget as a row: icon, name, what is left, the bar, and one line of text. */
export function BudgetRow({ budget, category, today, onOpen }: RowProps) {
  const { t } = useTranslation('planning')
  const standing = standingOf(budget, today)
  const over = budget.left < 0
  return (
    <ListRow
      wide
      onOpen={onOpen}
      mark={<BudgetMark category={category} />}
      title={<bdi>{budget.name}</bdi>}
      amount={
        <span className={cx('text-small', standing === 'over' && 'text-alert')}>
          <WithAmount text={t(over ? 'row.over' : 'row.left')}>
            <Money amount={Math.abs(budget.left)} />
          </WithAmount>
        </span>
      }
    >
      <BudgetBar budget={budget} today={today} />
      <span className="text-meta text-muted">
        <RowWords budget={budget} today={today} />
        {budget.expected > 0 && <ExpectedWords budget={budget} />}
      </span>
      <span className="sr-only">{t('row.open', { name: budget.name })}</span>
    </ListRow>
  )
}

/** A budget for what is paid once or twice a period: paid or due, and no amount a day. */
export function FixedRow({ budget, category, today, onOpen }: RowProps) {
  const { t } = useTranslation('planning')
  const money = useMoneyText()
  const state = stateOf(budget)
  const over = standingOf(budget, today) === 'over'
  const [next] = budget.expected_payments
  const paid = budget.spent + budget.pending
  return (
    <ListRow
      onOpen={onOpen}
      mark={<BudgetMark category={category} />}
      title={<bdi>{budget.name}</bdi>}
      amount={
        <span className={cx('text-small', over && 'text-alert')}>
          <Money amount={state === 'due' ? budget.expected : paid} />
        </span>
      }
      note={t('row.of', { limit: money(availableOf(budget)) })}
    >
      <span className="flex items-center gap-1.5 text-meta text-muted">
        {state === 'paid' && <CircleCheck aria-hidden="true" className="size-3.5 shrink-0 text-income" />}
        {state === 'due' && next
          ? dotList([
              t('row.due', { day: dateText(next.date, 'weekday') }),
              ...(paid > 0 ? [t('row.paidSoFar', { amount: money(paid) })] : []),
            ])
          : t(state === 'paid' ? 'row.paid' : 'row.notDue')}
      </span>
      <span className="sr-only">{t('row.open', { name: budget.name })}</span>
    </ListRow>
  )
}

/** A yearly budget as a jar that fills for its next payment. */
export function JarRow({ budget, category, today, onOpen }: RowProps) {
  const { t } = useTranslation('planning')
  return (
    <ListRow
      onOpen={onOpen}
      mark={<BudgetMark category={category} />}
      title={<bdi>{budget.name}</bdi>}
      amount={
        <span
          aria-hidden="true"
          className="relative block h-10 w-7 overflow-hidden rounded-control border border-line-strong"
        >
          <span
            className="absolute inset-x-0 bottom-0 bg-accent/65"
            style={{ blockSize: `${jarOf(budget)}%` }}
          />
        </span>
      }
    >
      <span className="text-meta text-muted">
        <RowWords budget={budget} today={today} />
      </span>
      <span className="sr-only">{t('row.open', { name: budget.name })}</span>
    </ListRow>
  )
}

function BudgetMark({ category }: Pick<RowProps, 'category'>) {
  return (
    <IconMark
      icon={category ? categoryIcon(category.icon) : Wallet}
      tint={toTint(category?.color)}
      className="max-phone:size-8"
    />
  )
}

/** Spent is solid, pending and what is still expected paler, and a tick marks an even pace. */
export function BudgetBar({ budget, today }: { budget: Budget; today: Day }) {
  const { spent, pending, expected, pace } = barOf(budget, today)
  const tone = barTone(budget, today)
  return (
    <span aria-hidden="true" className="relative block h-2 w-full rounded-full bg-line">
      <span className="flex h-full overflow-hidden rounded-full">
        <span className={cx('h-full', tone)} style={{ inlineSize: `${spent}%` }} />
        <span className={cx('h-full opacity-40', tone)} style={{ inlineSize: `${pending}%` }} />
        <span className={cx('h-full opacity-20', tone)} style={{ inlineSize: `${expected}%` }} />
      </span>
      {budget.every !== 'year' && (
        <span
          className="absolute -top-0.5 h-3 w-0.5 rounded-full bg-line-strong"
          style={{ insetInlineStart: `calc(${pace}% - 1px)` }}
        />
      )}
    </span>
  )
}

function RowWords({ budget, today }: { budget: Budget; today: Day }) {
  const { t } = useTranslation('planning')
  const money = useMoneyText()
  const standing = standingOf(budget, today)
  const over = overBy(budget, today)
  const parts: string[] = [t('row.bar', { spent: money(budget.spent), limit: money(availableOf(budget)) })]
  if (budget.pending > 0) parts.push(t('row.pending', { amount: money(budget.pending) }))
  if (budget.carried > 0) parts.push(t('row.carried', { amount: money(budget.carried) }))
  if (budget.carried < 0) parts.push(t('row.owed', { amount: money(-budget.carried) }))
  if (budget.monthly_share !== null) parts.push(t('row.share', { amount: money(budget.monthly_share) }))
  if (budget.next_payment) {
    const { saved, amount, date } = budget.next_payment
    const day = dateText(date, 'dayMonth')
    parts.push(t('row.savedFor', { saved: money(saved), amount: money(amount), day }))
  } else if (budget.put_aside !== null && budget.put_aside > 0)
    parts.push(t('row.putAside', { amount: money(budget.put_aside) }))
  else if (over && standing === 'ahead')
    parts.push(
      over.isPace
        ? t('row.pace', { amount: money(over.amount), day: dateText(budget.to, 'dayMonth') })
        : t('row.exceeds', { amount: money(over.amount) }),
    )
  else if (causeOf(budget, today) === 'before') parts.push(t('row.before'))
  else if (budget.every !== 'year' && budget.per_day > 0 && daysLeft(budget, today) > 0)
    parts.push(t('row.perDay', { amount: money(budget.per_day), count: daysLeft(budget, today) }))
  return <>{parts.join(' · ')}</>
}

function ExpectedWords({ budget }: { budget: Budget }) {
  const { t } = useTranslation('planning')
  const money = useMoneyText()
  const { names, more } = expectedNames(budget)
  const list = { amount: money(budget.expected), names: commaList(names) }
  return <span className="block">{t(more ? 'row.expectedMore' : 'row.expected', list)}</span>
}
