import {
  Banknote,
  Building2,
  CarFront,
  Gem,
  HandCoins,
  Landmark,
  type LucideIcon,
  PiggyBank,
} from 'lucide-react'
import type { OwnKind } from '#contract/accounts/own-accounts.ts'
import { IconTile } from '../../../ui/marks/IconTile.tsx'
import type { Tint } from '../../../ui/parts/Badge.tsx'

export const KindMark = ({ kind }: { kind: OwnKind }) => <IconTile {...kindLooks[kind]} />

type Look = { icon: LucideIcon; tint: Tint }

const kindLooks: Readonly<Record<OwnKind, Look>> = {
  cash: { icon: Banknote, tint: 'green' },
  savings: { icon: PiggyBank, tint: 'petrol' },
  property: { icon: Building2, tint: 'orange' },
  car: { icon: CarFront, tint: 'blue' },
  gold: { icon: Gem, tint: 'amber' },
  lent: { icon: HandCoins, tint: 'purple' },
  loan: { icon: Landmark, tint: 'red' },
}
