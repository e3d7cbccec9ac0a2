import { useTranslation } from 'react-i18next'
import { cx } from '../cx.ts'
import { Money } from '../format/Money.tsx'

export type Bar = { key: string; label: string; now: number; before?: number; onSelect?: () => void }
type BarChartProps = { label: string; bars: readonly Bar[]; currency?: string; className?: string }

/** Horizontal bars with their figures: readable as text, each one a button where it opens something. */
export function BarChart({ label, bars, currency = 'AED', className }: BarChartProps) {
  const { t } = useTranslation('ui')
  const most = Math.max(1, ...bars.map((bar) => Math.max(bar.now, bar.before ?? 0)))
  return (
    <ul aria-label={label} className={cx('grid gap-1', className)}>
      {bars.map((bar) => {
        const inner = (
          <>
            <span className="flex items-baseline justify-between gap-3 text-small">
              <span className="truncate">{bar.label}</span>
              <Money amount={bar.now} currency={currency} />
            </span>
            <span className="grid gap-0.5">
              <Strip share={bar.now / most} className="bg-accent" />
              {bar.before !== undefined && (
                <>
                  <Strip share={bar.before / most} className="bg-before" />
                  <span className="sr-only">
                    {t('before')}: <Money amount={bar.before} currency={currency} />
                  </span>
                </>
              )}
            </span>
          </>
        )
        const row = 'grid w-full gap-1.5 rounded-control px-2 py-2 text-start'
        return (
          <li key={bar.key}>
            {bar.onSelect ? (
              <button type="button" onClick={bar.onSelect} className={cx(row, 'min-h-11 hover:bg-sunk')}>
                {inner}
              </button>
            ) : (
              <div className={row}>{inner}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Strip({ share, className }: { share: number; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block h-1.5 min-w-0.5 rounded-full', className)}
      style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }}
    />
  )
}
