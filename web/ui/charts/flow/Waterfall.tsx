import type { ReactNode } from 'react'
import { cx } from '../../cx.ts'
import { Money } from '../../format/Money.tsx'
import { useMasked } from '../../preferences.ts'

type WaterfallStep = {
  key: string
  label: ReactNode
  /** A level, such as a balance, or a change added to the previous level. */
  kind: 'level' | 'change'
  amount: number
}

/**
 * How one level becomes another: each change is a bar that starts
 * where the previous one ended. Readable as a table.
 */
export function Waterfall({ label, steps }: { label: string; steps: readonly WaterfallStep[] }) {
  const [masked] = useMasked()
  const bars = barsOf(steps)
  const low = Math.min(0, ...bars.flatMap(({ from, to }) => [from, to]))
  const high = Math.max(0, ...bars.flatMap(({ from, to }) => [from, to]))
  const share = (value: number): number => ((value - low) / (high - low || 1)) * 100
  return (
    <ul aria-label={label} className="grid gap-1">
      {steps.map((step, index) => {
        const { from = 0, to = 0 } = bars[index] ?? {}
        const start = share(Math.min(from, to))
        return (
          <li key={step.key} className="grid gap-1 py-1.5">
            <span className="flex items-baseline justify-between gap-4 text-small">
              <span className={cx('min-w-0', step.kind === 'level' && 'font-medium')}>{step.label}</span>
              <Money
                amount={Math.abs(step.amount)}
                kind={step.kind === 'level' ? 'balance' : step.amount < 0 ? 'expense' : 'income'}
                className={step.kind === 'level' ? 'font-medium' : undefined}
              />
            </span>
            {!masked && (
              <span aria-hidden="true" className="relative block h-2 rounded-full bg-sunk">
                <span
                  className={cx(
                    'absolute inset-y-0 min-w-0.5 rounded-full',
                    step.kind === 'level' ? 'bg-ink' : step.amount < 0 ? 'bg-accent' : 'bg-income',
                  )}
                  style={{
                    insetInlineStart: `${start}%`,
                    inlineSize: `${share(Math.max(from, to)) - start}%`,
                  }}
                />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The start and end of each bar. */
function barsOf(steps: readonly WaterfallStep[]): { from: number; to: number }[] {
  let level = 0
  return steps.map(({ kind, amount }) => {
    const from = kind === 'level' ? 0 : level
    level = kind === 'level' ? amount : level + amount
    return { from, to: level }
  })
}
