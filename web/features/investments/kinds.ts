import {
  Bitcoin,
  Building2,
  ChartCandlestick,
  ChartLine,
  ChartPie,
  Coins,
  Gem,
  Landmark,
  PiggyBank,
  ScrollText,
  type LucideIcon,
} from 'lucide-react'
import type { InstrumentKind } from '#contract/investments/investment-kinds.ts'
import type { Tint } from '../../ui/parts/Badge.tsx'

export const kindLooks: Readonly<Record<InstrumentKind, { icon: LucideIcon; tint: Tint }>> = {
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
