import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

/** The colour names of categories in the contract. */
const tints = ['green', 'orange', 'blue', 'purple', 'red', 'amber', 'petrol', 'grey'] as const
export type Tint = (typeof tints)[number]

/** A colour name from data, or grey if it is unknown. */
export function toTint(name: string | null | undefined): Tint {
  return tints.find((tint) => tint === name) ?? 'grey'
}

/** The class that sets --tint and --tint-soft for its content; add 'tinted' to colour text and background. */
export function tintOf(name: Tint): string {
  return `tint-${name}`
}

type PillProps = { tint?: Tint; icon?: LucideIcon; children: ReactNode; className?: string; title?: string }

/** A tinted label: a category, a count, 'Sample'. */
export function Pill({ tint = 'grey', icon: Icon, children, className, title }: PillProps) {
  return (
    <span
      title={title}
      className={cx(
        'tinted inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-meta font-medium',
        tintOf(tint),
        className,
      )}
    >
      {Icon && <Icon aria-hidden="true" className="size-3.5 shrink-0" />}
      <span className="truncate">{children}</span>
    </span>
  )
}

export type BadgeTone = 'good' | 'notice' | 'bad' | 'accent' | 'neutral'
const badgeTints: Record<BadgeTone, Tint> = {
  good: 'green',
  notice: 'amber',
  bad: 'red',
  accent: 'petrol',
  neutral: 'grey',
}

/** A one-word state with a dot, such as 'Active'. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'tinted inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-meta font-medium whitespace-nowrap',
        tintOf(badgeTints[tone]),
      )}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {children}
    </span>
  )
}
