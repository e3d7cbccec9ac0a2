import type { InstrumentKind } from '#contract/investments/investment-kinds.ts'
import { cx } from '../../ui/cx.ts'
import { tintOf } from '../../ui/parts/Badge.tsx'
import { kindLooks } from './kinds.ts'

export function KindMark({ kind }: { kind: InstrumentKind }) {
  const { icon: Icon, tint } = kindLooks[kind]
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
