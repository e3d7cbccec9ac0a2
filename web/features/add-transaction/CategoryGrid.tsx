import { useTranslation } from 'react-i18next'
import type { EntryType } from '#contract/common.ts'
import { tintOf, toTint } from '../../ui/parts/Badge.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Alert } from '../../ui/parts/Notes.tsx'
import { LoadingBlock, Skeleton } from '../../ui/parts/Progress.tsx'
import { categoryIcon } from '../transactions/category-icon.ts'
import { useCategories } from '../transactions/list/list-data.ts'

/** How many there are of each type at first: what waits has the height of what comes. */
const seeded: Record<EntryType, number> = { income: 5, expense: 24 }

/** A name may break after its slash, not inside a word. */
function breakable(name: string): string {
  return name.replaceAll('/', '/\u200b')
}

type GridProps = { type: EntryType; value: string; onChange: (id: string) => void; disabled: boolean }

const grid = 'grid grid-cols-1 gap-2 min-[22rem]:grid-cols-2 sm:grid-cols-3 phone:grid-cols-4'

/** The categories of the chosen type, one of which can be chosen. */
export function CategoryGrid({ type, value, onChange, disabled }: GridProps) {
  const { t } = useTranslation('add')
  const { list, pending, failed, retry } = useCategories()
  const offered = list.filter((category) => category.type === type && !category.archived)
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-1.5 text-small font-medium">{t('category')}</legend>
      {pending && (
        <LoadingBlock className={grid}>
          {Array.from({ length: seeded[type] }, (_, index) => (
            <Skeleton key={index} className="h-13 rounded-control" />
          ))}
        </LoadingBlock>
      )}
      {failed && offered.length === 0 && (
        <Alert
          action={
            <Button size="small" onClick={retry}>
              {t('categoriesRetry')}
            </Button>
          }
        >
          {t('categoriesFailed')}
        </Alert>
      )}
      <div className={grid}>
        {offered.map((category) => {
          const Icon = categoryIcon(category.icon)
          return (
            <label
              key={category.id}
              className={cx(
                'flex min-h-13 cursor-pointer items-center gap-2 rounded-control border border-line bg-card px-2 text-small phone:gap-2.5 phone:px-2.5 max-[24rem]:text-meta',
                'hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              )}
            >
              <input
                type="radio"
                name="category"
                value={category.id}
                checked={category.id === value}
                onChange={() => onChange(category.id)}
                className="sr-only"
              />
              <span
                className={cx(
                  'tinted inline-flex size-7 shrink-0 phone:size-8 items-center justify-center rounded-control',
                  tintOf(toTint(category.color)),
                )}
              >
                <Icon aria-hidden="true" className="size-4" />
              </span>
              <span className="min-w-0 leading-tight break-words">{breakable(category.name)}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
