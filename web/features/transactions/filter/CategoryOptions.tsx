import { useTranslation } from 'react-i18next'
import type { Category } from '#contract/categories.ts'
import type { EntryType } from '#contract/common.ts'

/** The options of a category list: of one type, or both in two groups. */
export function CategoryOptions({ categories, type }: { categories: readonly Category[]; type?: EntryType }) {
  const { t } = useTranslation('transactions')
  const of = (wanted: EntryType) =>
    categories
      .filter((category) => category.type === wanted)
      .map((category) => (
        <option key={category.id} value={category.id}>
          {category.name}
        </option>
      ))
  if (type) return <>{of(type)}</>
  return (
    <>
      <optgroup label={t('types.expense')}>{of('expense')}</optgroup>
      <optgroup label={t('types.income')}>{of('income')}</optgroup>
    </>
  )
}
