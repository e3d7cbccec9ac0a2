import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

/** Labelled values in a bordered list. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line rounded-card border border-line text-small">{children}</dl>
}

type FactProps = { label: ReactNode; hint?: ReactNode; strong?: boolean; children: ReactNode }

export function Fact({ label, hint, strong, children }: FactProps) {
  return (
    <div className={cx('flex items-baseline justify-between gap-4 px-4 py-2.5', strong && 'font-medium')}>
      <dt className={cx('min-w-0', !strong && 'text-muted')}>
        {label}
        {hint && <span className="block text-meta">{hint}</span>}
      </dt>
      <dd className="shrink-0 text-end">{children}</dd>
    </div>
  )
}
