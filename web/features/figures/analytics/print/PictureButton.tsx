import { ImageDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dubaiDay } from '#contract/period.ts'
import { productName } from '#contract/product.ts'
import type { PictureInput, PictureRow } from '../../../../ui/charts/picture/picture.ts'
import { dateText } from '../../../../ui/format/format.ts'
import { useSave } from '../../../../ui/forms/useSave.ts'
import { IconButton } from '../../../../ui/parts/Button.tsx'
import { saveFile } from '../../../../ui/save-file.ts'
import { useMasked } from '../../../../ui/preferences.ts'
import { useMoneyText } from '../parts/texts.ts'

type PictureProps = {
  /** What the picture shows, for the file name and the button's label. */
  name: string
  /** Called when the button is pressed, so that it captures the chart as shown. */
  make: () => Omit<PictureInput, 'date'>
}

/** Saves a chart or a list as a PNG; the drawing code is loaded on demand. */
export function PictureButton({ name, make }: PictureProps) {
  const { t } = useTranslation('analytics')
  const saving = useSave(() => t('picture.failed'), { inToast: true })
  const save = (): Promise<boolean> =>
    saving.run(async () => {
      const { drawPicture } = await import('../../../../ui/charts/picture/picture.ts')
      const date = dateText(dubaiDay(new Date()))
      const picture = await drawPicture({ ...make(), date })
      if (!picture) throw new Error('the browser made no picture')
      saveFile(picture, `${productName} ${name}.png`)
    })
  return (
    <IconButton
      icon={ImageDown}
      label={t('picture.save', { name })}
      busy={saving.busy}
      onClick={() => void save()}
      className="shrink-0 print:hidden"
    />
  )
}

/** The chart's `svg` inside an element, for a picture of it. */
export const chartIn = (box: Element | null): SVGSVGElement | null => {
  const chart = box?.querySelector('svg[data-chart]')
  return chart instanceof SVGSVGElement ? chart : null
}

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
