import { useTranslation } from 'react-i18next'
import { type Category, categoryColors } from '#contract/categories/categories.ts'
import { createCategory, updateCategory } from '#contract/categories/category-edits.ts'
import { type CategoryGroup, lastGroup } from '#contract/categories/category-groups.ts'
import type { EntryType } from '#contract/common.ts'
import { call } from '../../api/call.ts'
import { isArabic } from '../../ui/format/locale.ts'
import { TileChoice } from '../../ui/forms/TileChoice.tsx'
import { ColorChoice } from '../../ui/forms/ColorChoice.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { SelectInput } from '../../ui/forms/inputs.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { SegmentedControl } from '../../ui/parts/Choice.tsx'
import { type Names, changedNames, namesOf, newNames } from './names.ts'
import { tintOf, toTint } from '../../ui/parts/Badge.tsx'
import { cx } from '../../ui/cx.ts'
import { categoryIcon, categoryIcons } from './category-icon.ts'
import type categories from '../../i18n/en-AE/settings/categories.ts'
import { TextField } from '../../ui/parts/Field.tsx'

type DialogProps = { category: Category | null; groups: readonly CategoryGroup[]; onClose: () => void }

/** Adds a category, or edits the given one. */
export function CategoryDialog({ category, groups, onClose }: DialogProps) {
  const { t } = useTranslation('categories')
  const arabic = isArabic()
  const form = useForm({
    start: () => ({
      names: namesOf(category, arabic),
      type: category?.type ?? 'expense',
      group: category?.group ?? lastGroup,
      color: category?.color ?? categoryColors[0],
      icon: category?.icon ?? 'tag',
    }),
    schema: createCategory.body,
    body: ({ names, ...looks }) => ({ ...looks, ...newNames(names, arabic) }),
    save: ({ icon, color, group, ...body }, { names }) =>
      category
        ? call(updateCategory, {
            params: { id: category.id },
            body: { icon, color, group, ...changedNames(names, category, arabic) },
          })
        : call(createCategory, { body: { ...body, icon, color, group } }),
    failed: t('saveFailed'),
    onClose,
  })
  const { group, color } = form.values
  const choose = (type: EntryType): void => {
    const wants = type === 'income' && group === lastGroup && groups.some(({ id }) => id === 'income')
    const leaves = type === 'expense' && group === 'income'
    form.set({ type, group: wants ? 'income' : leaves ? lastGroup : group })
  }
  return (
    <FormDialog
      form={form}
      title={t(category ? 'form.editTitle' : 'form.addTitle')}
      submit={t(category ? 'form.save' : 'form.add')}
    >
      {!category && (
        <SegmentedControl
          label={t('form.type')}
          {...form.field('type')}
          onChange={choose}
          options={(['expense', 'income'] as const).map((value) => ({
            value,
            label: t(`form.types.${value}`),
          }))}
        />
      )}
      <NameFields {...form.field('names')} errorOf={form.error} />
      <SelectInput
        label={t('form.group')}
        {...form.field('group')}
        options={groups.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ColorChoice label={t('form.color')} {...form.field('color')} />
      <IconChoice {...form.field('icon')} color={color} />
    </FormDialog>
  )
}

type IconKey = keyof (typeof categories)['icons']
const isNamed = (icon: string, names: object): icon is IconKey => icon in names

type Color = Category['color']

type IconProps = { value: string; color: Color; onChange: (icon: string) => void }

function IconChoice({ value, color, onChange }: IconProps) {
  const { t } = useTranslation('categories')
  const names = t('icons', { returnObjects: true })
  const options = categoryIcons.map((icon) => {
    const Icon = categoryIcon(icon)
    return {
      value: icon,
      label: isNamed(icon, names) ? names[icon] : icon,
      className: icon === value ? cx('tinted border-ink', tintOf(toTint(color))) : 'border-line text-muted',
      content: <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />,
    }
  })
  return (
    <TileChoice
      label={t('form.icon')}
      value={value}
      options={options}
      className="grid grid-cols-[repeat(auto-fill,2.75rem)] gap-2"
      onChange={onChange}
    />
  )
}

const inArabic = { lang: 'ar', dir: 'rtl' } as const
const inEnglish = { lang: 'en', dir: 'ltr' } as const

type NameProps = {
  value: Names
  /** The fault of a field of the request: `name` is the English name, `name_ar` the Arabic one. */
  errorOf: (key: string) => string | undefined
  onChange: (next: Names) => void
}

/** A name in the user's language, and the same name in the other language. */
export function NameFields({ value, errorOf, onChange }: NameProps) {
  const { t } = useTranslation('categories')
  const arabic = isArabic()
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <TextField
        label={t('form.name')}
        maxLength={40}
        autoComplete="off"
        value={value.name}
        error={
          errorOf(arabic ? 'name_ar' : 'name') ?? (value.name.trim() === '' ? errorOf('name') : undefined)
        }
        onChange={(event) => onChange({ ...value, name: event.target.value })}
      />
      <TextField
        label={t('form.nameOther')}
        maxLength={40}
        autoComplete="off"
        {...(arabic ? inEnglish : inArabic)}
        value={value.translation}
        error={errorOf(arabic ? 'name' : 'name_ar')}
        onChange={(event) => onChange({ ...value, translation: event.target.value })}
      />
    </div>
  )
}
