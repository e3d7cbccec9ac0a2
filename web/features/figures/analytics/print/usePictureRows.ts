import type { PictureRow } from '../../../../ui/charts/picture/picture.ts'
import { useMasked } from '../../../../ui/preferences.ts'
import { useMoneyText } from '../parts/texts.ts'

/** Amounts as the rows of a picture; masked ones reveal neither figures nor bar lengths. */
export function usePictureRows(): (rows: readonly { name: string; amount: number }[]) => PictureRow[] {
  const money = useMoneyText()
  const [masked] = useMasked()
  return (rows) => {
    const largest = Math.max(1, ...rows.map(({ amount }) => Math.abs(amount)))
    return rows.map(({ name, amount }) => ({
      name,
      amount: money(amount),
      share: masked ? 0.5 : Math.abs(amount) / largest,
      quiet: masked || amount < 0,
    }))
  }
}
