import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/errors.ts'
import { AsOf } from '../../ui/parts/AsOf.tsx'
import { countText } from '../../ui/format/format.ts'
import { Money } from '../../ui/format/Money.tsx'
import { Skeleton, UpdatingMark } from '../../ui/parts/Progress.tsx'
import type { useTotals } from '../ledger/list/list-data.ts'

type Totals = ReturnType<typeof useTotals>

/** The totals of the listed rows, after the period on a phone; sticks to the top while they scroll. */
export function TotalsBar({
  totals,
  updating,
  ref,
  children,
}: {
  totals: Totals
  updating: boolean
  ref: RefObject<HTMLElement | null>
  children: ReactNode
}) {
  const { t } = useTranslation('transactions')
  const { data, isPending, error } = totals
  const total = data?.total
  return (
    <section
      ref={ref}
      aria-label={t('totals.label')}
      className="sticky top-14.25 z-10 -mx-4 border-b border-line bg-page px-4 py-2.5 max-phone:pt-0 max-phone:pb-1 phone:mx-0 phone:px-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 max-phone:gap-y-0">
        {children}
        <p className="flex items-center gap-3 text-small">
          {data ? (
            t('listed', { count: data.listed, text: countText(data.listed) })
          ) : isPending ? (
            <Skeleton className="h-4 w-32" />
          ) : (
            <span className="text-alert">
              {t('totals.failed')} {messageOf(error)}
            </span>
          )}
          <UpdatingMark active={updating} short />
        </p>
        <TotalsNote data={data} />
        {(data || isPending) && (
          <dl className="flex flex-wrap gap-x-5 gap-y-0.5 text-small max-phone:grid max-phone:w-full max-phone:grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] max-phone:text-meta">
            <Figure label={t('totals.income')} pending={isPending}>
              <Money amount={total?.income} kind="income" />
            </Figure>
            <Figure label={t('totals.expenses')} pending={isPending}>
              <Money amount={total?.expenses} kind="expense" />
            </Figure>
            <Figure label={t('totals.net')} pending={isPending}>
              <Money amount={total?.net} />
            </Figure>
          </dl>
        )}
      </div>
      <AsOf of={totals} />
    </section>
  )
}

function Figure({ label, pending, children }: { label: string; pending: boolean; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5 max-phone:block">
      <dt className="text-meta text-muted">{label}</dt>
      <dd className="font-medium">{pending ? <Skeleton className="h-4 w-24" /> : children}</dd>
    </div>
  )
}

/** A note on what the totals exclude; on a phone a line below them, which is kept while they load. */
function TotalsNote({ data }: { data: Totals['data'] }) {
  const { t } = useTranslation('transactions')
  const apart = data ? data.listed - data.count - data.unconverted : 0
  const notes = [
    data?.capped ? t('totals.capped') : null,
    !data?.capped && apart > 0 ? t('totals.notCounted', { count: apart }) : null,
    data && data.unconverted > 0 ? t('totals.unconverted', { count: data.unconverted }) : null,
  ].filter((note) => note !== null)
  return (
    <p className="me-auto text-meta text-muted max-phone:order-last max-phone:min-h-lh max-phone:w-full">
      {notes.join(' · ')}
    </p>
  )
}
