import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../cx.ts'
import { compactNumber, dateText, moneyText } from '../format/format.ts'
import { Money } from '../format/Money.tsx'
import { useMasked } from '../preferences.ts'
import { linePoints, niceTicks, pathOf } from './scale.ts'

type AreaChartProps = {
  /** What the chart shows, as a sentence; also the table's caption. */
  label: string
  days: readonly string[]
  now: readonly number[]
  /** The period before, in grey; may be shorter or longer. */
  before?: readonly number[]
  nowLabel?: string
  beforeLabel?: string
  currency?: string
  /** The axis begins near the lowest value, so that a balance's ups and downs are seen; else at zero. */
  zoomed?: boolean
  className?: string
}

/** Money over days: now in the accent, before in grey. Points by pointer and arrow keys, a table behind. */
export function AreaChart(props: AreaChartProps) {
  const { t } = useTranslation('ui')
  const [masked] = useMasked()
  const [at, setAt] = useState<number | null>(null)
  const { days, now, before = [], currency = 'AED' } = props
  const slots = Math.max(days.length, 1)
  const nowLabel = props.nowLabel ?? t('now')
  const beforeLabel = props.beforeLabel ?? t('before')
  const ticks = niceTicks(Math.min(...now, ...before), Math.max(...now, ...before), {
    fromZero: !props.zoomed,
  })
  const low = ticks[0] ?? 0
  const high = ticks.at(-1) ?? 1
  const point = at === null ? null : Math.min(at, now.length - 1)
  const day = point === null ? undefined : days[point]
  const value = point === null ? undefined : now[point]
  const valueText =
    day === undefined || value === undefined
      ? t('chartHint')
      : `${dateText(day, 'weekday')}: ${masked ? t('amountHidden') : moneyText(value, currency)}`

  const follow = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - box.left) / box.width
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    setAt(Math.round(Math.min(1, Math.max(0, rtl ? 1 - share : share)) * (slots - 1)))
  }
  const step = (event: KeyboardEvent<HTMLElement>): void => {
    const last = now.length - 1
    const from = at ?? last
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const moves: Record<string, number> = {
      ArrowRight: from + (rtl ? -1 : 1),
      ArrowLeft: from + (rtl ? 1 : -1),
      Home: 0,
      End: last,
      PageUp: from - 7,
      PageDown: from + 7,
    }
    const to = moves[event.key]
    if (to === undefined) return
    event.preventDefault()
    setAt(Math.min(last, Math.max(0, to)))
  }

  return (
    <figure className={cx('m-0', props.className)}>
      <div className="flex gap-2">
        <div
          aria-hidden="true"
          className="figures flex w-10 flex-col-reverse justify-between text-end text-meta leading-none text-muted"
        >
          {ticks.map((tick) => (
            <span key={tick}>{masked ? '••' : compactNumber(tick)}</span>
          ))}
        </div>
        <div
          role="slider"
          tabIndex={0}
          aria-label={props.label}
          aria-valuemin={1}
          aria-valuemax={Math.max(now.length, 1)}
          aria-valuenow={(point ?? now.length - 1) + 1}
          aria-valuetext={valueText}
          aria-orientation="horizontal"
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => setAt(null)}
          onBlur={() => setAt(null)}
          onKeyDown={step}
          className="relative h-44 min-w-0 flex-1 touch-pan-y phone:h-56"
        >
          <Lines
            now={now}
            before={before}
            low={low}
            high={high}
            slots={slots}
            ticks={ticks}
            label={props.label}
          />
          {point !== null && day !== undefined && (
            <Tip
              share={slots > 1 ? point / (slots - 1) : 0.5}
              height={((value ?? low) - low) / (high - low || 1)}
            >
              <span className="text-muted">{dateText(day, 'weekday')}</span>
              <span className="flex justify-between gap-4">
                {nowLabel} <Money amount={value} currency={currency} />
              </span>
              {before[point] !== undefined && (
                <span className="flex justify-between gap-4 text-muted">
                  {beforeLabel} <Money amount={before[point]} currency={currency} />
                </span>
              )}
            </Tip>
          )}
        </div>
      </div>
      <div aria-hidden="true" className="mt-2 flex justify-between ps-12 text-meta text-muted">
        <span>{days[0] && dateText(days[0], 'dayMonth')}</span>
        <span>{days.length > 1 && dateText(days.at(-1) ?? '', 'dayMonth')}</span>
      </div>
      {before.length > 0 && (
        <figcaption className="mt-2 flex gap-4 ps-12 text-meta text-muted">
          <Key className="bg-accent" label={nowLabel} />
          <Key className="bg-before" label={beforeLabel} />
        </figcaption>
      )}
      <SeriesTable {...props} nowLabel={nowLabel} beforeLabel={beforeLabel} currency={currency} />
    </figure>
  )
}

function Key({ className, label }: { className: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={cx('h-0.5 w-4 rounded-full', className)} />
      {label}
    </span>
  )
}

type LinesProps = {
  now: readonly number[]
  before: readonly number[]
  low: number
  high: number
  slots: number
  ticks: readonly number[]
  label: string
}

function Lines({ now, before, low, high, slots, ticks, label }: LinesProps) {
  const points = linePoints(now, low, high, slots)
  const base = Math.min(100, 100 - ((0 - low) / (high - low || 1)) * 100)
  const first = points[0]
  const last = points.at(-1)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible rtl:-scale-x-100"
    >
      {ticks.map((tick) => {
        const y = 100 - ((tick - low) / (high - low || 1)) * 100
        return (
          <line
            key={tick}
            x1="0"
            x2="100"
            y1={y}
            y2={y}
            className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
            strokeWidth="1"
            vectorEffect="non-scaling-stroke"
            opacity={tick === 0 ? 0.6 : 1}
          />
        )
      })}
      {before.length > 1 && (
        <path
          d={pathOf(linePoints(before.slice(0, slots), low, high, slots))}
          fill="none"
          className="stroke-before"
          strokeWidth="1.75"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      )}
      {first && last && points.length > 1 && (
        <>
          <path
            d={`${pathOf(points)}L${last[0]} ${base}L${first[0]} ${base}Z`}
            className="fill-accent"
            opacity="0.09"
          />
          <path
            d={pathOf(points)}
            fill="none"
            className="stroke-accent"
            strokeWidth="2.25"
            strokeLinejoin="round"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
    </svg>
  )
}

function Tip({ share, height, children }: { share: number; height: number; children: ReactNode }) {
  const top = `${100 - height * 100}%`
  const start = `${share * 100}%`
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <span className="absolute inset-y-0 w-px bg-line-strong" style={{ insetInlineStart: start }} />
      <span
        className="absolute size-2.5 rounded-full border-2 border-card bg-accent ltr:-translate-x-1/2 rtl:translate-x-1/2 -translate-y-1/2"
        style={{ insetInlineStart: start, top }}
      />
      <div
        className="absolute -top-2 grid w-max max-w-60 gap-0.5 rounded-control border border-line bg-card px-3 py-2 text-meta shadow-float"
        style={
          share > 0.5
            ? { insetInlineEnd: `calc(${(1 - share) * 100}% + 10px)` }
            : { insetInlineStart: `calc(${start} + 10px)` }
        }
      >
        {children}
      </div>
    </div>
  )
}

type TableProps = AreaChartProps & { nowLabel: string; beforeLabel: string; currency: string }

function SeriesTable({ label, days, now, before, nowLabel, beforeLabel, currency }: TableProps) {
  const { t } = useTranslation('ui')
  return (
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{nowLabel}</th>
            {before && <th scope="col">{beforeLabel}</th>}
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day}>
              <th scope="row">{dateText(day)}</th>
              <td>{now[index] !== undefined && <Money amount={now[index]} currency={currency} />}</td>
              {before && (
                <td>{before[index] !== undefined && <Money amount={before[index]} currency={currency} />}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
