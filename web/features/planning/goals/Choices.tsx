import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Goal, goalIcons, type GoalKind } from '#contract/planning/goals.ts'
import { cx } from '../../../ui/cx.ts'
import { iconOf } from './Ring.tsx'

type KindProps = { kinds: readonly GoalKind[]; value: GoalKind; onChange: (kind: GoalKind) => void }

export function KindChoice({ kinds, value, onChange }: KindProps) {
  const { t } = useTranslation('goals')
  const name = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-small font-medium">{t('form.kind')}</legend>
      <div className="grid gap-2 tablet:grid-cols-2">
        {kinds.map((kind) => (
          <label
            key={kind}
            className="flex cursor-pointer gap-3 rounded-control border border-line p-3 text-small has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={name}
              aria-label={t(`kinds.${kind}`)}
              className="mt-0.5 size-4 accent-accent"
              checked={kind === value}
              onChange={() => onChange(kind)}
            />
            <span className="min-w-0">
              <span className="font-medium">{t(`kinds.${kind}`)}</span>
              <span className="block text-meta text-muted">{t(`kindTexts.${kind}`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function IconChoice({
  value,
  onChange,
}: {
  value: Goal['icon']
  onChange: (icon: Goal['icon']) => void
}) {
  const { t } = useTranslation('goals')
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2 text-small font-medium">{t('form.icon')}</legend>
      <div className="flex flex-wrap gap-2">
        {goalIcons.map((icon) => {
          const Icon = iconOf[icon]
          return (
            <label
              key={icon}
              title={t(`icons.${icon}`)}
              className={cx(
                'relative grid size-11 cursor-pointer place-items-center rounded-control border',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
                icon === value ? 'border-accent bg-accent-soft text-accent' : 'border-line text-muted',
              )}
            >
              <input
                type="radio"
                name={name}
                aria-label={t(`icons.${icon}`)}
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
