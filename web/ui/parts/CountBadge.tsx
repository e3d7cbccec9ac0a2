// apart from Badge.tsx, which the first page loads without the formats of numbers
import { manyText } from '../format/format.ts'

/** The number of waiting items, on a button or in a menu. */
export function CountBadge({ count, label }: { count: number; label?: string }) {
  return (
    <span className="figures inline-flex min-w-5 items-center justify-center rounded-full bg-accent px-1.5 text-meta font-medium text-on-accent">
      <span aria-hidden={label ? true : undefined}>{manyText(count)}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
