import { useTranslation } from 'react-i18next'
import { listOursPayments } from '#contract/household/together.ts'
import type { PeriodKey } from '#contract/period.ts'
import { useRead } from '../../api/queries.ts'
import { DateText } from '../../ui/format/DateText.tsx'
import { Money } from '../../ui/format/Money.tsx'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { Loaded } from '../../ui/parts/Loaded.tsx'
import { nameOf, type Ours } from './parts.tsx'
import { TitleLine } from '../ledger/DotLine.tsx'

type SheetProps = {
  category: string
  period: PeriodKey
  people: Ours['people']
  onClose: () => void
}

/** The payments of everybody behind a category of the household's spending. */
export function CategorySheet({ category, period, people, onClose }: SheetProps) {
  const { t } = useTranslation(['ours', 'sharing'])
  const read = useRead(listOursPayments, { query: { category, period } })
  return (
    <Sheet open title={category} onClose={onClose}>
      <Loaded query={read} failed={t('payments.failed')} label={category}>
        {({ payments, count, total }) => (
          <>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="text-small text-muted">{t('payments.count', { count })}</span>
              <Money amount={total} className="text-section font-medium" />
            </p>
            <ul className="mt-2 divide-y divide-line">
              {payments.map(({ membership_id: membership, counted, transaction: row }) => (
                <li
                  key={`${membership} ${row.id}`}
                  className="flex min-h-14 items-center justify-between gap-4 py-2 text-small"
                >
                  <span className="min-w-0">
                    <TitleLine title={row.description} />
                    <span className="block text-meta text-muted">
                      <DateText value={row.date} /> · <bdi>{row.account_name}</bdi> ·{' '}
                      <bdi>{nameOf(people, membership, t('sharing:view.you'))}</bdi>
                    </span>
                  </span>
                  {counted === null ? (
                    <Money amount={row.amount} currency={row.currency} className="shrink-0" />
                  ) : (
                    <Money amount={counted} className="shrink-0" />
                  )}
                </li>
              ))}
            </ul>
            {count > payments.length && (
              <p className="mt-2 text-meta text-muted">{t('payments.newest', { count: payments.length })}</p>
            )}
          </>
        )}
      </Loaded>
    </Sheet>
  )
}
