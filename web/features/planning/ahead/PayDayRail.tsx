import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daysBetween } from '#contract/period.ts'
import type { LookAheadEvent, SafeToSpend } from '#contract/planning/look-ahead.ts'
import { cx } from '../../../ui/cx.ts'
import { useFrame } from '../../../ui/charts/useFrame.ts'
import { forwardSign } from '../../../ui/direction.ts'
import { commaList, dateText } from '../../../ui/format/format.ts'
import { useEstimateText, useMoneyText } from '../../../ui/format/useMoneyText.ts'
import { roundEstimate } from '../../../ui/format/money-format.ts'
import { type Ahead, everydayMoney, lineOf } from './days.ts'
import { MarkStack, markWidth } from './EventMark.tsx'
import { largestOf, type RailMark, railMarks } from './rail.ts'

/** Where the line lies below the top, in pixels. */
const lineTop = 34

/**
 * The days until pay day as a thin line: bills as marks, the salary at its end, and the lowest day labelled. A press tells
 * what a mark is; the same payments are listed for screen readers.
 */
export function PayDayRail({ ahead, safe }: { ahead: Ahead; safe: SafeToSpend }) {
  const { t } = useTranslation('ahead')
  const money = useMoneyText()
  const [pressed, setPressed] = useState<RailMark>()
  const box = useRef<HTMLDivElement>(null)
  const width = useFrame(box)?.width
  const today = ahead.days[0]?.date
  if (today === undefined || today >= safe.until) return null
  const textOf = ({ name, amount, currency }: LookAheadEvent): string =>
    commaList([name, money(amount, currency)])
  const line = lineOf(ahead, everydayMoney)
  const marks = width === undefined ? [] : railMarks(ahead, line, safe.until, markWidth / width)
  const largest = largestOf(marks, line)
  const length = daysBetween(today, safe.until)
  /** The mark that is nearest to where the line was pressed. */
  const press = ({ clientX, currentTarget }: MouseEvent<HTMLElement>): void => {
    const { left, right, width: whole } = currentTarget.getBoundingClientRect()
    const share = (forwardSign() > 0 ? clientX - left : right - clientX) / whole
    const apart = (mark: RailMark): number => Math.abs(mark.share - share)
    setPressed(marks.toSorted((a, b) => apart(a) - apart(b))[0])
  }
  const end = dateText(safe.until, 'dayMonth')
  const lowest = safe.lowest.date < safe.until ? daysBetween(today, safe.lowest.date) / length : null
  return (
    <div className="mt-auto pt-4">
      <div
        ref={box}
        aria-hidden="true"
        onClick={press}
        className={cx('relative text-meta text-muted', lowest === null ? 'h-17' : 'h-22')}
      >
        {marks.map((mark) => (
          <At key={`${mark.income} ${mark.date}`} share={mark.share} top={0}>
            <MarkStack mark={mark} />
          </At>
        ))}
        <span className="absolute inset-x-0 h-1 rounded-full bg-line" style={{ top: lineTop + 4 }} />
        <At share={0} top={lineTop}>
          <span className="block size-3 rounded-full border-2 border-card bg-accent" />
        </At>
        <At share={1} top={lineTop}>
          <span className="block size-3 rounded-full border-2 border-card bg-income" />
        </At>
        {lowest !== null && (
          <At share={lowest} top={lineTop}>
            <span className="block size-3 rounded-full border-2 border-accent bg-card" />
          </At>
        )}
        <At share={0} top={lineTop + 14}>
          {t('rail.today')}
        </At>
        <At share={1} top={lineTop + 14}>
          {safe.pay_known ? t('rail.payDay', { day: end }) : end}
        </At>
        {lowest !== null && (
          <At share={lowest} top={lineTop + 34}>
            <span className="text-ink">
              <LowestLabel safe={safe} />
            </span>
          </At>
        )}
      </div>
      {pressed ? (
        <p className="text-meta wrap-anywhere text-muted">
          {commaList([dateText(pressed.date, 'weekday'), ...pressed.events.map(textOf)])}
        </p>
      ) : (
        largest && (
          <p className="text-meta wrap-anywhere text-muted">
            {t('rail.largest', { name: largest.name, amount: money(largest.amount, largest.currency) })}
          </p>
        )
      )}
      <ul aria-label={t('rail.label')} className="sr-only">
        {marks.flatMap(({ events }) =>
          events.map((event, index) => <li key={event.id ?? index}>{textOf(event)}</li>),
        )}
      </ul>
    </div>
  )
}

/** Places its children along the line so that they stay within it at both ends. */
function At({ share, top, children }: { share: number; top: number; children: ReactNode }) {
  return (
    <span
      className="absolute whitespace-nowrap"
      style={{ top, insetInlineStart: `${share * 100}%`, translate: `${-share * 100 * forwardSign()}%` }}
    >
      {children}
    </span>
  )
}

function LowestLabel({ safe: { lowest, amount } }: { safe: SafeToSpend }) {
  const { t } = useTranslation('ahead')
  const estimate = useEstimateText()
  const day = dateText(lowest.date, 'weekday')
  // the amount is often the one above
  if (roundEstimate(lowest.amount) === roundEstimate(amount)) return t('rail.lowest', { day })
  return t('rail.lowestWith', { day, amount: estimate(lowest.amount) })
}
