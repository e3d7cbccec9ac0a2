import { PiggyBank, Plus, Sparkles } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { ResponseOf } from '#contract/endpoint.ts'
import { type Budget, type BudgetGroup, listBudgets } from '#contract/planning/budgets.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { dateText, rangeText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Empty } from '../../../ui/parts/Notes.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { HelpLink } from '../../../ui/help/HelpLink.tsx'
import { useCategories } from '../../ledger/list/list-data.ts'
import { PlanFrame } from '../PlanFrame.tsx'
import { useQueryStringDialog } from '../../../ui/overlays/useQueryStringDialog.ts'
import { useToday } from '../../../ui/date/use-today.ts'
import { BudgetDialog } from './BudgetDialog.tsx'
import { BudgetRow, FixedRow, JarRow } from './BudgetRow.tsx'
import { BudgetSheet } from './BudgetSheet.tsx'
import { PoolCard } from './PoolCard.tsx'
import { SuggestDialog } from './SuggestDialog.tsx'
import { sortByUrgency } from './words.ts'

type Open = { kind: 'suggest' } | { kind: 'edit'; id: string }

/** The days of the budgets if all have the same. */
function commonDays([first, ...rest]: readonly Budget[]): Pick<Budget, 'from' | 'to'> | null {
  return first && rest.every(({ from, to }) => from === first.from && to === first.to) ? first : null
}

/** The current budgets, those that need attention first. */
export function BudgetsScreen() {
  const { t } = useTranslation('planning')
  const today = useToday()
  const [open, setOpen] = useQueryStringDialog<Open>('budget')
  const read = useRead(listBudgets)
  const data = read.data
  const budgets = useMemo(() => sortByUrgency(data?.budgets ?? [], today), [data, today])
  const budgetedCategories = useMemo(() => budgets.flatMap(({ category_ids }) => category_ids), [budgets])
  const openBudget = open && 'id' in open ? budgets.find(({ id }) => id === open.id) : undefined
  const close = (): void => setOpen(null)
  const followsPay = budgets.length === 0 || budgets.some(({ every }) => every === 'pay')
  const days = commonDays(budgets)
  return (
    <PlanFrame
      tab="budgets"
      dated={data !== undefined && followsPay}
      actions={
        budgets.length > 0 && (
          <>
            <Button icon={Sparkles} onClick={() => setOpen({ kind: 'suggest' })}>
              {t('suggest')}
            </Button>
            <Button icon={Plus} variant="primary" onClick={() => setOpen({ kind: 'add' })}>
              {t('add')}
            </Button>
          </>
        )
      }
    >
      <Loaded query={read} failed={t('loadFailed')}>
        {({ totals, flexible, everything_else }) =>
          budgets.length === 0 ? (
            <NoBudgets
              onSuggest={() => setOpen({ kind: 'suggest' })}
              onAdd={() => setOpen({ kind: 'add' })}
            />
          ) : (
            <div className="grid grid-cols-1 gap-5">
              {days && !followsPay && (
                <p className="text-small text-muted">{rangeText(days.from, days.to)}</p>
              )}
              {flexible && (
                <PoolCard
                  pool={flexible}
                  today={today}
                  isNew={!budgets.some(({ group, paid_since }) => group === 'flexible' && paid_since)}
                />
              )}
              {shownGroups.map((group) => (
                <Group
                  key={group}
                  group={group}
                  budgets={budgets.filter((budget) => budget.group === group)}
                  share={totals.yearly_share}
                  onOpen={(id) => setOpen({ kind: 'detail', id })}
                />
              ))}
              <EverythingElse part={everything_else} />
            </div>
          )
        }
      </Loaded>
      {open?.kind === 'add' && <BudgetDialog budget={null} onClose={close} />}
      {open?.kind === 'suggest' && <SuggestDialog taken={budgetedCategories} onClose={close} />}
      {open?.kind === 'edit' && openBudget && <BudgetDialog budget={openBudget} onClose={close} />}
      {open?.kind === 'detail' && openBudget && (
        <BudgetSheet
          budget={openBudget}
          today={today}
          onClose={close}
          onEdit={() => setOpen({ kind: 'edit', id: openBudget.id })}
        />
      )}
    </PlanFrame>
  )
}

const shownGroups = ['flexible', 'fixed', 'yearly'] as const
const rows = { flexible: BudgetRow, fixed: FixedRow, yearly: JarRow } as const

type GroupProps = {
  group: BudgetGroup
  budgets: readonly Budget[]
  /** What the yearly budgets take of a month, in AED. */
  share: number
  onOpen: (id: string) => void
}

/** The budgets of one kind; nothing without any. */
function Group({ group, budgets, share, onOpen }: GroupProps) {
  const { t } = useTranslation('planning')
  const today = useToday()
  const { byId } = useCategories()
  if (budgets.length === 0) return null
  const Row = rows[group]
  return (
    <section aria-labelledby={`budgets-${group}`}>
      <CardTitle
        id={`budgets-${group}`}
        className="mb-2"
        action={
          group === 'yearly' && (
            <span className="text-small text-muted">
              <WithAmount text={t('yearlyShare')}>
                <Money amount={share} />
              </WithAmount>
            </span>
          )
        }
      >
        {t(`groups.${group}`)}
      </CardTitle>
      <Card as="div" flush>
        <ul className="divide-y divide-line">
          {budgets.map((budget) => (
            <Row
              key={budget.id}
              budget={budget}
              category={budget.category_ids.length === 1 ? byId.get(budget.category_ids[0] ?? '') : undefined}
              today={today}
              onOpen={() => onOpen(budget.id)}
            />
          ))}
        </ul>
      </Card>
    </section>
  )
}

type EverythingElsePart = ResponseOf<typeof listBudgets>['everything_else']

/** Spending that no budget covers, by category; each opens its transactions. */
function EverythingElse({ part }: { part: EverythingElsePart }) {
  const { t } = useTranslation('planning')
  const money = useMoneyText()
  if (part.all === 0) return null
  return (
    <Card aria-labelledby="everything-else">
      <CardTitle
        id="everything-else"
        action={
          <span className="font-medium">
            <Money amount={part.spent} />
          </span>
        }
      >
        {t('elseTitle')}
      </CardTitle>
      <p className="text-meta text-muted">{t('elseText')}</p>
      <ul className="mt-2 divide-y divide-line text-small">
        {part.categories.map(({ id, name, spent }) => (
          <li key={id ?? ''}>
            <Link
              href={paths.transactionsWith({
                type: 'expense',
                category: id ?? 'uncategorised',
                from: part.from,
                to: part.to,
              })}
              className="flex min-h-11 items-center justify-between gap-4 hover:text-accent"
            >
              <bdi>{name ?? t('elseUncategorised')}</bdi>
              <Money amount={spent} />
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small text-muted">
        {t('elseAll', {
          day: dateText(part.from, 'dayMonth'),
          budgeted: money(part.budgeted),
          spent: money(part.spent),
          all: money(part.all),
        })}
      </p>
      <HelpLink slug="budgets" className="mt-1 -mb-2" />
    </Card>
  )
}

function NoBudgets({ onSuggest, onAdd }: { onSuggest: () => void; onAdd: () => void }) {
  const { t } = useTranslation('planning')
  return (
    <Empty
      icon={PiggyBank}
      title={t('emptyTitle')}
      action={
        <>
          <Button icon={Sparkles} variant="primary" onClick={onSuggest}>
            {t('suggest')}
          </Button>
          <Button icon={Plus} onClick={onAdd}>
            {t('add')}
          </Button>
        </>
      }
    >
      {t('emptyText')}
    </Empty>
  )
}
