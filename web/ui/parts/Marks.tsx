import { cx } from '../cx.ts'

/** The product's logo with its name. */
export function Logo({ name, subtitle, className }: { name: string; subtitle?: string; className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-9 shrink-0">
        <rect width="32" height="32" rx="9" className="fill-ink" />
        <path d="M10 10l12 12" className="stroke-on-ink" strokeWidth="3" strokeLinecap="round" />
        <path d="M22 10L10 22" className="stroke-(--logo)" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <span className="grid text-start leading-tight">
        <span className="text-section font-semibold tracking-tight">{name}</span>
        {subtitle && <span className="text-meta text-muted">{subtitle}</span>}
      </span>
    </span>
  )
}
