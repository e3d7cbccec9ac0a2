import { useId, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { createCategoryGroup, deleteCategoryGroup, updateCategoryGroup } from '#contract/categories.ts'
import { type CategoryGroup, lastGroup, needs } from '#contract/category-groups.ts'
import { messageOf } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { isArabic } from '../../../ui/format/locale.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { SelectField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { changedNames, namesOf, newNames } from './names.ts'
import { NameFields } from './NameFields.tsx'

const choices = [...needs, 'none'] as const

/** Adds a group, or edits the given one. */
export function GroupDialog({ group, onClose }: { group: CategoryGroup | null; onClose: () => void }) {
  const { t } = useTranslation('categories')
  const form = useId()
  const arabic = isArabic()
  const [names, setNames] = useState(() => namesOf(group, arabic))
  const ready = names.own.trim() !== ''
  const [need, setNeed] = useState<(typeof choices)[number]>(group ? (group.need ?? 'none') : 'discretionary')
  const create = useApiMutation(createCategoryGroup)
  const update = useApiMutation(updateCategoryGroup)
  const busy = create.isPending || update.isPending
  const error = create.error ?? update.error
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (busy || !ready) return
    const more = { need: need === 'none' ? null : need }
    const settled = { onSuccess: onClose }
    if (!group) return create.mutate({ body: { ...more, ...newNames(names, arabic) } }, settled)
    const body = { ...more, ...changedNames(names, group, arabic) }
    update.mutate({ params: { id: group.id }, body }, settled)
  }
  return (
    <Dialog
      open
      title={t(group ? 'groupForm.editTitle' : 'groupForm.addTitle')}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={busy} disabled={!ready}>
            {t(group ? 'form.save' : 'groupForm.add')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {error && <Alert>{messageOf(error, t('saveFailed'))}</Alert>}
        <NameFields value={names} onChange={setNames} />
        <div className="grid gap-2">
          <span className="text-small font-medium">{t('groupForm.need')}</span>
          <SegmentedControl
            label={t('groupForm.need')}
            value={need}
            onChange={setNeed}
            options={choices.map((value) => ({ value, label: t(`groupForm.needs.${value}`) }))}
          />
          <p className="text-meta text-muted">{t('groupForm.needHint')}</p>
        </div>
      </form>
    </Dialog>
  )
}

type RemoveProps = { group: CategoryGroup; groups: readonly CategoryGroup[]; onClose: () => void }

/** Asks where a group's categories should go, then deletes the group. */
export function RemoveGroupDialog({ group, groups, onClose }: RemoveProps) {
  const { t } = useTranslation('categories')
  const [into, setInto] = useState<string>(lastGroup)
  const remove = useApiMutation(deleteCategoryGroup)
  return (
    <Dialog
      open
      title={t('groupForm.removeTitle', { name: group.name })}
      busy={remove.isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={remove.isPending}>
            {t('form.cancel')}
          </Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            onClick={() =>
              remove.mutate({ params: { id: group.id }, query: { move_to: into } }, { onSuccess: onClose })
            }
          >
            {t('groupForm.remove')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {remove.error && <Alert>{messageOf(remove.error, t('saveFailed'))}</Alert>}
        <p className="text-muted">{t('groupForm.removeText')}</p>
        <SelectField
          label={t('groupForm.into')}
          value={into}
          onChange={(event) => setInto(event.target.value)}
        >
          {groups
            .filter(({ id }) => id !== group.id)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SelectField>
      </div>
    </Dialog>
  )
}
