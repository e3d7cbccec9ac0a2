import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Day } from '#contract/period.ts'
import {
  type listOccurrences,
  type Occurrence,
  type Series,
  updateRecurring,
} from '#contract/expected/series.ts'
import { call } from '../../../api/call.ts'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/cx.ts'
import { dateText } from '../../../ui/format/format.ts'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { Subsection } from '../../../ui/parts/Surface.tsx'
import { useMasked } from '../../../ui/preferences.ts'
import { stateWords } from './words.ts'

type HistoryProps = { series: Series; data: ResponseOf<typeof listOccurrences>; today: Day }

/** The evidence for a series, its amounts over time, price changes, and every date with its outcome. */
export function SeriesHistory({ series, data, today }: HistoryProps) {
  const { t } = useTranslation('bills')
  const money = useMoneyText()
  const { evidence, occurrences, price_changes: prices } = data
  return (
    <>
      {evidence && (
        <p className="text-small text-muted">
          {t('detail.evidence', {
            count: evidence.payments,
            since: dateText(evidence.since),
            last: dateText(evidence.last),
          })}
          {evidence.missed > 0 && ` · ${t('detail.missed', { count: evidence.missed })}`}
        </p>
      )}
      <AmountDots occurrences={occurrences} />
      {prices.length > 0 && (
        <Subsection title={t('detail.prices')}>
          <ul className="text-small text-muted">
            {prices.toReversed().map(({ date, from, to }) => (
              <li key={date}>
                {t(to > from ? 'priceUp' : 'priceDown', {
                  from: money(from, series.currency),
                  to: money(to, series.currency),
                  day: dateText(date),
                })}
              </li>
            ))}
          </ul>
        </Subsection>
      )}
      <Subsection title={t('detail.history')} className="gap-2">
        <ul className="divide-y divide-line rounded-card border border-line text-small">
          {nextFirst(occurrences).map((occurrence) => (
            <OccurrenceRow key={occurrence.date} series={series} occurrence={occurrence} today={today} />
          ))}
        </ul>
      </Subsection>
    </>
  )
}

/** The dates to come from the next one on, then those of the past, newest first. */
function nextFirst(occurrences: readonly Occurrence[]): Occurrence[] {
  const isOpen = ({ state }: Occurrence): boolean => state === 'due' || state === 'late'
  return [...occurrences.filter(isOpen).toReversed(), ...occurrences.filter((one) => !isOpen(one))]
}

/** The payments as dots on a line, oldest first, with the highest amount at the top. */
function AmountDots({ occurrences }: { occurrences: readonly Occurrence[] }) {
  const paid = occurrences
    .flatMap(({ amount }) => (amount === null ? [] : [amount]))
    .toReversed()
    .slice(-24)
  const [masked] = useMasked()
  if (paid.length < 3 || masked) return null
  const most = Math.max(...paid)
  const least = Math.min(...paid)
  const place = (amount: number): number =>
    most === least ? 50 : 10 + ((most - amount) / (most - least)) * 80
  const across = (index: number): number => 2 + (index / (paid.length - 1)) * 96
  const points = paid.map((amount, index) => `${across(index)},${place(amount)}`).join(' ')
  return (
    <div aria-hidden="true" className="relative h-16">
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full rtl:-scale-x-100"
      >
        <polyline
          points={points}
          fill="none"
          className="stroke-line-strong"
          strokeWidth={1}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {paid.map((amount, index) => (
        <span
          // the same amount may occur several times
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className="absolute size-2 -translate-y-1/2 rounded-full bg-accent"
          style={{
            insetInlineStart: `calc(${across(index)}% - 0.25rem)`,
            insetBlockStart: `${place(amount)}%`,
          }}
        />
      ))}
    </div>
  )
}

function OccurrenceRow({
  series,
  occurrence,
  today,
}: {
  series: Series
  occurrence: Occurrence
  today: Day
}) {
  const { t } = useTranslation('bills')
  const saving = useSave(t('failed'))
  const { state, date, transaction_id: paymentId, amount } = occurrence
  const { key, day } = stateWords({ ...occurrence, type: series.type }, today)
  const open = state === 'due' || state === 'late' || state === 'missed'
  const skipped = state === 'skipped'
  const skip = (): Promise<boolean> =>
    saving.save(
      () =>
        call(updateRecurring, {
          params: { id: series.id },
          body: skipped ? { unskip: date } : { skip: date },
        }),
      t(skipped ? 'done.unskipped' : 'done.skipped'),
    )
  return (
    <li className="px-4 py-2.5">
      <div className="flex items-center justify-between gap-3">
        <span className={cx('min-w-0', state === 'late' || state === 'missed' ? 'text-alert' : '')}>
          {paymentId === null ? (
            t(`state.${key}`, { day: dateText(day) })
          ) : (
            <Link
              href={paths.transactionOf(paymentId)}
              aria-label={t('detail.payment', { day: dateText(day) })}
              className="underline underline-offset-4"
            >
              {t(`state.${key}`, { day: dateText(day) })}
            </Link>
          )}
        </span>
        <span className="flex shrink-0 items-center gap-2">
          <Money
            amount={amount ?? occurrence.expected}
            currency={series.currency}
            className={amount === null ? 'text-muted' : ''}
          />
          {(open || skipped) && (
            <Button
              size="small"
              variant="link"
              busy={saving.busy}
              aria-label={t(skipped ? 'detail.unskip' : 'detail.skip', {
                day: dateText(date),
              })}
              onClick={() => void skip()}
            >
              {t(skipped ? 'detail.undoSkip' : 'detail.skipShort')}
            </Button>
          )}
        </span>
      </div>
      {saving.error && <Alert>{saving.error}</Alert>}
    </li>
  )
}
