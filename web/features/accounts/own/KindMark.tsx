import type { LucideIcon } from 'lucide-react'
import type { OwnKind } from '#contract/accounts/own-accounts.ts'
import { type Tint, tintOf } from '../../../ui/parts/Badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { kindLooks } from './kinds.ts'

export function KindMark({ kind }: { kind: OwnKind }) {
  return <Mark {...kindLooks[kind]} />
}

/** An icon on a tinted square. */
export function Mark({ icon: Icon, tint }: { icon: LucideIcon; tint: Tint }) {
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
