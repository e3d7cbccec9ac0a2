import { type ComponentProps, useId } from 'react'
import { type TypedField, text } from '../../ui/forms/fields.tsx'
import { decimalIn } from '../../ui/forms/typed.ts'
import { TextField } from '../../ui/parts/Field.tsx'
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

export type Place = { id: string; name: string }
type PlaceProps = ComponentProps<typeof TextField> & { places: readonly Place[] }

/** Where something is held: one of the known places, or a new one that is typed. */
export function PlaceField({ places, ...field }: PlaceProps) {
  const id = useId()
  return (
    <>
      <TextField autoComplete="off" {...field} list={id} maxLength={60} />
      <datalist id={id}>
        {places.map((place) => (
          <option key={place.id} value={place.name}>
            {place.name}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** A decimal in a list of fields; sent as exact text. */
export const decimal: TypedField<string | null> = (name, label, start, options) => ({
  ...text(name, label, start, { inputMode: 'decimal', ...options }),
  toBody: decimalIn,
})

/** A place in a list of fields. */
export const place: TypedField<string | null, { places: readonly Place[]; hint?: string }> = (
  name,
  label,
  start,
  { shown, at, ...more } = { places: [] },
) => ({
  ...text(name, label, start, { shown, at }),
  draw: ({ onChange, ...field }) => (
    <PlaceField label={label} {...more} {...field} onChange={({ target }) => onChange(target.value)} />
  ),
})

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
