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
import { type Tint, tintOf } from '../../../ui/parts/Badge.tsx'
import { cx } from '../../../ui/cx.ts'

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

type Look = { icon: LucideIcon; tint: Tint }

/** Icon and tint of each kind. */
const kindLooks: Readonly<Record<OwnKind, Look>> = {
  cash: { icon: Banknote, tint: 'green' },
  savings: { icon: PiggyBank, tint: 'petrol' },
  property: { icon: Building2, tint: 'orange' },
  car: { icon: CarFront, tint: 'blue' },
  gold: { icon: Gem, tint: 'amber' },
  lent: { icon: HandCoins, tint: 'purple' },
  loan: { icon: Landmark, tint: 'red' },
}
