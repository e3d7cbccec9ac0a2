import { useId, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type Category, categoryColors, createCategory, updateCategory } from '#contract/categories.ts'
import { type CategoryGroup, lastGroup } from '#contract/category-groups.ts'
import type { EntryType } from '#contract/common.ts'
import { messageOf } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { isArabic } from '../../../ui/format/locale.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { SelectField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { ColorChoice, IconChoice } from './Choices.tsx'
import { changedNames, namesOf, newNames } from './names.ts'
import { NameFields } from './NameFields.tsx'

type DialogProps = { category: Category | null; groups: readonly CategoryGroup[]; onClose: () => void }

/** Adds a category, or edits the given one. */
export function CategoryDialog({ category, groups, onClose }: DialogProps) {
  const { t } = useTranslation('categories')
  const form = useId()
  const arabic = isArabic()
  const [names, setNames] = useState(() => namesOf(category, arabic))
  const [type, setType] = useState<EntryType>(category?.type ?? 'expense')
  const [group, setGroup] = useState(category?.group ?? lastGroup)
  const [color, setColor] = useState<Category['color']>(category?.color ?? categoryColors[0])
  const [icon, setIcon] = useState(category?.icon ?? 'tag')
  const create = useApiMutation(createCategory)
  const update = useApiMutation(updateCategory)
  const busy = create.isPending || update.isPending
  const error = create.error ?? update.error
  const ready = names.own.trim() !== ''
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (busy || !ready) return
    const looks = { icon, color, group }
    const settled = { onSuccess: onClose }
    if (!category) return create.mutate({ body: { ...looks, ...newNames(names, arabic), type } }, settled)
    const body = { ...looks, ...changedNames(names, category, arabic) }
    update.mutate({ params: { id: category.id }, body }, settled)
  }
  const choose = (next: EntryType): void => {
    setType(next)
    if (next === 'income' && group === lastGroup && groups.some(({ id }) => id === 'income'))
      setGroup('income')
    if (next === 'expense' && group === 'income') setGroup(lastGroup)
  }
  return (
    <Dialog
      open
      title={t(category ? 'form.editTitle' : 'form.addTitle')}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={busy} disabled={!ready}>
            {t(category ? 'form.save' : 'form.add')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {error && <Alert>{messageOf(error, t('saveFailed'))}</Alert>}
        {!category && (
          <SegmentedControl
            label={t('form.type')}
            value={type}
            onChange={choose}
            options={(['expense', 'income'] as const).map((value) => ({
              value,
              label: t(`form.types.${value}`),
            }))}
          />
        )}
        <NameFields value={names} onChange={setNames} />
        <SelectField label={t('form.group')} value={group} onChange={(event) => setGroup(event.target.value)}>
          {groups.map(({ id, name: label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        <ColorChoice value={color} onChange={setColor} />
        <IconChoice value={icon} color={color} onChange={setIcon} />
      </form>
    </Dialog>
  )
}
