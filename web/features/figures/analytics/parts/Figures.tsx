import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { spending } from '#contract/figures/analytics.ts'
import { spendingParts } from '#contract/categories/category-groups.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import { useRead } from '../../../../api/queries.ts'
import { paths } from '../../../../paths.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { WithAmount } from '../../../../ui/format/WithAmount.tsx'
import { Stat } from '../../../../ui/parts/Surface.tsx'
import { useCategories } from '../../../ledger/list/list-data.ts'
import { difference } from '../../../../ui/format/format.ts'
import { comparedDays, sumOf } from './texts.ts'

/** Links a figure to the transactions it is the total of. */
export function Drill({ filter, children }: { filter: Filter; children: ReactNode }) {
  return (
    <Link
      href={paths.transactionsWith(filter)}
      className="block rounded-control decoration-1 underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  )
}

type BeforeProps = {
  now: number
  before: number | null | undefined
  /** The days before, to name them, and the last of the days that are compared with them. */
  days?: Days | null
  to?: string | null
  /** Whether the amounts are what is owed, which are negative. */
  debt?: boolean
}
type Days = { from: string; to: string }

/** How much more or less than before, as text. */
export function Before({ now, before, days, to = null, debt = false }: BeforeProps) {
  const { t } = useTranslation('analytics')
  if (before === undefined || before === null) return null
  const change = difference(now, before)
  const range = { days: days ? comparedDays(to, days) : '' }
  if (change === 0) return <>{t(days ? 'sameAs' : 'same', range)}</>
  const [more, less] = debt
    ? (['owedLess', 'owedMore'] as const)
    : days
      ? (['moreThan', 'lessThan'] as const)
      : (['more', 'less'] as const)
  return (
    <WithAmount text={t(change > 0 ? more : less, range)}>
      <Money amount={Math.abs(change)} />
    </WithAmount>
  )
}

type MoneyStatProps = {
  label: string
  filter: Filter
  amount: number | null | undefined
  kind?: 'income'
  note?: ReactNode
}

/** A labelled amount that opens its transactions. */
export function MoneyStat({ label, filter, amount, kind, note }: MoneyStatProps) {
  const figure = (
    <Drill filter={filter}>
      <Money amount={amount} kind={kind} fit />
    </Drill>
  )
  return <Stat label={label} value={figure} note={note} />
}

type Flow = { income: number; expenses: number; net: number }
type FlowStatsProps = { flow: Flow; before: (Flow & Days) | null; days: Days }

/** Income, spending and what is left of some days, each with the change from before. */
export function FlowStats({ flow, before, days }: FlowStatsProps) {
  const { t } = useTranslation(['analytics', 'ui'])
  return (
    <>
      <MoneyStat
        label={t('ui:income')}
        filter={{ type: 'income', ...days }}
        amount={flow.income}
        kind="income"
        note={<Before now={flow.income} before={before?.income} days={before} to={days.to} />}
      />
      <MoneyStat
        label={t('ui:spending')}
        filter={{ type: 'expense', ...days }}
        amount={flow.expenses}
        note={<Before now={flow.expenses} before={before?.expenses} days={before} to={days.to} />}
      />
      <MoneyStat
        label={t('analytics:flow.saved')}
        filter={{ transfers: 'none', ...days }}
        amount={flow.net}
        note={<Before now={flow.net} before={before?.net} days={before} to={days.to} />}
      />
    </>
  )
}

/** Essential spending, spending that can wait and, if there is any, what is neither; they add up to the total. */
export function NeedStats({ days }: { days: Pick<Filter, 'period' | 'from' | 'to'> }) {
  const { t } = useTranslation('analytics')
  const rows = useRead(spending, { query: { ...days, group: 'group' } }, { keepPrevious: true }).data?.rows
  const { groups, pending } = useCategories()
  const partOf = new Map(groups.map(({ id, need }) => [id, need ?? 'neither']))
  return spendingParts.map((part) => {
    const amounts = rows?.flatMap(({ key, amount }) =>
      (partOf.get(key) ?? 'neither') === part ? amount : [],
    )
    if (part === 'neither' && (pending || !amounts?.length)) return null
    return (
      <MoneyStat
        key={part}
        label={t(`spending.${part}`)}
        filter={{ type: 'expense', category_group: part, ...days }}
        amount={amounts && !pending ? sumOf(amounts) : null}
      />
    )
  })
}
