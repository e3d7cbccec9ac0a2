import type { InstrumentKind } from '#contract/investments/investment-kinds.ts'
import { cx } from '../../ui/cx.ts'
import { type Tint, tintOf } from '../../ui/parts/Badge.tsx'
import {
  Bitcoin,
  Building2,
  ChartCandlestick,
  ChartLine,
  ChartPie,
  Coins,
  Gem,
  Landmark,
  type LucideIcon,
  PiggyBank,
  ScrollText,
} from 'lucide-react'

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

const kindLooks: Readonly<Record<InstrumentKind, { icon: LucideIcon; tint: Tint }>> = {
  share: { icon: ChartCandlestick, tint: 'blue' },
  fund: { icon: ChartPie, tint: 'petrol' },
  sukuk: { icon: ScrollText, tint: 'green' },
  gold: { icon: Gem, tint: 'amber' },
  crypto: { icon: Bitcoin, tint: 'orange' },
  scheme: { icon: PiggyBank, tint: 'purple' },
  national_bonds: { icon: Landmark, tint: 'red' },
  property: { icon: Building2, tint: 'grey' },
  other: { icon: Coins, tint: 'grey' },
  index: { icon: ChartLine, tint: 'grey' },
}
