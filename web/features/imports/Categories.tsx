import { useTranslation } from 'react-i18next'
import { listCategories } from '#contract/categories/categories.ts'
import type { Import, ImportCategory } from '#contract/imports/imports.ts'
import { useRead } from '../../api/queries.ts'
import { SelectInput } from '../../ui/forms/inputs.tsx'
import { Card, CardTitle } from '../../ui/parts/Surface.tsx'

type CategoriesProps = { file: Import; busy: boolean; onChange: (categories: ImportCategory[]) => void }

/** Chooses what the categories of the file become; the choice is remembered for the next file of this kind. */
export function Categories({ file, busy, onChange }: CategoriesProps) {
  const { t } = useTranslation('imports')
  const own = useRead(listCategories).data?.data ?? []
  const { categories = [] } = file.mapping
  if (categories.length === 0) return null
  const choose = (name: string, value: string): void =>
    onChange(
      categories.map((each) =>
        each.name === name
          ? { name, category_id: value === 'new' || value === 'none' ? null : value, create: value === 'new' }
          : each,
      ),
    )
  return (
    <Card>
      <CardTitle>{t('categories.title')}</CardTitle>
      <p className="-mt-2 mb-4 text-small text-muted">{t('categories.text')}</p>
      <div className="grid gap-3 min-[22.5rem]:grid-cols-2 tablet:grid-cols-3">
        {categories.map(({ name, category_id: id, create }) => (
          <SelectInput
            key={name}
            label={name}
            value={id ?? (create ? 'new' : 'none')}
            disabled={busy}
            onChange={(value) => choose(name, value)}
            options={[
              { value: 'new', label: t('categories.new') },
              { value: 'none', label: t('categories.none') },
              ...own.map((category) => ({ value: category.id, label: category.name })),
            ]}
          />
        ))}
      </div>
    </Card>
  )
}
