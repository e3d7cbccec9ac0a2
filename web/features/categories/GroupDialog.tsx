import { useTranslation } from 'react-i18next'
import {
  createCategoryGroup,
  deleteCategoryGroup,
  updateCategoryGroup,
} from '#contract/categories/categories.ts'
import { type CategoryGroup, lastGroup, needs } from '#contract/categories/category-groups.ts'
import { call } from '../../api/call.ts'
import { isArabic } from '../../ui/format/locale.ts'
import { choice, custom, namedOptions, optionsOf, segments } from '../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../ui/forms/FieldsDialog.tsx'
import { changedNames, namesOf, newNames } from './names.ts'
import { NameFields } from './NameFields.tsx'

/** Adds a group, or edits the given one. */
export function GroupDialog({ group, onClose }: { group: CategoryGroup | null; onClose: () => void }) {
  const { t } = useTranslation('categories')
  const arabic = isArabic()
  return (
    <FieldsDialog
      title={t(group ? 'groupForm.editTitle' : 'groupForm.addTitle')}
      fields={[
        custom('names', namesOf(group, arabic), (field, { errorOf }) => (
          <NameFields {...field} errorOf={errorOf} />
        )),
        {
          of: [
            segments('need', t('groupForm.need'), group ? (group.need ?? 'none') : 'discretionary', {
              options: optionsOf([...needs, 'none'], (need) => t(`groupForm.needs.${need}`)),
              wide: false,
            }),
          ],
          within: (fields) => (
            <div className="grid gap-2">
              <span className="text-small font-medium">{t('groupForm.need')}</span>
              {fields}
              <p className="text-meta text-muted">{t('groupForm.needHint')}</p>
            </div>
          ),
        },
      ]}
      schema={createCategoryGroup.body}
      body={(_, { names, need }) => ({ ...newNames(names, arabic), need: need === 'none' ? null : need })}
      save={(body, { names }) =>
        group
          ? call(updateCategoryGroup, {
              params: { id: group.id },
              body: { need: body.need, ...changedNames(names, group, arabic) },
            })
          : call(createCategoryGroup, { body })
      }
      failed={t('saveFailed')}
      submit={t(group ? 'form.save' : 'groupForm.add')}
      onClose={onClose}
    />
  )
}

type RemoveProps = { group: CategoryGroup; groups: readonly CategoryGroup[]; onClose: () => void }

/** Asks where a group's categories should go, then deletes the group. */
export function RemoveGroupDialog({ group: { id, name }, groups, onClose }: RemoveProps) {
  const { t } = useTranslation('categories')
  return (
    <FieldsDialog
      title={t('groupForm.removeTitle', { name })}
      text={t('groupForm.removeText')}
      fields={[
        choice('move_to', t('groupForm.into'), lastGroup, {
          options: namedOptions(groups.filter((other) => other.id !== id)),
        }),
      ]}
      schema={deleteCategoryGroup.query}
      save={(query) => call(deleteCategoryGroup, { params: { id }, query })}
      failed={t('saveFailed')}
      submit={t('groupForm.remove')}
      variant="danger"
      onClose={onClose}
    />
  )
}
