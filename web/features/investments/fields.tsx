import { useId, type ComponentProps } from 'react'
import { latinAmount } from '#contract/money.ts'
import { TextField } from '../../ui/parts/Field.tsx'

/** A typed decimal for a request body, as exact text without groups; null if blank. */
export function decimalIn(text: string): string | null {
  const plain = latinAmount(text).replaceAll(',', '').trim()
  return plain === '' ? null : plain
}

export type Place = { id: string; name: string }
type PlaceProps = ComponentProps<typeof TextField> & { places: readonly Place[] }

/** Where something is held: one of the known places, or a new one that is typed. */
export function PlaceField({ places, ...field }: PlaceProps) {
  const id = useId()
  return (
    <>
      <TextField {...field} list={id} maxLength={60} />
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
