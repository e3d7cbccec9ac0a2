import { useTranslation } from 'react-i18next'
import { type Category, categoryColors } from '#contract/categories/categories.ts'
import { cx } from '../cx.ts'
import { tintOf } from '../parts/Badge.tsx'
import { TileChoice } from './TileChoice.tsx'

type Color = Category['color']
type ColorProps = { label: string; value: Color; onChange: (color: Color) => void }

/** A choice among the colours of categories and tags. */
export function ColorChoice({ label, value, onChange }: ColorProps) {
  const { t } = useTranslation('categories')
  const options = categoryColors.map((color) => ({
    value: color,
    label: t(`colors.${color}`),
    className: cx(tintOf(color), color === value ? 'border-ink' : 'border-line'),
    content: <span aria-hidden="true" className="size-6 rounded-full bg-(--tint)" />,
  }))
  return <TileChoice label={label} value={value} options={options} onChange={onChange} />
}
