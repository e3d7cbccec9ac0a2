import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Category } from '#contract/categories/categories.ts'
import { tintOf, toTint } from '../../ui/parts/Badge.tsx'
import { cx } from '../../ui/cx.ts'
import { categoryIcon, categoryIcons } from './category-icon.ts'
import type categories from '../../i18n/en-AE/settings/categories.ts'

type IconKey = keyof (typeof categories)['icons']
const isNamed = (icon: string, names: object): icon is IconKey => icon in names

const box =
  'relative grid size-11 cursor-pointer place-items-center rounded-control border has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent'

type Color = Category['color']

type IconProps = { value: string; color: Color; onChange: (icon: string) => void }

export function IconChoice({ value, color, onChange }: IconProps) {
  const { t } = useTranslation('categories')
  const name = useId()
  const names = t('icons', { returnObjects: true })
  return (
    <fieldset>
      <legend className="mb-2 text-small font-medium">{t('form.icon')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,2.75rem)] gap-2">
        {categoryIcons.map((icon) => {
          const Icon = categoryIcon(icon)
          const label = isNamed(icon, names) ? names[icon] : icon
          return (
            <label
              key={icon}
              title={label}
              className={cx(
                box,
                icon === value ? cx('tinted border-ink', tintOf(toTint(color))) : 'border-line text-muted',
              )}
            >
              <input
                type="radio"
                name={name}
                aria-label={label}
                className="absolute inset-0 cursor-pointer opacity-0"
                checked={icon === value}
                onChange={() => onChange(icon)}
              />
              <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
