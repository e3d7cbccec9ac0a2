import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Category,
  categoryUse,
  type CategoryUse,
  deleteCategory,
  mergeCategory,
} from '#contract/categories.ts'
import { messageOf } from '../../../api/errors.ts'
import { useApiMutation, useRead } from '../../../api/queries.ts'
import { listText } from '../../../ui/format/format.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { SelectField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'

type RemoveProps = {
  /** Merging always needs a target category; deleting needs one only if this category is in use. */
  merge: boolean
  category: Category
  categories: readonly Category[]
  onClose: () => void
}

const parts = ['transactions', 'budgets', 'rules', 'merchants', 'reports'] as const

/** Merges a category into another, or deletes it and asks where its transactions and other uses go. */
export function RemoveDialog({ merge, category, categories, onClose }: RemoveProps) {
  const { t } = useTranslation('categories')
  const [into, setInto] = useState('')
  const read = useRead(categoryUse, { params: { id: category.id } }, { staleTime: 0 })
  const merging = useApiMutation(mergeCategory)
  const removing = useApiMutation(deleteCategory)
  const busy = merging.isPending || removing.isPending
  const error = read.error ?? merging.error ?? removing.error
  const use = read.data?.use
  const used = use !== undefined && parts.some((part) => use[part] > 0)
  const asks = merge || used
  const targets = categories.filter(
    (other) => other.id !== category.id && other.type === category.type && !other.archived,
  )
  const { name } = category
  const submit = (): void => {
    const params = { id: category.id }
    const target = targets.find(({ id }) => id === into)
    const onSuccess = ({ moved }: { moved: number }): void => {
      showToast(
        target
          ? t('remove.merged', { from: name, to: target.name, count: moved })
          : t('remove.removed', { name }),
      )
      onClose()
    }
    if (merge) merging.mutate({ params, body: { into } }, { onSuccess })
    else removing.mutate({ params, query: into === '' ? {} : { move_to: into } }, { onSuccess })
  }
  return (
    <Dialog
      open
      title={t(merge ? 'remove.mergeTitle' : 'remove.title', { name })}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('form.cancel')}
          </Button>
          <Button
            variant={merge ? 'primary' : 'danger'}
            busy={busy}
            disabled={use === undefined || (asks && into === '')}
            onClick={submit}
          >
            {t(merge ? 'remove.merge' : 'remove.remove')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {error && <Alert>{messageOf(error, t('saveFailed'))}</Alert>}
        <p className="text-muted" role="status">
          <UseText use={use} failed={read.isError} />
        </p>
        {asks && (
          <>
            <SelectField
              label={t('remove.into')}
              value={into}
              onChange={(event) => setInto(event.target.value)}
            >
              <option value="" disabled>
                {t('remove.choose')}
              </option>
              {targets.map(({ id, name: label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
              {!merge && <option value="none">{t('remove.none')}</option>}
            </SelectField>
            <p className="text-small text-muted">
              {t(into === 'none' ? 'remove.noneText' : 'remove.mergeText')}
            </p>
          </>
        )}
      </div>
    </Dialog>
  )
}

function UseText({ use, failed }: { use: CategoryUse | undefined; failed: boolean }) {
  const { t } = useTranslation('categories')
  if (failed) return null
  if (!use) return <>{t('remove.checking')}</>
  const told = parts.filter((part) => use[part] > 0).map((part) => t(`remove.${part}`, { count: use[part] }))
  if (told.length === 0) return <>{t('remove.unused')}</>
  return <>{t('remove.usedBy', { what: listText(told) })}</>
}
