import { Banknote, CreditCard, House, Landmark, Repeat, TrendingUp, type LucideIcon } from 'lucide-react'
import type { SeriesKind } from '#contract/expected/series.ts'
import { IconMark, type MarkSize, MerchantMark } from '../../../ui/marks/Mark.tsx'
import { type Tint } from '../../../ui/parts/Badge.tsx'

const icons: Partial<Record<SeriesKind, { icon: LucideIcon; tint: Tint }>> = {
  salary: { icon: Banknote, tint: 'green' },
  rent: { icon: House, tint: 'orange' },
  loan: { icon: Landmark, tint: 'purple' },
  instalment: { icon: CreditCard, tint: 'purple' },
  card: { icon: CreditCard, tint: 'blue' },
  transfer: { icon: Repeat, tint: 'grey' },
}

const invested = { icon: TrendingUp, tint: 'blue' } as const

/** The mark of a series: the icon of its kind if there is one, else its merchant's mark. */
export function SeriesMark({
  name,
  kind,
  invests = false,
  size = 'small',
}: {
  name: string
  kind: SeriesKind
  /** Whether it moves money into investments. */
  invests?: boolean
  size?: MarkSize
}) {
  const own = invests ? invested : icons[kind]
  return own ? <IconMark {...own} size={size} /> : <MerchantMark name={name} size={size} />
}
