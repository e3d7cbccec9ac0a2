import { useTranslation } from 'react-i18next'
import { type Category } from '#contract/categories/categories.ts'
import {
  categoryUse,
  type CategoryUse,
  deleteCategory,
  mergeCategory,
} from '#contract/categories/category-edits.ts'
import { call } from '../../api/call.ts'
import { messageOf } from '../../api/errors.ts'
import { useRead } from '../../api/queries.ts'
import { listText } from '../../ui/format/format.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { textIn } from '../../ui/forms/typed.ts'
import { useForm } from '../../ui/forms/useForm.ts'
import { Alert } from '../../ui/parts/Notes.tsx'
import { SelectInput } from '../../ui/forms/inputs.tsx'

type RemoveProps = {
  /** Merging always needs a target category; deleting needs one only if this category is in use. */
  merge: boolean
  category: Category
  categories: readonly Category[]
  onClose: () => void
}

const parts = ['transactions', 'budgets', 'rules', 'merchants', 'reports', 'views'] as const

/** Merges a category into another, or deletes it and asks where its transactions and other uses go. */
export function RemoveDialog({ merge, category, categories, onClose }: RemoveProps) {
  const { t } = useTranslation('categories')
  const { id, name } = category
  const read = useRead(categoryUse, { params: { id } }, { staleTime: 0 })
  const use = read.data?.use
  const asks = merge || (use !== undefined && parts.some((part) => use[part] > 0))
  const targets = categories.filter(
    (other) => other.id !== id && other.type === category.type && !other.archived,
  )
  const form = useForm({
    start: () => ({ into: '' }),
    schema: deleteCategory.query,
    body: ({ into }) => ({ move_to: textIn(into) ?? undefined }),
    save: (query, { into }) =>
      merge
        ? call(mergeCategory, { params: { id }, body: { into } })
        : call(deleteCategory, { params: { id }, query }),
    done: ({ moved }, { into }) => {
      const target = targets.find((other) => other.id === into)
      return target
        ? t('remove.merged', { from: name, to: target.name, count: moved })
        : t('remove.removed', { name })
    },
    failed: t('saveFailed'),
    onClose,
  })
  const { into } = form.values
  return (
    <FormDialog
      form={form}
      title={t(merge ? 'remove.mergeTitle' : 'remove.title', { name })}
      submit={t(merge ? 'remove.merge' : 'remove.remove')}
      variant={merge ? 'primary' : 'danger'}
      ready={use !== undefined && (!asks || into !== '')}
    >
      {read.error && <Alert>{messageOf(read.error, t('saveFailed'))}</Alert>}
      <p className="text-muted" role="status">
        <UseText use={use} failed={read.isError} />
      </p>
      {asks && (
        <>
          <SelectInput
            label={t('remove.into')}
            {...form.field('into')}
            options={[
              { value: '', label: t('remove.choose'), disabled: true },
              ...targets.map(({ id: target, name: label }) => ({ value: target, label })),
              ...(merge ? [] : [{ value: 'none', label: t('remove.none') }]),
            ]}
          />
          <p className="text-small text-muted">
            {t(into === 'none' ? 'remove.noneText' : 'remove.mergeText')}
          </p>
        </>
      )}
    </FormDialog>
  )
}

function UseText({ use, failed }: { use: CategoryUse | undefined; failed: boolean }) {
  const { t } = useTranslation('categories')
  if (failed) return null
  if (!use) return <>{t('remove.checking')}</>
  const uses = parts.filter((part) => use[part] > 0).map((part) => t(`remove.${part}`, { count: use[part] }))
  if (uses.length === 0) return <>{t('remove.unused')}</>
  return <>{t('remove.usedBy', { what: listText(uses) })}</>
}
