import type { InstrumentKind } from '#contract/investments/investment-kinds.ts'
import type { Tint } from '../../ui/parts/Badge.tsx'
import { IconTile } from '../../ui/marks/IconTile.tsx'
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

export const KindMark = ({ kind }: { kind: InstrumentKind }) => <IconTile {...kindLooks[kind]} />

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
