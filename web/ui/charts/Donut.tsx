import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../cx.ts'
import { tintOf, type Tint } from '../Badge.tsx'
import { percentText } from '../format.ts'
import { Money } from '../Money.tsx'

export type Slice = { key: string; label: string; value: number; tint: Tint; onSelect?: () => void }
type DonutProps = {
  label: string
  slices: readonly Slice[]
  currency?: string
  center?: ReactNode
  className?: string
}

const most = 6
const around = 2 * Math.PI * 42

/** At most six slices and 'Other'; its legend is the table and carries the figures. */
export function Donut({ label, slices, currency = 'AED', center, className }: DonutProps) {
  const { t } = useTranslation('ui')
  const shown = gather(slices, t('other'))
  const total = shown.reduce((sum, slice) => sum + slice.value, 0)
  const lengths = shown.map((slice) => (total > 0 ? (slice.value / total) * around : 0))
  const startOf = (index: number): number => lengths.slice(0, index).reduce((sum, length) => sum + length, 0)
  return (
    <div className={cx('grid items-center gap-5 phone:grid-cols-[minmax(9rem,12rem)_1fr]', className)}>
      <div className="relative mx-auto w-full max-w-48">
        <svg role="img" aria-label={label} viewBox="0 0 100 100" className="block w-full -rotate-90">
          <circle cx="50" cy="50" r="42" fill="none" className="stroke-line" strokeWidth="11" />
          {shown.map((slice, index) => {
            return (
              <circle
                key={slice.key}
                cx="50"
                cy="50"
                r="42"
                fill="none"
                className={cx(tintOf(slice.tint), 'stroke-(--tint)')}
                strokeWidth="11"
                strokeDasharray={`${Math.max(0, (lengths[index] ?? 0) - 1.2)} ${around}`}
                strokeDashoffset={-startOf(index)}
              />
            )
          })}
        </svg>
        {center && (
          <div className="absolute inset-0 grid place-content-center text-center text-meta">{center}</div>
        )}
      </div>
      <ul aria-label={label} className="grid">
        {shown.map((slice) => (
          <li key={slice.key} className="border-b border-line last:border-0">
            <Row slice={slice} share={total > 0 ? (slice.value / total) * 100 : 0} currency={currency} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Row({ slice, share, currency }: { slice: Slice; share: number; currency: string }) {
  const inner = (
    <>
      <span
        aria-hidden="true"
        className={cx('size-2.5 shrink-0 rounded-full bg-(--tint)', tintOf(slice.tint))}
      />
      <span className="min-w-0 flex-1 truncate">{slice.label}</span>
      <span className="figures text-meta text-muted">{percentText(share)}</span>
      <Money amount={slice.value} currency={currency} bare />
    </>
  )
  const row = 'flex min-h-11 w-full items-center gap-2.5 text-start text-small'
  return slice.onSelect ? (
    <button type="button" onClick={slice.onSelect} className={cx(row, 'hover:text-accent')}>
      {inner}
    </button>
  ) : (
    <div className={row}>{inner}</div>
  )
}

function gather(slices: readonly Slice[], other: string): Slice[] {
  const sorted = slices.filter((slice) => slice.value > 0).sort((a, b) => b.value - a.value)
  if (sorted.length <= most + 1) return sorted
  const rest = sorted.slice(most).reduce((sum, slice) => sum + slice.value, 0)
  return [
    ...sorted.slice(0, most),
    { key: 'other', label: other, value: Math.round(rest * 100) / 100, tint: 'grey' },
  ]
}
