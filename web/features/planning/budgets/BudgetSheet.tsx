import { useTranslation } from 'react-i18next'
import { type Budget, budgetHistory, budgetPayments } from '#contract/planning/budgets.ts'
import type { Day } from '#contract/period.ts'
import { useRead } from '../../../api/queries.ts'
import { cx } from '../../../ui/cx.ts'
import { dateText, moneyText, rangeText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { ItemSheet } from '../../../ui/forms/ItemSheet.tsx'
import { Fact, Facts } from '../../../ui/parts/Lists.tsx'
import { Skeleton } from '../../../ui/parts/Progress.tsx'
import { Subsection } from '../../../ui/parts/Surface.tsx'
import { useMasked } from '../../../ui/preferences.ts'
import { BudgetBar } from './BudgetRow.tsx'
import { Link } from 'wouter'
import type { ResponseOf } from '#contract/endpoint.ts'
import { paths } from '../../../paths.ts'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { TitleLine } from '../../ledger/DotLine.tsx'

type SheetProps = { budget: Budget; today: Day; onEdit: () => void; onClose: () => void }

/** How a budget's figures are calculated, its last twelve periods, and the payments behind them. */
export function BudgetSheet({ budget, today, onEdit, onClose }: SheetProps) {
  const { t } = useTranslation('planning')
  const lines = [
    ['limit', budget.limit],
    ['carried', budget.carried],
    ['spent', -budget.spent],
    ['pending', -budget.pending],
    ['expected', -budget.expected],
  ] as const
  return (
    <ItemSheet title={budget.name} onClose={onClose} edit={{ label: t('detail.edit'), onEdit }}>
      <p className="text-small text-muted">
        {t(`every.${budget.every}`)} · {rangeText(budget.from, budget.to)}
      </p>
      <BudgetBar budget={budget} today={today} />
      <Facts>
        {lines
          .filter(([key, amount]) => amount !== 0 || key === 'limit' || key === 'spent')
          .map(([key, amount]) => (
            <Line key={key} label={t(`detail.${key}`)} amount={amount} />
          ))}
        <Line label={t('facts.left')} amount={budget.left} strong />
        <Line label={t('detail.projected')} amount={budget.projected} />
      </Facts>
      {budget.expected > 0 && <Expected budget={budget} />}
      <History id={budget.id} />
      <Payments budget={budget} />
    </ItemSheet>
  )
}

function Line({ amount, ...fact }: { label: string; amount: number; strong?: boolean }) {
  return (
    <Fact {...fact}>
      <Money amount={amount} />
    </Fact>
  )
}

/** The payments that are still expected, the next first. */
function Expected({ budget: { expected_payments: payments, expected_count: count } }: { budget: Budget }) {
  const { t } = useTranslation('planning')
  const later = count - payments.length
  return (
    <Subsection title={t('detail.toCome')}>
      <ul className="divide-y divide-line text-small">
        {payments.map(({ name, date, amount }, index) => (
          <li key={`${date} ${name} ${index}`} className="flex items-center justify-between gap-4 py-2">
            <span className="min-w-0">
              <bdi className="block break-words">{name}</bdi>
              <span className="text-meta text-muted">{dateText(date)}</span>
            </span>
            <Money amount={amount} />
          </li>
        ))}
        {later > 0 && <li className="py-2.5 text-muted">{t('detail.later', { count: later })}</li>}
      </ul>
    </Subsection>
  )
}

function History({ id }: { id: string }) {
  const { t } = useTranslation('planning')
  const [masked] = useMasked()
  const periods = useRead(budgetHistory, { params: { id } }).data?.periods
  if (!periods) return <Skeleton className="h-24" />
  const most = Math.max(1, ...periods.map(({ limit, spent }) => Math.max(limit ?? 0, spent)))
  const describe = ({ from, to, limit, spent }: (typeof periods)[number]): string => {
    const range = rangeText(from, to)
    if (masked) return range
    return limit === null
      ? t('detail.spentBefore', { range, spent: moneyText(spent) })
      : t('detail.of', { range, spent: moneyText(spent), limit: moneyText(limit) })
  }
  return (
    <Subsection title={t('detail.history')} className="gap-2">
      <ol className="flex h-24 items-end gap-1.5">
        {periods.toReversed().map((period) => (
          <li key={period.from} title={describe(period)} className="relative flex h-full flex-1 items-end">
            <span className="sr-only">{describe(period)}</span>
            <span
              aria-hidden="true"
              className={cx(
                'w-full rounded-t-sm',
                period.limit === null
                  ? 'bg-line-strong'
                  : period.spent > period.limit
                    ? 'bg-alert'
                    : 'bg-accent',
              )}
              style={{
                blockSize: masked ? '50%' : `${Math.max(2, (Math.max(0, period.spent) / most) * 100)}%`,
              }}
            />
            {period.limit !== null && !masked && (
              <span
                aria-hidden="true"
                className="absolute inset-x-0 h-0.5 bg-ink"
                style={{ insetBlockEnd: `${(period.limit / most) * 100}%` }}
              />
            )}
          </li>
        ))}
      </ol>
    </Subsection>
  )
}

/** What a budget's spending consists of: by category if it has several, and by payment, with equal sums. */
function Payments({ budget }: { budget: Budget }) {
  const { t } = useTranslation('planning')
  const read = useRead(budgetPayments, {
    params: { id: budget.id },
    query: { from: budget.from, to: budget.to },
  })
  return (
    <Loaded query={read} failed={t('failed')} height="h-40" bare>
      {(data) => <Breakdown data={data} />}
    </Loaded>
  )
}

function Breakdown({ data }: { data: ResponseOf<typeof budgetPayments> }) {
  const { t } = useTranslation('planning')
  const { from, to, categories, payments, others, total } = data
  return (
    <>
      {categories.length > 1 && (
        <Subsection title={t('detail.byCategory')}>
          <ul className="divide-y divide-line text-small">
            {categories.map(({ id, name, spent }) => (
              <li key={id ?? ''} className="flex items-center justify-between gap-4">
                {id === null ? (
                  <span className="py-2.5">{t('detail.uncategorised')}</span>
                ) : (
                  <Link
                    href={paths.transactionsWith({ category: id, from, to })}
                    className="flex min-h-11 min-w-0 items-center truncate text-accent underline underline-offset-4"
                  >
                    {name ?? id}
                  </Link>
                )}
                <Money amount={spent} />
              </li>
            ))}
          </ul>
        </Subsection>
      )}
      <Subsection title={t('detail.payments')}>
        {payments.length === 0 && <p className="text-small text-muted">{t('detail.noPayments')}</p>}
        <ul className="divide-y divide-line text-small">
          {payments.map(({ counted, transaction }) => (
            <li key={transaction.id}>
              <Link
                href={paths.transactionOf(transaction.id)}
                className="flex items-center justify-between gap-4 py-2 hover:bg-sunk"
              >
                <span className="min-w-0">
                  <TitleLine title={transaction.description} />
                  <span className="text-meta text-muted">
                    {dateText(transaction.date)}
                    {counted < 0 && ` · ${t('detail.refund')}`}
                  </span>
                </span>
                <Money amount={counted} />
              </Link>
            </li>
          ))}
          {others.count > 0 && (
            <li className="flex justify-between gap-4 py-2.5 text-muted">
              <span>{t('detail.others', { count: others.count })}</span>
              <Money amount={others.spent} />
            </li>
          )}
          {payments.length > 0 && (
            <li className="flex justify-between gap-4 py-2.5 font-medium">
              {t('facts.spent')}
              <Money amount={total} />
            </li>
          )}
        </ul>
      </Subsection>
    </>
  )
}
