import { useTranslation } from 'react-i18next'
import { listOccurrences, type Series } from '#contract/expected/series.ts'
import { useRead } from '../../../api/queries.ts'
import { dateText, dotList } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { SeriesMark } from './SeriesMark.tsx'

/** A detected series, and what it was detected from. */
export function SuggestedSeries({ series }: { series: Series }) {
  const { t } = useTranslation('bills')
  const evidence = useRead(listOccurrences, { params: { id: series.id } }).data?.evidence
  const details = [
    t(`kind.${series.kind}`),
    t(`cadence.${series.cadence}`),
    series.next_date !== null && t('suggestions.next', { day: dateText(series.next_date, 'weekday') }),
  ].filter((detail) => detail !== false)
  return (
    <div className="flex items-center gap-3" aria-live="polite">
      <SeriesMark name={series.name} kind={series.kind} size="normal" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-medium">
          {series.name}
        </p>
        <p className="text-meta text-muted">{dotList(details)}</p>
        {evidence && (
          <p className="text-meta text-muted">
            {t('suggestions.seen', {
              count: evidence.payments,
              since: dateText(evidence.since, 'monthShortYear'),
              last: dateText(evidence.last, 'monthShortYear'),
            })}
          </p>
        )}
      </div>
      <Money
        amount={series.expected}
        currency={series.currency}
        kind={series.type === 'income' ? 'income' : 'balance'}
      />
    </div>
  )
}
