import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Category, categoryColors } from '#contract/categories/categories.ts'
import { cx } from '../cx.ts'
import { tintOf } from '../parts/Badge.tsx'

type Color = Category['color']
type ColorProps = { label: string; value: Color; onChange: (color: Color) => void }

/** A choice among the colours of categories and tags. */
export function ColorChoice({ label, value, onChange }: ColorProps) {
  const { t } = useTranslation('categories')
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2 text-small font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {categoryColors.map((color) => (
          <label
            key={color}
            title={t(`colors.${color}`)}
            className={cx(
              'relative grid size-11 cursor-pointer place-items-center rounded-control border has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              tintOf(color),
              color === value ? 'border-ink' : 'border-line',
            )}
          >
            <input
              type="radio"
              name={name}
              aria-label={t(`colors.${color}`)}
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={color === value}
              onChange={() => onChange(color)}
            />
            <span aria-hidden="true" className="size-6 rounded-full bg-(--tint)" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
