import { Plus } from 'lucide-react'
import { useState } from 'react'
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
import { Button } from '../../../ui/parts/Button.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { nameOf, type Ours } from '../parts.tsx'
import { BudgetDialog } from './BudgetDialog.tsx'
import { BudgetRow } from './BudgetRow.tsx'
import { GoalDialog } from './GoalDialog.tsx'
import { GoalRow } from './GoalRow.tsx'
import { TitleLine } from '../../ledger/DotLine.tsx'

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

function BillsCard({ plan: { bills, bills_total: total }, people }: PartProps) {
  const { t } = useTranslation(['ours', 'sharing'])
  const [all, setAll] = useState(false)
  return (
    <Card>
      <CardTitle action={bills.length > 0 && <Money amount={total} className="text-small font-medium" />}>
        {t('bills.title', { count: oursBillDays })}
      </CardTitle>
      {bills.length === 0 && <p className="text-small text-muted">{t('bills.none')}</p>}
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
