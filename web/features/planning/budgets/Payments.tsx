import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { ResponseOf } from '#contract/endpoint.ts'
import { type Budget, budgetPayments } from '#contract/planning/budgets.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Subsection } from '../../../ui/parts/Surface.tsx'
import { TitleLine } from '../../ledger/DotLine.tsx'

/** What a budget's spending consists of: by category if it has several, and by payment, with equal sums. */
export function Payments({ budget }: { budget: Budget }) {
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
