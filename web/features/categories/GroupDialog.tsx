import { useTranslation } from 'react-i18next'
import {
  createCategoryGroup,
  deleteCategoryGroup,
  updateCategoryGroup,
} from '#contract/categories/categories.ts'
import { type CategoryGroup, lastGroup, needs } from '#contract/categories/category-groups.ts'
import { call } from '../../api/call.ts'
import { isArabic } from '../../ui/format/locale.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { SelectInput } from '../../ui/forms/inputs.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { SegmentedControl } from '../../ui/parts/Choice.tsx'
import { changedNames, namesOf, newNames } from './names.ts'
import { NameFields } from './NameFields.tsx'

const choices = [...needs, 'none'] as const

/** Adds a group, or edits the given one. */
export function GroupDialog({ group, onClose }: { group: CategoryGroup | null; onClose: () => void }) {
  const { t } = useTranslation('categories')
  const arabic = isArabic()
  const form = useForm({
    start: () => ({
      names: namesOf(group, arabic),
      need: group ? (group.need ?? 'none') : 'discretionary',
    }),
    schema: createCategoryGroup.body,
    body: ({ names, need }) => ({ ...newNames(names, arabic), need: need === 'none' ? null : need }),
    save: (body, { names }) =>
      group
        ? call(updateCategoryGroup, {
            params: { id: group.id },
            body: { need: body.need, ...changedNames(names, group, arabic) },
          })
        : call(createCategoryGroup, { body }),
    failed: t('saveFailed'),
    onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t(group ? 'groupForm.editTitle' : 'groupForm.addTitle')}
      submit={t(group ? 'form.save' : 'groupForm.add')}
    >
      <NameFields {...form.field('names')} errorOf={form.error} />
      <div className="grid gap-2">
        <span className="text-small font-medium">{t('groupForm.need')}</span>
        <SegmentedControl
          label={t('groupForm.need')}
          {...form.field('need')}
          options={choices.map((value) => ({ value, label: t(`groupForm.needs.${value}`) }))}
        />
        <p className="text-meta text-muted">{t('groupForm.needHint')}</p>
      </div>
    </FormDialog>
  )
}

type RemoveProps = { group: CategoryGroup; groups: readonly CategoryGroup[]; onClose: () => void }

/** Asks where a group's categories should go, then deletes the group. */
export function RemoveGroupDialog({ group, groups, onClose }: RemoveProps) {
  const { t } = useTranslation('categories')
  const form = useForm({
    start: () => ({ move_to: lastGroup as string }),
    schema: deleteCategoryGroup.query,
    save: (query) => call(deleteCategoryGroup, { params: { id: group.id }, query }),
    failed: t('saveFailed'),
    onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('groupForm.removeTitle', { name: group.name })}
      text={t('groupForm.removeText')}
      submit={t('groupForm.remove')}
      variant="danger"
    >
      <SelectInput
        label={t('groupForm.into')}
        {...form.field('move_to')}
        options={groups
          .filter(({ id }) => id !== group.id)
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FormDialog>
  )
}
