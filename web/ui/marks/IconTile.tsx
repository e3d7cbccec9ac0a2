import type { LucideIcon } from 'lucide-react'
import { cx } from '../cx.ts'
import { type Tint, tintOf } from '../parts/Badge.tsx'

/** An icon on a tinted square. */
export function IconTile({ icon: Icon, tint }: { icon: LucideIcon; tint: Tint }) {
  return (
    <span
      className={cx(
        'tinted inline-flex size-10 shrink-0 items-center justify-center rounded-control',
        tintOf(tint),
      )}
    >
      <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
    </span>
  )
}
