import { FolderPlus, Plus, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Category, listCategories } from '#contract/categories/categories.ts'
import {
  createCategoryGroup,
  deleteCategoryGroup,
  seedCategories,
  updateCategoryGroup,
} from '#contract/categories/category-edits.ts'
import { type CategoryGroup, lastGroup, needs } from '#contract/categories/category-groups.ts'
import { useRead } from '../../api/queries.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { PagePart } from '../../ui/page/PagePart.tsx'
import type { OpenDialog } from './open-dialog.ts'
import { CategoryDialog, NameFields } from './CategoryDialog.tsx'
import { GroupList } from './GroupList.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { Loaded } from '../../ui/parts/Loaded.tsx'
import * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { choice, custom, namedOptions, optionsOf, segments, toggle } from '../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../ui/forms/FieldsDialog.tsx'
import { isArabic } from '../../ui/format/locale.ts'
import { changedNames, namesOf, newNames } from './names.ts'

/** The categories in their groups; everything about them can be changed here. */
export function CategoriesPart() {
  const { t } = useTranslation('categories')
  const [dialog, setAsked] = useState<OpenDialog | null>(null)
  const read = useRead(listCategories, { query: { archived: 'true' } })
  return (
    <PagePart
      id="categories"
      title={t('title')}
      lead={t('lead')}
      actions={
        <Button
          icon={Plus}
          disabled={!read.data}
          onClick={() => setAsked({ kind: 'category', category: null })}
        >
          {t('add')}
        </Button>
      }
    >
      <Loaded query={read} failed={t('failed')} height="h-96">
        {(data) => (
          <>
            <GroupList given={data} onAsk={setAsked} />
            <div className="mt-5 flex flex-wrap gap-3">
              <Button icon={FolderPlus} onClick={() => setAsked({ kind: 'group', group: null })}>
                {t('addGroup')}
              </Button>
              <Button variant="quiet" icon={RotateCcw} onClick={() => setAsked({ kind: 'restore' })}>
                {t('restore')}
              </Button>
            </div>
            {dialog && (
              <Dialogs
                asked={dialog}
                categories={data.data}
                groups={data.groups}
                onClose={() => setAsked(null)}
              />
            )}
          </>
        )}
      </Loaded>
    </PagePart>
  )
}

type DialogsProps = {
  asked: OpenDialog
  categories: readonly Category[]
  groups: readonly CategoryGroup[]
  onClose: () => void
}

function Dialogs({ asked: request, categories, groups, onClose }: DialogsProps) {
  if (request.kind === 'restore') return <RestoreDialog onClose={onClose} />
  if (request.kind === 'group') return <GroupDialog group={request.group} onClose={onClose} />
  if (request.kind === 'removeGroup')
    return <RemoveGroupDialog group={request.group} groups={groups} onClose={onClose} />
  if (request.kind === 'category')
    return <CategoryDialog category={request.category} groups={groups} onClose={onClose} />
  return (
    <RemoveDialog
      merge={request.kind === 'merge'}
      category={request.category}
      categories={categories}
      onClose={onClose}
    />
  )
}

/** Restores the default categories. */
function RestoreDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('categories')
  return (
    <FieldsDialog
      size="small"
      title={t('defaults.title')}
      text={t('defaults.text')}
      fields={[toggle('reset', t('defaults.reset'), false, { hint: t('defaults.resetHint') })]}
      schema={z.object({ reset: z.boolean() })}
      save={(body) => call(seedCategories, { body })}
      done={({ added }) => t('defaults.done', { count: added })}
      failed={t('saveFailed')}
      submit={t('defaults.submit')}
      onClose={onClose}
    />
  )
}

/** Adds a group, or edits the given one. */
function GroupDialog({ group, onClose }: { group: CategoryGroup | null; onClose: () => void }) {
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
function RemoveGroupDialog({ group: { id, name }, groups, onClose }: RemoveProps) {
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
