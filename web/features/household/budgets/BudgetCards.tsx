import { Plus, Target, Wallet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '#contract/endpoint.ts'
import {
  type HouseholdBudget,
  type HouseholdGoal,
  oursBillDays,
  readOursBudgets,
} from '#contract/household/together.ts'
import { useRead } from '../../../api/queries.ts'
import { cx } from '../../../ui/cx.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { None } from '../../../ui/page/None.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { type Ours, nameOf } from '../parts.tsx'
import { BudgetDialog } from './BudgetDialog.tsx'
import { GoalDialog } from './GoalDialog.tsx'
import { TitleLine } from '../../ledger/DotLine.tsx'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import { IconMark } from '../../../ui/marks/Mark.tsx'
import { toTint } from '../../../ui/parts/Badge.tsx'
import { categoryIcon } from '../../categories/category-icon.ts'
import { ListRow } from '../../../ui/parts/Lists.tsx'

type Plan = ResponseOf<typeof readOursBudgets>

/** Bills, budgets and goals of the household. */
export function BudgetCards({ ours }: { ours: Ours }) {
  const { t } = useTranslation('ours')
  const read = useRead(readOursBudgets)
  return (
    <Loaded query={read} failed={t('plan.failed')} label={t('budgets.title')} height="h-64">
      {(plan) => (
        <>
          <BillsCard plan={plan} people={ours.people} />
          <BudgetsCard plan={plan} people={ours.people} />
          <GoalsCard plan={plan} ours={ours} />
        </>
      )}
    </Loaded>
  )
}

type PartProps = { plan: Plan; people: Ours['people'] }
const shownBills = 6

function BillsCard({ plan, people }: PartProps) {
  const { bills, bills_total: total, bills_without_account: left } = plan
  const { t } = useTranslation(['ours', 'sharing'])
  const [all, setAll] = useState(false)
  return (
    <Card>
      <CardTitle action={bills.length > 0 && <Money amount={total} className="text-small font-medium" />}>
        {t('bills.title', { count: oursBillDays })}
      </CardTitle>
      {bills.length === 0 && (
        <p className="text-small text-muted">
          <None>{t('bills.none')}</None>
        </p>
      )}
      <ul className="divide-y divide-line">
        {(all ? bills : bills.slice(0, shownBills)).map((bill, index) => (
          <li
            key={`${bill.due} ${index}`}
            className="flex min-h-14 items-center justify-between gap-4 py-2 text-small"
          >
            <span className="min-w-0">
              <TitleLine title={bill.name} />
              <span className="block text-meta text-muted">
                <span className={cx(bill.state === 'late' && 'text-alert')}>
                  {t(bill.state === 'late' ? 'bills.late' : 'bills.due', {
                    day: dateText(bill.due, 'weekday'),
                  })}
                </span>{' '}
                · <bdi>{bill.account_name}</bdi> ·{' '}
                <bdi>{nameOf(people, bill.membership_id, t('sharing:view.you'))}</bdi>
              </span>
            </span>
            <span className="shrink-0 text-end">
              <Money amount={bill.amount} currency={bill.currency} />
              {bill.estimated && <span className="block text-meta text-muted">{t('bills.about')}</span>}
            </span>
          </li>
        ))}
      </ul>
      {!all && bills.length > shownBills && (
        <Button size="small" className="mt-3" onClick={() => setAll(true)}>
          {t('bills.all', { count: bills.length })}
        </Button>
      )}
      {left > 0 && <p className="mt-3 text-meta text-muted">{t('bills.left', { count: left })}</p>}
    </Card>
  )
}

function BudgetsCard({ plan: { budgets }, people }: PartProps) {
  const { t } = useTranslation('ours')
  const [edited, setEdited] = useState<HouseholdBudget | 'new' | null>(null)
  return (
    <Card>
      <CardTitle
        action={
          <Button size="small" icon={Plus} onClick={() => setEdited('new')}>
            {t('budgets.add')}
          </Button>
        }
      >
        {t('budgets.title')}
      </CardTitle>
      {budgets.length === 0 && <p className="text-small text-muted">{t('budgets.none')}</p>}
      <ul className="-mx-4 phone:-mx-5">
        {budgets.map((budget) => (
          <BudgetRow key={budget.id} budget={budget} people={people} onOpen={() => setEdited(budget)} />
        ))}
      </ul>
      {edited && (
        <BudgetDialog
          budget={edited === 'new' ? null : edited}
          budgets={budgets}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  )
}

function GoalsCard({ plan: { goals }, ours }: { plan: Plan; ours: Ours }) {
  const { t } = useTranslation('ours')
  const [edited, setEdited] = useState<HouseholdGoal | 'new' | null>(null)
  return (
    <Card>
      <CardTitle
        action={
          <Button size="small" icon={Plus} onClick={() => setEdited('new')}>
            {t('goals.add')}
          </Button>
        }
      >
        {t('goals.title')}
      </CardTitle>
      {goals.length === 0 && <p className="text-small text-muted">{t('goals.none')}</p>}
      <ul className="-mx-4 phone:-mx-5">
        {goals.map((goal) => (
          <GoalRow key={goal.id} goal={goal} people={ours.people} onOpen={() => setEdited(goal)} />
        ))}
      </ul>
      {edited && (
        <GoalDialog goal={edited === 'new' ? null : edited} ours={ours} onClose={() => setEdited(null)} />
      )}
    </Card>
  )
}

type BudgetRowProps = { budget: HouseholdBudget; people: Ours['people']; onOpen: () => void }

function BudgetRow({ budget, people, onOpen }: BudgetRowProps) {
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

type GoalRowProps = { goal: HouseholdGoal; people: Ours['people']; onOpen: () => void }

function GoalRow({ goal, people, onOpen }: GoalRowProps) {
  const { t } = useTranslation('ours')
  const { name, saved, target, membership_id: membership } = goal
  const line = useGoalText(goal)
  return (
    <ProgressRow
      mark={<IconMark icon={Target} tint={toTint('teal')} className="max-phone:size-8" />}
      title={<bdi>{name}</bdi>}
      amount={
        saved === null ? (
          <span className="text-muted">–</span>
        ) : (
          <Money amount={saved} className="text-small" />
        )
      }
      share={saved === null ? null : saved / target}
      fill="bg-accent"
      text={membership === null ? line : `${line} · ${t('of', { name: nameOf(people, membership, '') })}`}
      onOpen={membership === null ? onOpen : null}
    />
  )
}

function useGoalText({ saved, target, by, needed, hidden }: HouseholdGoal): string {
  const { t } = useTranslation('ours')
  const money = useMoneyText()
  if (hidden > 0) return t('goals.hidden', { count: hidden })
  if (saved === null) return t('goals.unknown')
  const parts = [t('goals.ofTarget', { target: money(target) })]
  if (saved >= target) parts.push(t('goals.reached'))
  else if (by !== null && needed !== null)
    parts.push(t('goals.needed', { amount: money(needed), day: dateText(by, 'monthYear') }))
  return parts.join(' · ')
}

type RowProps = {
  mark: ReactNode
  title: ReactNode
  amount: ReactNode
  /** One line in words below the bar. */
  text: ReactNode
  /** Filled from 0 to 1; null draws none. */
  share: number | null
  fill: string
  /** Opens it for its owner; others only look. */
  onOpen: (() => void) | null
}

/** A budget or goal of the household: mark, title, amount, bar and one line. */
function ProgressRow({ mark, title, amount, text, share, fill, onOpen }: RowProps) {
  return (
    <ListRow wide mark={mark} title={title} amount={amount} onOpen={onOpen}>
      {share !== null && (
        <span aria-hidden="true" className="block h-2 w-full overflow-hidden rounded-full bg-line">
          <span
            className={`block h-full rounded-full ${fill}`}
            style={{ inlineSize: `${Math.min(1, Math.max(0, share)) * 100}%` }}
          />
        </span>
      )}
      <span className="text-meta text-muted">{text}</span>
    </ListRow>
  )
}
