import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Budget } from '#contract/planning.ts'
import { budgetPayments } from '#contract/planning.ts'
import { messageOf } from '../../../api/errors.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { LoadingBlock, Skeleton } from '../../../ui/parts/Progress.tsx'

/** What a budget's spending consists of: by category if it has several, and by payment, with equal sums. */
export function Payments({ budget }: { budget: Budget }) {
  const { t } = useTranslation('planning')
  const { data, error } = useRead(budgetPayments, {
    params: { id: budget.id },
    query: { from: budget.from, to: budget.to },
  })
  if (error && !data) return <Alert>{messageOf(error)}</Alert>
  if (!data)
    return (
      <LoadingBlock>
        <Skeleton className="h-40" />
      </LoadingBlock>
    )
  const { from, to, categories, payments, others, total } = data
  return (
    <>
      {categories.length > 1 && (
        <section className="grid gap-1">
          <h3 className="text-small font-medium">{t('detail.byCategory')}</h3>
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
        </section>
      )}
      <section className="grid gap-1">
        <h3 className="text-small font-medium">{t('detail.payments')}</h3>
        {payments.length === 0 && <p className="text-small text-muted">{t('detail.noPayments')}</p>}
        <ul className="divide-y divide-line text-small">
          {payments.map(({ counted, transaction }) => (
            <li key={transaction.id}>
              <Link
                href={paths.transactionOf(transaction.id)}
                className="flex items-center justify-between gap-4 py-2 hover:bg-sunk"
              >
                <span className="min-w-0">
                  <bdi className="block truncate">{transaction.description}</bdi>
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
      </section>
    </>
  )
}
